"""What people are told while they are away: that they are asked, that a game is over, that somebody wants another.

Nothing here is on the way of a move. One server of a hall looks now and then at the tables that have changed
(`watching.py`) and writes down what there is to tell (`book.py`); what is due goes out by mail, webhook or feed
(`notifier.py`, `mail.py`, `webhook.py`, `feed.py`).
"""

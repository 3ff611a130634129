"""The rules of Feebleton, in the order of the rulebook: questions, their answers, and what cards do."""

"""A guided first game, for any interface: what lesson.toml in a game's folder says, and how it is played."""

from greathall.lessons.lengths import Length, counted_words, has_first, lengths, minutes_words
from greathall.lessons.lesson import Chapter, Lesson, Step
from greathall.lessons.player import Answer, Bubble, Place, Tutor, told_text
from greathall.lessons.progress import Progress
from greathall.lessons.reading import has_lesson, read_lesson
from greathall.lessons.short import Short, Shown, has_short, read_short

__all__ = [
    "Answer",
    "Bubble",
    "Chapter",
    "Length",
    "Lesson",
    "Place",
    "Progress",
    "Short",
    "Shown",
    "Step",
    "Tutor",
    "counted_words",
    "has_first",
    "has_lesson",
    "has_short",
    "lengths",
    "minutes_words",
    "read_lesson",
    "read_short",
    "told_text",
]

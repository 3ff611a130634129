"""The contract that every game fulfils: questions, states, dice, views, chronicle. No input or output, no clock."""

from greathall.kernel.answers import Answer, answers_about
from greathall.kernel.chronicle import Line, fill, listed
from greathall.kernel.data import Reader
from greathall.kernel.dice import Dice, dice_from_words
from greathall.kernel.errors import BadData, BadOptions, GreathallError, IllegalMove, Reason
from greathall.kernel.features import OWN, SHARED, Feature, amounts, flags, opponent
from greathall.kernel.frame import Frame
from greathall.kernel.game import Component, Game, Rules, Ruling
from greathall.kernel.numbers import whole, whole_number
from greathall.kernel.options import COMPONENTS, Option, OptionValue
from greathall.kernel.playout import playout, playouts
from greathall.kernel.question import Question, Then, Together
from greathall.kernel.record import FIRST_LINE, Record, commitment, fingerprint, read_record, record_of, slug_of
from greathall.kernel.result import Result, places_by
from greathall.kernel.row import Marks, Numbers, Prints, Row
from greathall.kernel.state import State
from greathall.kernel.verb import Choice, Pick, Verb, Verbs
from greathall.kernel.view import FAN, GRID, MAP, ROW, STACK, TRACK, Fact, Mat, Offer, Piece, Slot, View, Zone
from greathall.kernel.vocabulary import Phrase, Vocabulary, Word

__all__ = [
    "COMPONENTS",
    "FAN",
    "FIRST_LINE",
    "GRID",
    "MAP",
    "OWN",
    "ROW",
    "SHARED",
    "STACK",
    "TRACK",
    "Answer",
    "BadData",
    "BadOptions",
    "Choice",
    "Component",
    "Dice",
    "Fact",
    "Feature",
    "Frame",
    "Game",
    "GreathallError",
    "IllegalMove",
    "Line",
    "Marks",
    "Mat",
    "Numbers",
    "Offer",
    "Option",
    "OptionValue",
    "Phrase",
    "Pick",
    "Piece",
    "Prints",
    "Question",
    "Reader",
    "Reason",
    "Record",
    "Result",
    "Row",
    "Rules",
    "Ruling",
    "Slot",
    "State",
    "Then",
    "Together",
    "Verb",
    "Verbs",
    "View",
    "Vocabulary",
    "Word",
    "Zone",
    "amounts",
    "answers_about",
    "commitment",
    "dice_from_words",
    "fill",
    "fingerprint",
    "flags",
    "listed",
    "opponent",
    "places_by",
    "playout",
    "playouts",
    "read_record",
    "record_of",
    "slug_of",
    "whole",
    "whole_number",
]

"""How plain values of a table become columns of the database, and how they come back."""

from __future__ import annotations

import json

from sqlalchemy import Row

from greathall.hall.clocks import clocks_from, clocks_text, timing_from
from greathall.hall.entities import Ending, Progress, Proposal, Summary, Terms, UndoRequest


def summary_of(row: Row[tuple[object, ...]]) -> Summary:
    terms = Terms(
        row.id,
        row.slug,
        options=json.loads(row.options),
        seed=int(row.seed),
        owner=row.owner,
        listed=bool(row.listed),
        pace=row.pace,
        created=row.created,
        leaving=row.leaving,
        hints=row.hints,
        clock=timing_from(row.clock),
    )
    progress = Progress(
        row.version,
        row.phase,
        row.moves,
        json.loads(row.versions),
        revision=row.revision,
        settled=row.settled,
        undo=None if row.undo is None else _undo_from(row.undo),
        proposal=None if row.proposal is None else _proposal_from(row.proposal),
        ending=None if row.ending is None else Ending(**json.loads(row.ending)),
        clocks=clocks_from(row.clocks),
    )
    return Summary(terms, [], progress)


def progress_values(progress: Progress) -> dict[str, object]:
    return {
        "version": progress.version,
        "phase": progress.phase,
        "moves": progress.moves,
        "versions": json.dumps(progress.versions),
        "revision": progress.revision,
        "settled": progress.settled,
        "undo": None if progress.undo is None else _undo_text(progress.undo),
        "proposal": None if progress.proposal is None else _proposal_text(progress.proposal),
        "ending": None if progress.ending is None else json.dumps(vars(progress.ending)),
        "clocks": clocks_text(progress.clocks),
        "clocked": None if progress.clocks is None else progress.clocks.at,
        "deadline": None if progress.clocks is None else progress.clocks.deadline,
    }


def _undo_text(undo: UndoRequest) -> str:
    return json.dumps([undo.seat, undo.number, sorted(undo.waiting), undo.id, undo.since])


def _undo_from(text: str) -> UndoRequest:
    # Older halls gave no ids, and did not say since when.
    seat, number, waiting, id, since = (*json.loads(text), 0, 0)[:5]
    return UndoRequest(seat, number, frozenset(waiting), id, since)


def _proposal_text(proposal: Proposal) -> str:
    return json.dumps(vars(proposal) | {"waiting": sorted(proposal.waiting)})


def _proposal_from(text: str) -> Proposal:
    given = {"id": 0} | json.loads(text)
    return Proposal(**given | {"waiting": frozenset(given["waiting"])})

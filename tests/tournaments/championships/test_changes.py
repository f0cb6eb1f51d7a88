"""What of a piece of a page is told, so that who looks need not fetch it whole."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.championships import changes
from tournaments.championships.changes import Changes, between, taken_apart


def row(key: str, text: str = "por jugar") -> str:
    return f'<li class="cruce" data-fila="{key}">\n <span>{text}</span>\n</li>'


def piece(*rows: str, state: str = "En juego", head: str = "Ronda 1", places: str = "") -> str:
    """Return a piece as the templates make it."""
    return f"""
<span data-version="7" data-vivo="estado"><b>{state}</b></span>
<div class="pila" data-vivo="juego">
  {places}
  <section class="tarjeta" data-fila="partidas">
    <h2>{head}</h2>
    <ul data-filas="cruces-3">
      {"".join(rows)}
    </ul>
  </section>
</div>
<div data-vivo="registro"></div>
"""


PLACES = '<section data-fila="puestos"><ol><li>ana</li></ol></section>'


def told(old: str, new: str) -> Changes | None:
    return between(taken_apart(old), taken_apart(new))


def test_of_one_result_only_its_row_is_told():
    old = piece(row("c1"), row("c2"), row("c3"))
    assert told(old, old) == Changes({}, {}, {})
    new = piece(row("c1"), row("c2", "gana ana"), row("c3"))
    assert told(old, new) == Changes({}, {"c2": row("c2", "gana ana")}, {})


def test_what_has_come_or_gone_is_told_with_the_order_of_its_list():
    old = piece(row("c1"), row("c3"))
    new = piece(row("c1"), row("c2"), row("c3"))
    assert told(old, new) == Changes({}, {"c2": row("c2")}, {"cruces-3": ["c1", "c2", "c3"]})
    assert told(new, old) == Changes({}, {}, {"cruces-3": ["c1", "c3"]})
    assert told(piece(), old) == Changes(
        {}, {"c1": row("c1"), "c3": row("c3")}, {"cruces-3": ["c1", "c3"]}
    )


def test_a_section_that_has_come_moves_no_other_and_one_that_says_something_else_is_told_whole():
    old, new = piece(row("c1")), piece(row("c1"), places=PLACES)
    assert told(old, new) == Changes({}, {"puestos": PLACES}, {"juego": ["puestos", "partidas"]})
    found = told(old, piece(row("c1"), row("c2"), head="Ronda 2"))
    assert found is not None
    assert list(found.filas) == ["partidas"], "with the rows that are in it"
    assert row("c2") in found.filas["partidas"]
    assert not found.lists


def test_a_block_without_rows_is_told_whole_and_no_other():
    found = told(piece(row("c1")), piece(row("c1"), state="En pausa"))
    assert found == Changes({"estado": "<b>En pausa</b>"}, {}, {})


def test_how_it_is_spaced_and_of_which_version_it_is_says_nothing():
    old = piece(row("c1"))
    assert told(old, old.replace("\n    <ul", "\n\n\n    <ul")) == Changes({}, {}, {})
    assert told(old, old.replace('data-version="7"', 'data-version="8"')) == Changes({}, {}, {})


def test_what_is_too_much_or_has_no_key_of_its_own_is_fetched(monkeypatch):
    old, new = piece(row("c1"), row("c2")), piece(row("c1", "x" * 90), row("c2"))
    monkeypatch.setattr(changes, "MOST_CHARACTERS", 50)
    assert told(old, new) is None
    monkeypatch.undo()
    twice = piece(row("c1"), row("c1"))
    assert told(twice, new) is None
    assert told(new, twice) is None
    assert told(old, old.replace('data-vivo="registro"', 'data-vivo="otro"')) is None


def filas_of(text: str) -> dict[str, str]:
    return {key: fila.html for key, fila in taken_apart(text).filas.items()}


KEYS = st.lists(st.sampled_from("abcdefgh"), unique=True, max_size=8)


@given(KEYS, KEYS, st.dictionaries(st.sampled_from("abcdefgh"), st.sampled_from("xyz")))
def test_whoever_takes_it_over_has_what_was_made(before, after, texts):
    old = piece(*(row(key) for key in before))
    new = piece(*(row(key, texts.get(key, "por jugar")) for key in after))
    found = told(old, new)
    assert found is not None
    held = {**filas_of(old), **found.filas}
    order = found.lists.get("cruces-3", before)
    assert [held[key] for key in order] == [filas_of(new)[key] for key in after]


@pytest.mark.parametrize("text", ["", "<p>nada</p>", '<div data-vivo="a"></div>'])
def test_what_is_no_piece_is_no_fault(text):
    assert told(text, text) == Changes({}, {}, {})

"""docs/protocolo.md has the frames that are sent, and what travels is what it says."""

from __future__ import annotations

import ast
import json
from typing import get_type_hints
from uuid import UUID

import msgspec
import pytest

from accounts.refusals import Refusal
from games.chat.outgoing import Author, Line, Lines
from games.live.hub import encoded
from games.live.outgoing import Ok, Outgoing, error_frame
from games.matches.outgoing import Clock, Consequence, Legal, MatchShown
from tools.protocol import codes, frames
from tools.protocol.document import DOCUMENT, with_tables
from tools.stack.folder import REPOSITORY

ID = UUID("0f8fad5b-d9cb-469f-a165-70867728950e")
AUTHOR = Author(nick="Ana", avatar="/a.svg", tono="azul", asiento=None)
LINE = Line(sala="salon", n=17, autor=AUTHOR, texto="hola", a=5, nombra=[])


def test_the_tables_of_the_protocol_are_made_from_the_code() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert with_tables(text) == text, "python -m tools.protocol writes them"


def test_the_table_follows_the_structs(monkeypatch: pytest.MonkeyPatch) -> None:
    class Extra(msgspec.Struct, frozen=True, tag_field="t", tag="extra"):
        """Something new."""  # no Outgoing: it would be one for the other tests too

    monkeypatch.setattr(frames, "frames", lambda: [Extra])
    monkeypatch.setattr(frames, "_declaration", lambda _kind: ast.parse("class Extra: ...").body[0])
    (row,) = (row for row in frames.table_of_frames() if "| `extra` |" in row)
    assert "Something new" in row


def test_no_frame_is_a_dict() -> None:
    codes.import_everything()
    dicts = [
        f"{path.relative_to(REPOSITORY)}:{node.lineno}"
        for path in sorted((REPOSITORY / "games").glob("[!e]*/*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Dict)
        and any(isinstance(key, ast.Constant) and key.value == "t" for key in node.keys)
        and path.name != "words.py"  # a table of letters
    ]
    assert dicts == []


def test_what_stands_in_a_frame_is_declared_save_what_games_and_forms_decide() -> None:
    codes.import_everything()
    kinds = [*frames.frames(), *frames.objects()]
    hints = [entry for kind in kinds for entry in get_type_hints(kind).items()]
    undeclared = {name for name, hint in hints if "dict[str, typing.Any]" in str(hint)}
    assert undeclared == {"args", "opciones", "condiciones"}


@pytest.mark.parametrize(
    ("frame", "sent"),
    [
        (Ok(id=ID), {"t": "ok", "id": str(ID)}),
        (Ok(id=ID, v=0), {"t": "ok", "id": str(ID), "v": 0}),
        (
            error_frame(Refusal("tipo"), None),
            {"t": "error", "codigo": "tipo", "texto": "Un dato no es del tipo esperado."},
        ),
        (
            error_frame(Refusal("clave", request_id=ID), 3),
            {
                "t": "error",
                "codigo": "clave",
                "texto": "La clave no es correcta.",
                "id": str(ID),
                "v": 3,
            },
        ),
        (
            Lines(sala="salon", lineas=[LINE]),
            {
                "t": "charla",
                "sala": "salon",
                "lineas": [
                    {
                        "t": "chat",
                        "sala": "salon",
                        "n": 17,
                        "autor": {
                            "nick": "Ana",
                            "avatar": "/a.svg",
                            "tono": "azul",
                            "asiento": None,
                        },
                        "texto": "hola",
                        "a": 5,
                        "nombra": [],
                    }
                ],
            },
        ),
        (
            MatchShown(
                v=4,
                eventos=[],
                vista={"fase": "mus"},
                legales=[Legal("Mus", {}, "turn")],
                relojes=[Clock("turno:2", 2, 10, 20)],
                si_abandona=Consequence(ganan=None, nula=False),
            ),
            {
                "t": "partida",
                "v": 4,
                "eventos": [],
                "vista": {"fase": "mus"},
                "legales": [{"accion": "Mus", "args": {}, "tipo": "turn"}],
                "relojes": [{"clave": "turno:2", "asiento": 2, "quedan": 10, "total": 20}],
                "si_abandona": {"ganan": None, "nula": False},
            },
        ),
        (
            MatchShown(v=4, eventos=[], vista={}, legales=[], relojes=[]),
            {"t": "partida", "v": 4, "eventos": [], "vista": {}, "legales": [], "relojes": []},
        ),
    ],
)
def test_what_a_frame_has_nothing_to_say_of_is_left_out(
    frame: Outgoing, sent: dict[str, object]
) -> None:
    assert json.loads(encoded(frame)) == sent

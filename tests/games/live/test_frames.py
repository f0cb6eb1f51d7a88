"""What a browser may send, and the code of everything else."""

from __future__ import annotations

import json
from typing import Any, ClassVar
from uuid import UUID

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.refusals import Refusal, registered_sentences
from games.live import frames
from games.live.frames import Frame


class Jugar(Frame, frozen=True):
    free_text: ClassVar[frozenset[str]] = frozenset({"texto"})

    id: UUID
    n: int = 0
    texto: str = ""
    nombre: str = ""


class Pedir(Frame, frozen=True):
    judged: ClassVar[frozenset[str]] = frozenset({"que"})

    que: dict[str, Any]
    otro: dict[str, Any] | None = None


class Pedido(msgspec.Struct):
    n: int = 0
    m: int = 0


KINDS: dict[str, type[Frame]] = {"jugar": Jugar, "pedir": Pedir}
ID = "3f2b8c1e-7d64-4a90-9e5b-0c1d2e3f4a5b"


def read(text):
    return frames.read(frames.parse(text), KINDS)


def frame(**fields):
    return json.dumps({"t": "jugar", "id": ID, **fields})


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("no es json", "formato"),
        ("[]", "formato"),
        ("null", "formato"),
        ("7", "formato"),
        ('"hola"', "formato"),
        ("[" * 5000, "formato"),
        ('{"a":' * 1000 + "1" + "}" * 1000, "formato"),
        (f'{{"t":"jugar","id":"{ID}","n":{"9" * 5000}}}', "formato"),
        (f'{{"t":"jugar","id":"{ID}","n":{10**18}}}', "formato"),
        ('{"t":"jugar","n":NaN}', "formato"),
        ('{"t":"jugar","n":Infinity}', "formato"),
        ('{"t":"jugar","t":"jugar"}', "formato"),
        (frame(nombre="\ud800"), "texto_invalido"),
        (frame(nombre="a\u0000b"), "texto_invalido"),
        (frame(texto="a\u0000b"), "texto_invalido"),
        (frame(nombre="a\u202eb"), "texto_invalido"),
        (frame(nombre="a\u200bb"), "texto_invalido"),
        (json.dumps({"t": "volar"}), "accion_desconocida"),
        (json.dumps({"t": 3}), "accion_desconocida"),
        ("{}", "campo_falta"),
        ('{"t":NaN}', "formato"),
        (json.dumps({"t": "jugar"}), "campo_falta"),
        (frame(otro=1), "campo_sobra"),
        (frame(n="2"), "tipo"),
        (frame(n=True), "tipo"),
        (frame(n=2.0), "tipo"),
        (frame(n=None), "tipo"),
        (json.dumps({"t": "jugar", "id": "abc"}), "id"),
        (json.dumps({"t": "jugar", "id": 7}), "id"),
        (json.dumps({"t": "jugar", "id": "x" * 36}), "id"),
    ],
)
def test_a_bad_frame_is_refused_with_its_code(text, code):
    with pytest.raises(Refusal) as refusal:
        read(text)
    assert refusal.value.code == code
    assert refusal.value.sentence()


def test_a_refusal_bears_the_id_of_the_request_it_answers():
    with pytest.raises(Refusal) as refusal:
        read(frame(n="2"))
    assert str(refusal.value.request_id) == ID


@pytest.mark.parametrize("number", ["9" * 16, "-" + "9" * 16, "9" * 5000, "NaN", "-Infinity"])
@pytest.mark.parametrize("place", ['"n":{}', '"n":[1,{}]', '"n":{{"m":{}}}'])
def test_a_number_nobody_should_send_is_refused_with_the_id_of_its_request(number, place):
    with pytest.raises(Refusal) as refusal:
        read(f'{{"t":"jugar",{place.format(number)},"id":"{ID}"}}')
    assert refusal.value.code == "formato"
    assert str(refusal.value.request_id) == ID


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e400", "1.5", '"7"', "[1]"])
def test_what_another_judges_is_read_for_him_to_say_which_field_is_of_no_type_of_his(number):
    asked = read(f'{{"t":"pedir","que":{{"t":"x","n":1,"m":{number}}}}}')
    with pytest.raises(Refusal) as refusal:
        frames.tagged(asked.que, {"x": Pedido})
    assert (refusal.value.code, refusal.value.detail) == ("tipo", {"campo": "m"})


@pytest.mark.parametrize(
    "rest",
    [
        '"que":{},"otro":{"n":NaN}',
        '"que":{"n":9999999999999999}',
        '"que":{},"otro":{"que":{"n":NaN}}',
    ],
)
def test_a_number_nobody_should_send_is_refused_wherever_nobody_else_judges_it(rest):
    with pytest.raises(Refusal) as refusal:
        read(f'{{"t":"pedir",{rest}}}')
    assert refusal.value.code == "formato"


def test_an_integer_of_fifteen_digits_is_read():
    assert read(frame(n=10**15 - 1)).n == 10**15 - 1


def test_people_may_write_emoji_with_joiners_where_they_write():
    text = "\U0001f468\u200d\U0001f469"
    assert read(frame(texto=text)).texto == text


def test_texts_come_in_one_form():
    assert read(frame(nombre="An\u0303o")).nombre == "Año"


@given(st.text(max_size=300))
def test_any_text_is_a_frame_or_a_refusal(text):
    try:
        read(text)
    except Refusal as refusal:
        assert refusal.code in registered_sentences()  # noqa: PT017


@given(st.recursive(st.none() | st.booleans() | st.floats() | st.text(), st.lists, max_leaves=20))
def test_any_value_in_any_field_is_a_frame_or_a_refusal(value):
    for name in ("t", "id", "n", "texto", "nombre", "extra"):
        try:
            read(json.dumps({"t": "jugar", "id": ID} | {name: value}))
        except Refusal as refusal:
            assert refusal.code in registered_sentences()  # noqa: PT017

"""One refusal: each code has one sentence, is registered by its owner, and is in the protocol."""

from __future__ import annotations

import ast

import pytest
from django.utils.translation import gettext_lazy

from accounts import refusals
from accounts.refusals import Refusal, register_sentences, registered_sentences
from tools.protocol import codes
from tools.stack.folder import REPOSITORY

MODULES = [
    path
    for app in (*codes.APPS, "usumus")
    for path in sorted((REPOSITORY / app).rglob("*.py"))
    if "engines" not in path.parts
]


@pytest.fixture(autouse=True)
def everything() -> None:
    codes.import_everything()


def test_a_code_has_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refusals, "_sentences", {})
    register_sentences("one", {"solo_mia": gettext_lazy("Es mía.")})
    with pytest.raises(ValueError, match="one has registered the code 'solo_mia'"):
        register_sentences("another", {"solo_mia": gettext_lazy("No es tuya.")})
    assert Refusal("solo_mia").sentence() == "Es mía."


def test_every_code_that_is_raised_has_a_sentence() -> None:
    raised = {
        code: path.relative_to(REPOSITORY).as_posix()
        for path in MODULES
        for code in codes.raised_in(path, frozenset({"Refusal", "Refused"}))
    }
    assert len(raised) > 80
    unsaid = {code: path for code, path in raised.items() if code not in registered_sentences()}
    assert unsaid == {}


def test_every_sentence_can_be_said_without_its_details() -> None:
    for code in registered_sentences():
        assert Refusal(code).sentence()


def test_numbers_are_told_as_they_are_written() -> None:
    assert Refusal("saldo_insuficiente", faltan=12_500).sentence() == "Te faltan 12.500 U$uros."


def test_there_is_one_class_of_refusals() -> None:
    named = [
        f"{path.relative_to(REPOSITORY).as_posix()}: {node.name}"
        for path in MODULES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef) and "Refusal" in node.name
    ]
    assert named == ["accounts/refusals.py: Refusal"]

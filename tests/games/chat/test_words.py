"""The words that the staff does not want, however they are spelt; and whole words only."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest

from accounts.refusals import Refusal
from games.chat import services, talk, words
from games.chat.channel import Channel
from games.models import BannedWord, ChatLine
from tests.games.tools import room_of

# Spellings of «bellaco», of which each must be seen through.
EVASIONS = [
    "bellaco", "BELLACO", "Bellaco", "bellacó", "bèllàcó", "b\u0301ellaco",
    "bellac0", "b3llaco", "8ell4co", "bell@co", "b€llaco",
    "beeellaaacooo", "bellllaco", "BELLACOOOO",
    "b.e.l.l.a.c.o", "b-e-l-l-a-c-o", "b_e_l_l_a_c_o", "be.lla.co", "bella*co", "bel·la·co",
    "b e l l a c o", "B E L L A C O",
    "ｂｅｌｌａｃｏ", "𝐛𝐞𝐥𝐥𝐚𝐜𝐨", "ⓑⓔⓛⓛⓐⓒⓞ",
    "bellасо", "bеllаcо",  # letters of Cyrillic
    "bel\u200blaco", "bell\u00adaco", "\u202ebellaco", "bella\u2060co", "b\ufe0fellaco",
    "¡bellaco!", "(bellaco)", "«bellaco»", "bellaco.", "@bellaco", "*bellaco*", "_bellaco_",
]  # fmt: skip

INNOCENT = [
    "bellacos del norte", "embellaco", "bella cosa", "bella co", "bel laco", "vellaco", "belaco",
    "la bella, como siempre", "b e l l a c", "bellaquería", "abellacooo1x",
]  # fmt: skip


@pytest.fixture
def unwanted(db):
    BannedWord.objects.create(word="bellaco")
    BannedWord.objects.create(word="Timo Seguro", treatment="rechazar")
    BannedWord.objects.create(word="ñoño", treatment="rechazar")


def shown(text):
    return words.admitted(talk.cleaned(text))


@pytest.mark.parametrize("spelling", EVASIONS)
def test_an_unwanted_word_is_covered_however_it_is_spelt(unwanted, spelling):
    text = shown(f"eres un {spelling} tú")
    assert text.startswith("eres un ")
    assert text.endswith(" tú")
    assert "***" in text
    assert not any(character.isalnum() for character in text[8:-3])


@pytest.mark.parametrize("text", INNOCENT)
def test_only_whole_words_are_covered(unwanted, text):
    assert shown(text) == text


def test_a_double_letter_of_the_word_must_be_double(db):
    BannedWord.objects.create(word="perra")
    assert words.admitted("una pera y una peraaa") == "una pera y una peraaa"
    assert words.admitted("una perra, una perrra") == "una *****, una ******"


@pytest.mark.parametrize("text", ["timo seguro", "es un TIMO  SEGUR0!", "t.i.m.o séguro", "ñooño"])
def test_a_line_with_a_refused_word_is_not_said(unwanted, text):
    with pytest.raises(Refusal, match="palabra") as refusal:
        shown(text)
    assert "no se admite" in refusal.value.sentence()


def test_part_of_a_refused_expression_is_said(unwanted):
    assert shown("seguro que es un timo") == "seguro que es un timo"


def test_what_is_said_is_stored_as_it_is_shown_and_what_is_refused_is_not(people, unwanted):
    def say(text, line_id=None):
        channel = Channel("salon", room_of("coin").pk)
        said = {"channel": channel, "author_id": people[0].pk, "line_id": line_id or uuid4()}
        return services.line_add(text=text, **said)

    same = uuid4()
    number = say("eres un bellaco", same)
    assert say("eres un bellaco", same) == number
    with pytest.raises(Refusal, match="palabra"):
        say("timo seguro")
    assert list(ChatLine.objects.values_list("text", flat=True)) == ["eres un *******"]


def test_the_list_holds_within_seconds_of_being_changed(db, monkeypatch):
    assert words.admitted("bellaco") == "bellaco"
    BannedWord.objects.create(word="bellaco")
    assert words.admitted("bellaco") == "bellaco"
    later = words.time.monotonic() + words.FRESH_S
    monkeypatch.setattr(words.time, "monotonic", lambda: later)
    assert words.admitted("bellaco") == "*******"


def test_the_list_is_read_once_in_a_while(db, django_assert_num_queries):
    with django_assert_num_queries(1):
        for _ in range(5):
            words.admitted("hola")


def test_a_word_of_marks_alone_bans_nothing(db):
    BannedWord.objects.create(word="---")
    BannedWord.objects.create(word="¡!")
    assert words.admitted("¡hola! --- y adiós") == "¡hola! --- y adiós"


def test_nothing_in_a_pattern_can_be_tried_twice():
    """A character of one class at most, and none of them between letters: no line takes long."""
    belongs = [character for every in words._CLASSES.values() for character in every]
    assert len(belongs) == len(set(belongs))
    assert not [one for one in belongs if re.fullmatch(words._BETWEEN, one)]


@pytest.mark.parametrize("text", ["1!" * 150, "b" * 300, "b." * 150, "be" * 150, "b " * 150])
def test_a_line_made_to_be_hard_is_looked_through(text):
    pattern = words.pattern_of(["bellaco", "ilil", "ititit", "bebebe", "titiriti"] * 20)
    assert pattern is not None
    assert pattern.search(f"{text}x") is None

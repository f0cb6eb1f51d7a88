"""Every rule, ruling, decision and promise that the tree cites is written in docs/."""

from __future__ import annotations

import re
import subprocess
from functools import cache
from pathlib import Path

import pytest

from tools.stack.folder import REPOSITORY

DOCS = REPOSITORY / "docs"
BOOKS = {
    "mus": DOCS / "reglas" / "mus.md",
    "parchís": DOCS / "reglas" / "parchis.md",
    "Oh Hell": DOCS / "reglas" / "ohhell.md",
    "póker": DOCS / "reglas" / "poker.md",
    "torneos": DOCS / "reglas" / "torneos.md",
    "decisiones": DOCS / "decisiones.md",
}
"""By the name under which it is cited: the document."""

TEXT = (".py", ".md", ".toml", ".html", ".js", ".mjs", ".css", ".yml", ".conf", ".sh")
NOT_OURS = re.compile(r"lit-html|htmx|uPlot|/vendor/|test_references\.py$")

AND = r"(?:,\s+(?:and\s+)?|\s+and\s+|\s+or\s+|\s+to\s+|[-–])"
SECTION = r"§\d+(?:\.\d+)*"
SECTIONS = rf"{SECTION}(?:{AND}{SECTION})*"
CITED = re.compile(rf"({'|'.join(BOOKS)})\s({SECTIONS})")
RULING = re.compile(rf"RULING ([A-Z]?\d+)(?:{AND}([A-Z]\d+))*")
PROMISE = re.compile(rf"[Pp]romises? (P\d+(?:{AND}P\d+)*)")
RULE = re.compile(r"arquitectura(?:\.md)?, rule (\d+)")
PAGE = re.compile(r"\bdocs/[\w/-]+\.md\b")
ELSEWHERE = re.compile(r"(?:RFC \d+|\[Reg) §+[\d.]+(?:[-–]§*\d+)?")
"""Sections of documents that anybody can look up: they are not ours."""

HOMELESS = re.compile(
    r"\bDECISIONS\b(?! ?[=.])|\bACCEPTANCE \d|\bRELIABILITY\b|\bPERFORMANCE §|\bARCHITECTURE\b"
    r"|\bUX §?\d|\b[Ii]ssue \d|\bseed 00\d|\bshared/|\brules/[\w-]+\.md"
    r"|\bFIELD \d|(?:\(|[,;] )[ABFHR]\d{1,3}[-,;)]|§"
)
"""What a clone does not hold, and sections of nobody knows which document."""

BARE = re.compile(r"\bP(?:[89]|[12]\d)\b")
"""A ruling or a promise? (P1 to P7 are squares of parchís as well.)"""


@cache
def headings(book: Path) -> frozenset[str]:
    """Return the numbers of the sections of *book*."""
    numbers = re.findall(r"^#+ (\d+(?:\.\d+)*)\b", book.read_text(), re.MULTILINE)
    return frozenset(numbers)


@cache
def rulings() -> frozenset[str]:
    """Return the names of all the rulings that a document of rules defines."""
    text = "".join(book.read_text() for book in BOOKS.values())
    return frozenset(
        re.findall(r"(?:\*\*|^\| )RULING ([A-Z]?\d+)(?:\.\*\*| \|)", text, re.MULTILINE)
    )


@cache
def promises() -> frozenset[str]:
    """Return the names of the promises."""
    text = (DOCS / "promesas.md").read_text()
    return frozenset(re.findall(r"^\| (P\d+) ", text, re.MULTILINE))


@cache
def shape() -> frozenset[str]:
    """Return the numbers of the rules about how the code is shaped."""
    text = (DOCS / "arquitectura.md").read_text()
    return frozenset(re.findall(r"^(\d+)\. ", text, re.MULTILINE))


def astray(text: str, own: Path | None = None) -> list[str]:
    """Return the references of *text* that lead nowhere; *own* is the book that it is, if any.

    In its own book a section needs no name before it.
    """
    bad: list[str] = []

    def check(match: re.Match[str], names: list[str], known: frozenset[str]) -> str:
        bad.extend(f"{match[0]}: {name}" for name in names if name not in known)
        return ""

    def cited(match: re.Match[str]) -> str:
        return check(match, re.findall(r"[\d.]+\d|\d", match[2]), headings(BOOKS[match[1]]))

    text = ELSEWHERE.sub("", text)
    text = CITED.sub(cited, text)
    if own:
        text = re.sub(SECTION, lambda m: check(m, [m[0][1:]], headings(own)), text)
    text = RULING.sub(lambda m: check(m, re.findall(r"\b[A-Z]?\d+\b", m[0]), rulings()), text)
    text = PROMISE.sub(lambda m: check(m, re.findall(r"P\d+", m[1]), promises()), text)
    text = RULE.sub(lambda m: check(m, [m[1]], shape()), text)
    bad += [page for page in PAGE.findall(text) if not (REPOSITORY / page).is_file()]
    bare = [] if own else BARE.finditer(text)
    return bad + [f"{match[0]} (whose?)" for match in (*HOMELESS.finditer(text), *bare)]


def sources() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return [
        REPOSITORY / name
        for name in listed.split("\0")
        if name.endswith(TEXT) and not NOT_OURS.search(name) and (REPOSITORY / name).is_file()
    ]


def test_every_reference_of_the_tree_leads_to_what_it_cites() -> None:
    promised = re.compile(r"^\| P\d+ ", re.MULTILINE)  # where the promises are made
    found: dict[str, list[str]] = {}
    for path in sources():
        text = path.read_text()
        if path == DOCS / "promesas.md":
            text = promised.sub("| ", text)
        own = path if path in BOOKS.values() else None
        if bad := astray(text, own):
            found[str(path.relative_to(REPOSITORY))] = bad
    assert not found


def test_the_documents_have_the_headings_that_are_cited_most() -> None:
    assert {"2.1", "8.3", "11", "12"} <= headings(BOOKS["mus"])
    assert {"1.4", "1.18"} <= headings(BOOKS["parchís"])
    assert {"4", "5", "9"} <= headings(BOOKS["decisiones"])
    assert {"26", "T13", "P26", "O4", "K2", "C1", "Z1"} <= rulings()


@pytest.mark.parametrize(
    "text",
    [
        "(mus §8.3)",
        "(parchís §1.4-§1.9, §1.13 and §1.18; decisiones §9)",
        "RULING 26 and RULING P26, RULING T13",
        "(promises P1, P2 and P16)",
        "(arquitectura, rule 6)",
        "(RFC 8291 §3.4)",
        "docs/reglas/mus.md",
    ],
)
def test_what_is_written_in_docs_may_be_cited(text: str) -> None:
    assert astray(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "(mus §99)",
        "(parchís §1.4, §1.77)",
        "(Oh Hell §1.4)",
        "(decisiones §5 and §44)",
        "RULING 99",
        "RULING P99",
        "(promise P9)",
        "(promises P1 and P99)",
        "(arquitectura, rule 44)",
        "(§1.4)",
        "(P26)",
        "(B35)",
        "(H16, B100)",
        "DECISIONS §9",
        "ACCEPTANCE 61",
        "RELIABILITY §4.2",
        "ARCHITECTURE rule 6",
        "(UX §3.1)",
        "as issue 4 says",
        "seed 003 §2",
        "../shared/rules/mus.md",
        "rules/mus.md",
        "docs/nada.md",
    ],
)
def test_a_made_up_reference_is_found(text: str) -> None:
    assert astray(text)

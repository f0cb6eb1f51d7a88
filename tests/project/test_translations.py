"""The catalogue: what the libraries say, said to «tú», in the compiled form that is read."""

import ast
import gettext
import re
from pathlib import Path

import allauth
import django
import pytest

from tools.stack.folder import REPOSITORY

CATALOGUES = sorted((REPOSITORY / "usumus" / "locale").rglob("*.po"))
FORMAL = re.compile(
    r"\b(usted|sus?|le|puede|debe|está a punto|está seguro|por favor|"
    r"introduzca|ingrese|escriba|escanee|utilice|verifique|inicie|siga|haga)\b",
    re.IGNORECASE,
)
SPANISH = Path("locale", "es", "LC_MESSAGES", "django.mo")
HOLES = re.compile(r"%\(\w+\)s|%d|\{\w+\}")


def entries(catalogue: Path) -> dict[str | tuple[str, int], str]:
    """Return the texts of a catalogue as gettext keys them, header apart."""
    found: dict[str | tuple[str, int], str] = {}
    for block in catalogue.read_text().split("\n\n"):
        words: dict[str, str] = {}
        key = ""
        for line in block.splitlines():
            if match := re.match(r'(?:(msg\S+) )?(".*")$', line):
                key = match[1] or key
                words[key] = words.get(key, "") + ast.literal_eval(match[2])
        if "msgid_plural" in words:
            for number in (0, 1):
                found[words["msgid"], number] = words[f"msgstr[{number}]"]
        elif words.get("msgid"):
            found[words["msgid"]] = words["msgstr"]
    return found


def compiled(path: Path) -> dict[str | tuple[str, int], str]:
    with path.open("rb") as file:
        texts = vars(gettext.GNUTranslations(file))["_catalog"]
    return {key: text for key, text in texts.items() if key}


def test_there_is_a_catalogue() -> None:
    assert CATALOGUES


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: path.parts[-3])
def test_the_compiled_catalogue_is_the_written_one(catalogue: Path) -> None:
    assert compiled(catalogue.with_suffix(".mo")) == entries(catalogue)


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: path.parts[-3])
def test_every_entry_replaces_a_text_of_a_library_with_its_own_holes(catalogue: Path) -> None:
    theirs = compiled(Path(django.__file__).parent / "conf" / SPANISH)
    theirs |= compiled(Path(allauth.__file__).parent / SPANISH)
    for key, text in entries(catalogue).items():
        assert key in theirs, key
        assert set(HOLES.findall(text)) == set(HOLES.findall(theirs[key])), key


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: path.parts[-3])
def test_the_catalogue_says_tu(catalogue: Path) -> None:
    said = entries(catalogue)
    assert not {key: text for key, text in said.items() if FORMAL.search(text)}

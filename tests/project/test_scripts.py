"""What browsers run is looked at by the machine, all of it, and stays readable."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from tools.check import views
from tools.check.steps import BROWSER_CODE, DENO_SETTINGS, TOOLS
from tools.stack.folder import REPOSITORY

STATIC = REPOSITORY / "static"
VENDORED = {"js/lib/lit-html.js", "js/lib/uplot.js", "css/uplot.css"}
SCRIPTS = [
    path
    for pattern in (
        "static/js/**/*.js",
        "static/css/**/*.css",
        "tests/js/**/*.mjs",
        "tools/assets/*.mjs",
        "tools/check/*.js",
    )
    for path in sorted(REPOSITORY.glob(pattern))
    if str(path).removeprefix(f"{STATIC}/") not in VENDORED
]


def name_of(path: Path) -> str:
    return str(path.relative_to(REPOSITORY))


def test_the_checks_of_scripts_leave_out_what_is_not_ours_and_nothing_else() -> None:
    settings = json.loads((REPOSITORY / "tools/check/deno.json").read_text())
    assert {path.removeprefix("../../static/") for path in settings["exclude"]} == VENDORED
    assert all("exclude" not in settings[tool] for tool in ("fmt", "lint"))
    assert settings["compilerOptions"]["checkJs"] is True


def test_the_types_of_what_engines_send_are_those_of_the_engines() -> None:
    settings = json.loads((REPOSITORY / "tools/check/deno.json").read_text())
    asked = {f"./types/{path.name}" for path in views.files()}
    assert asked <= set(settings["compilerOptions"]["types"])
    for path, text in views.files().items():
        again = f"run python -m tools.check.views: {path.name} is not what the engine sends"
        assert path.read_text(encoding="utf-8") == text, again


@pytest.mark.parametrize("path", SCRIPTS, ids=name_of)
def test_no_script_silences_a_check(path: Path) -> None:
    assert not re.search(
        r"@ts-(nocheck|ignore|expect-error)|deno-lint-ignore|deno-fmt-ignore-file",
        path.read_text(encoding="utf-8"),
    )


def test_a_board_without_what_the_pages_ask_of_it_does_not_pass(tmp_path: Path) -> None:
    contract = STATIC / "js/games/contract.js"
    board = tmp_path / "board.js"
    board.write_text(
        f'/** @type {{import("{contract}").BoardModule}} */\n'
        "export const board = { mount: () => ({ draw() {} }) };\n"
    )
    done = subprocess.run(
        [TOOLS / "deno", "check", *DENO_SETTINGS, board],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode
    assert "update" in done.stderr


FUNCTIONS = {
    "declaration": ("function f() {", "}"),
    "arrow": ("const f = () => {", "};"),
    "method": ("class C {\nf() {", "}\n}"),
    "of a template": ("const f = () => html`", "`;"),
}


def linted(*paths: str | Path) -> str:
    """Return what the linter says of the functions of some scripts that are too long."""
    done = subprocess.run(
        [TOOLS / "deno", "lint", *DENO_SETTINGS, "--compact", *paths],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        check=False,
    )
    return "\n".join(line for line in done.stderr.splitlines() if "usumus/" in line)


def test_no_function_of_a_script_is_longer_than_what_a_reader_holds() -> None:
    assert not linted(*BROWSER_CODE)


@pytest.mark.parametrize("kind", FUNCTIONS)
def test_the_linter_measures_functions_of_every_kind(tmp_path: Path, kind: str) -> None:
    begin, end = FUNCTIONS[kind]
    script = tmp_path / "script.js"
    for lines, is_long in ((39, False), (40, True)):
        script.write_text("\n".join([begin, *["//"] * (lines - 2), end, "export {};", ""]))
        assert bool(linted(script)) is is_long, lines


WIDTH = 120


@pytest.mark.parametrize("path", SCRIPTS, ids=name_of)
def test_no_line_is_longer_than_what_a_reader_sees(path: Path) -> None:
    """Nor is a text for people: it is written in parts, and looked up as one."""
    lines = path.read_text(encoding="utf-8").splitlines()
    assert not [line for line in lines if len(line) > WIDTH]


SHEETS = [
    path
    for path in sorted((STATIC / "css").glob("**/*.css"))
    # The first has the steps; the second stands in Django's pages, which do not know them.
    if path.name not in {"tokens.css", "admin.css", "uplot.css"}
]
SPACING = re.compile(
    r"(?:^|[;{\s])((?:(?:scroll-)?(?:margin|padding)|inset)(?:-[a-z-]+)?"
    r"|(?:row-|column-)?gap|top|right|bottom|left)\s*:\s*([^;{}]+);"
)
STEPS = {
    float(px)
    for px in re.findall(r"--espacio-\d+: (\d+)px;", (STATIC / "css/tokens.css").read_text())
}


def test_the_steps_of_the_spacing_are_few_and_even() -> None:
    assert len(STEPS) <= 14
    assert all(step % 2 == 0 for step in STEPS)


@pytest.mark.parametrize("path", SHEETS, ids=name_of)
def test_spacing_comes_from_the_tokens(path: Path) -> None:
    """A hairline may be written, and a place on a drawing: what is wider than the steps."""
    source = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    written = [
        f"{name}: {value}"
        for name, value in SPACING.findall(source)
        for number, unit in re.findall(r"(?<![\w.#])(\d+(?:\.\d+)?)(px|rem)\b", value)
        if unit == "rem" or float(number) in STEPS or 1 < float(number) <= 20
    ]
    assert not written


@pytest.mark.parametrize("path", SHEETS, ids=name_of)
def test_no_grid_with_named_areas_repeats_columns_in_the_same_breath(path: Path) -> None:
    """A browser drops the whole line without a word: its columns are said in one of their own."""
    grids = re.findall(r"grid-template:([^;]*)", path.read_text(encoding="utf-8"))
    assert not [grid for grid in grids if '"' in grid and "repeat(" in grid]


WORDS_OF_TWO_LETTERS = {"no", "ok", "on", "si", "ya", "yo"}


def is_a_word(name: str) -> bool:
    """Return whether the name of a class has a word in it: two letters of one are not."""
    parts = re.split(r"[-_\d]+", name)
    return any(len(part) > 2 or part in WORDS_OF_TWO_LETTERS for part in parts)


@pytest.mark.parametrize("path", [*SHEETS, STATIC / "css/admin.css"], ids=name_of)
def test_the_classes_of_style_sheets_are_words(path: Path) -> None:
    source = re.sub(r"/\*.*?\*/|url\(.*?\)", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    rules = re.findall(r"([^{};]+)\{", source)
    classes = {name for rule in rules for name in re.findall(r"\.(-?[^\W\d][\w-]*)", rule)}
    assert not {name for name in classes if not is_a_word(name)}


PAGES = [
    path
    for pattern in ("templates/**/*.html", "static/js/**/*.js")
    for path in sorted(REPOSITORY.glob(pattern))
    if str(path).removeprefix(f"{STATIC}/") not in VENDORED
]


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_the_classes_of_pages_are_words(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    source = re.sub(r"\{\{.*?\}\}|\{%.*?%\}|\$\{[^{}]*\}", "x-word", source, flags=re.DOTALL)
    classes = {name for text in re.findall(r'\bclass="([^"$]*)"', source) for name in text.split()}
    assert not {name for name in classes if not is_a_word(name)}


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_the_classes_of_pages_have_a_word_before_what_is_filled_in(path: Path) -> None:
    assert not re.findall(r"[\s\"'`][a-z]{1,2}\$\{[^}]*\}", path.read_text(encoding="utf-8"))

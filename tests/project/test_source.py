"""What the source may not contain, and how long a file and a function may grow."""

import ast
import re
import subprocess
from functools import cache
from pathlib import Path

import pytest

from tools.stack.folder import REPOSITORY

CODE = ("accounts", "economy", "games", "tournaments", "usumus", "tools", "tests")
SITE = ("accounts", "economy", "games", "tournaments", "usumus")
LONG_FILE, LONG_FUNCTION = 400, 40
DRAWN = "assets"  # coordinates and colours, one after the other
VENDORED = re.compile(r"lit-html|htmx|/vendor/")
PROSE = "paginas"  # the rules and the small print are read from the top, not held in the head


@cache
def files(suffix: str, *folders: str) -> list[Path]:
    found = [path for folder in folders for path in (REPOSITORY / folder).rglob(f"*{suffix}")]
    return [path for path in found if "migrations" not in path.parts]


def where(pattern: str, paths: list[Path]) -> list[str]:
    """Return ``file:line`` of every match of *pattern*."""
    regex = re.compile(pattern)
    return [
        f"{path.relative_to(REPOSITORY)}:{number}"
        for path in paths
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if regex.search(line)
    ]


def test_no_task_is_scheduled_for_later_by_celery() -> None:
    """A deadline is a row: messages with a time are lost by a killed worker."""
    assert not where(r"\b(countdown|eta)\s*=|apply_async\(", files(".py", *SITE))


def test_what_must_not_fail_after_a_commit_has_a_name_to_be_logged_by() -> None:
    """Django names what fails. A ``partial`` has no name: then all that follows is dropped."""
    assert not where(r"on_commit\(\s*partial\(.*robust=True", files(".py", *SITE))


def test_no_template_switches_escaping_off() -> None:
    assert not where(r"\|\s*safe\b|autoescape\s+off", files(".html", "templates"))
    assert not where(r"\bmark_safe\b", files(".py", *SITE))


def test_no_template_holds_inline_code() -> None:
    """The content security policy refuses it, and a page that needs it is broken."""
    pages = files(".html", "templates")
    script = r"<script(?![^>]*\bsrc=)(?![^>]*type=\"application/json\")"
    assert not where(script, pages)
    assert not where(r"<style\b|\sstyle=\"", pages)
    assert not where(r"\son[a-z]+=\"|javascript:", pages)
    assert not where(r"\shx-on[:-]|hx-vals=['\"]js:", pages)


def test_no_template_sends_a_number_with_the_points_of_the_thousands() -> None:
    """Spanish writes 1.234: in a form, an address or an attribute that is another number."""
    of_allauth = r"(?!radio\.|attrs\.)"
    sent = rf"=\"[^\"]*{{{{ *{of_allauth}[\w.]+\.(pk|id) *}}}}"
    assert not where(sent, files(".html", "templates"))


def test_no_address_of_another_host_in_pages_styles_and_scripts() -> None:
    paths = files(".html", "templates") + files(".css", "static") + files(".js", "static")
    own = [path for path in paths if not VENDORED.search(str(path))]
    loads = r"(src=|<link[^>]*href=)[\"'](https?:)?//|url\([\"']?(https?:)?//|from [\"']https?:"
    assert not where(loads, own)


def test_forms_name_their_fields() -> None:
    assert not where(r"fields\s*=\s*[\"']__all__[\"']", files(".py", *SITE))


def test_chance_comes_from_secrets() -> None:
    """``random`` can be predicted: robots get a generator of their own as an argument."""
    calls = r"\brandom\.(random|randint|choices?|shuffle|sample|randrange|getrandbits)\("
    imports = r"from random import (?!Random$)"
    assert not where(f"{calls}|{imports}", files(".py", "games", "accounts"))


def test_no_sqlite_and_no_store_in_memory() -> None:
    found = where(r"sqlite3?|InMemoryChannelLayer|LocMemCache", files(".py", *SITE))
    # What a process counts by itself for as long as Valkey fails.
    assert not [place for place in found if not place.startswith("usumus/cache.py:")]


def test_nothing_speaks_of_the_machine_it_was_made_on() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=REPOSITORY, capture_output=True, text=True, check=True
    ).stdout
    text = (".py", ".md", ".toml", ".lock", ".html", ".js", ".css", ".yml", ".conf", ".txt", "")
    paths = [REPOSITORY / name for name in listed.split("\0") if Path(name).suffix in text]
    mine = Path(__file__)
    readable = [path for path in paths if path.is_file() and path != mine]
    assert not where(r"/(home|root|Users)/|\bTODO\b|\bFIXME\b|\bXXX\b", readable)


@pytest.mark.parametrize("suffix", [".py", ".js", ".mjs", ".css", ".html"])
def test_no_file_grows_beyond_what_a_reader_holds(suffix: str) -> None:
    sizes = {
        str(path.relative_to(REPOSITORY)): len(path.read_text().splitlines())
        for path in files(suffix, *CODE, "static", "templates")
        if not VENDORED.search(str(path)) and not {DRAWN, PROSE} & set(path.parts)
    }
    long = {name: size for name, size in sizes.items() if size >= LONG_FILE}
    assert not long, "find the concept that is missing"


def functions(path: Path) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Return the functions and methods of a file, and those inside them."""
    found = ast.walk(ast.parse(path.read_text()))
    return [node for node in found if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


@pytest.mark.parametrize("folder", CODE)
def test_no_function_grows_beyond_what_a_reader_holds(folder: str) -> None:
    """Those of scripts are measured by the linter (test_scripts.py)."""
    long = {
        f"{path.relative_to(REPOSITORY)}:{function.lineno} {function.name}": size
        for path in files(".py", folder)
        if DRAWN not in path.parts
        for function in functions(path)
        if (size := (function.end_lineno or 0) - function.lineno + 1) >= LONG_FUNCTION
    }
    assert not long, "find the concept that is missing"

"""The demo's catalogue: at least 40 kinds, from modest to absurd, each with its picture."""

import re

import pytest
from django.core.management import call_command

from economy import demo
from economy.models import Kind
from tools.stack.folder import REPOSITORY

PICTURES = REPOSITORY / "static/img/objetos"


@pytest.fixture
def catalogue(db):
    demo.kinds_add()
    return list(Kind.objects.all())


def test_there_are_40_kinds_of_every_category_that_can_be_saved(catalogue):
    assert len(catalogue) >= 40
    assert {kind.category for kind in catalogue} == set(Kind.Category.values)
    for kind in catalogue:
        kind.full_clean()


def test_they_go_from_modest_to_absurdly_expensive(catalogue):
    prices = sorted(kind.price for kind in catalogue)
    assert prices[0] <= 5
    assert prices[-1] >= 1_000_000
    assert sum(price <= 1000 for price in prices) >= 20


def test_each_has_a_picture_and_no_picture_is_left_over(catalogue):
    assert {kind.picture for kind in catalogue} == {path.stem for path in PICTURES.glob("*.svg")}
    assert max(path.stat().st_size for path in PICTURES.glob("*.svg")) < 8192
    assert "MIT License" in PICTURES.with_suffix(".LICENSE.txt").read_text()


def test_pictures_are_those_of_the_list():
    listed = (REPOSITORY / "tools/assets/objects.txt").read_text()
    assert re.findall(r"^([\w-]+): ", listed, re.MULTILINE) == list(demo.kinds())


def test_loading_again_changes_nothing_that_the_staff_changed(catalogue):
    Kind.objects.filter(slug="gallo").update(price=777)
    before = list(Kind.objects.order_by("pk").values())
    assert demo.kinds_add() == 0
    assert list(Kind.objects.order_by("pk").values()) == before


def test_the_demo_comes_with_the_catalogue(transactional_db):
    for _ in range(2):
        call_command("seed_demo", verbosity=0)
        assert Kind.objects.count() == len(demo.kinds())

"""What a form of the admin showed, carried in it under seal and compared with what is stored.

A field is kept as its widget would send it if nobody touched it. So what was shown, what is stored
and what is sent are compared in the same words, whatever kind of field it is: a column, a choice
of the game of a salón or the members of a group.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from django import forms
from django.core import signing
from django.core.exceptions import FieldDoesNotExist, ValidationError
from django.forms.formsets import DELETION_FIELD_NAME, INITIAL_FORM_COUNT, TOTAL_FORM_COUNT
from django.forms.models import InlineForeignKeyField, ModelChoiceField
from django.http import QueryDict
from django.utils.choices import flatten_choices
from django.utils.text import capfirst
from django.utils.translation import gettext as _

FIELD = "mostrado"
"""The hidden field in which a form carries what it showed."""

_SALT = "accounts.admin_shown"

Form = Any  # the form of a model, whatever its class
Sent = dict[str, list[str]]
"""What the widget of a field sends: by the end of its name, since some send several."""
Row = dict[str, Sent]
"""A row by the names of the fields that may be changed."""
Page = dict[str, dict[str, Row]]
"""The rows of a page by the prefix of their forms ("" is the row of the page) and their key."""


class Place(NamedTuple):
    """Where a page has the forms of some rows: their prefix, the name of the key of a row.

    ``also`` are columns that they show besides what may be changed, with the word for each.
    """

    prefix: str
    key: str
    forms: Sequence[Form]
    also: Mapping[str, Any] = MappingProxyType({})

    def row(self, form: Form) -> Row:
        """Return what an unbound *form* shows of what may be changed."""
        own = {name: _sent(form[name].field.widget, form[name].value()) for name in _editable(form)}
        return own | {name: {"": [str(getattr(form.instance, name))]} for name in self.also}


class Change(NamedTuple):
    """A field that is not what it was when the page was opened, and what is said of it."""

    row: str
    label: str
    told: str


def page_of(places: Iterable[Place]) -> Page:
    """Return what unbound forms show."""
    return {
        place.prefix: {str(form.instance.pk): place.row(form) for form in place.forms}
        for place in places
    }


def seal(what: str, page: Page) -> str:
    """Return the *page* to be carried by a form of *what*."""
    return signing.dumps([what, page], salt=_SALT, compress=True)


def unseal(what: str, token: str) -> Page | None:
    """Return the page that *token* carries; None if it is not one that was given for *what*."""
    try:
        sealed_for, page = signing.loads(token, salt=_SALT)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return page if sealed_for == what else None


def _editable(form: Form) -> Iterator[str]:
    for name, field in form.fields.items():
        is_key = name == form.instance._meta.pk.name and field.widget.is_hidden  # noqa: SLF001
        is_parent = isinstance(field, InlineForeignKeyField)
        if not (field.disabled or is_key or is_parent or name == DELETION_FIELD_NAME):
            yield name


def _sent(widget: Any, value: Any, ending: str = "") -> Sent:
    """Return what *widget* would send of *value*, in one order and without what is empty."""
    widget = getattr(widget, "widget", widget)  # of those that add links to another
    if isinstance(widget, forms.MultiWidget):
        parts: Sent = {}
        names: list[str] = widget.widgets_names  # type: ignore[attr-defined]
        for one, name, of_one in zip(
            widget.widgets, names, widget.decompress(value) or [], strict=True
        ):
            parts |= _sent(one, of_one, ending + name)
        return parts
    if isinstance(widget, forms.CheckboxInput):
        return {ending: ["on"] if widget.check_test(value) else []}
    said = widget.format_value(value)
    return {ending: _plain(said if isinstance(said, (list, tuple)) else [said])}


def _plain(values: Iterable[Any]) -> list[str]:
    lines = (str(value).replace("\r\n", "\n") for value in values if value is not None)
    return sorted(line for line in lines if line)


class Comparison:
    """What was shown, what is stored and what somebody sends, compared.

    ``changes`` are the fields that somebody else changed, ``gone`` the rows that are no more;
    ``is_unknown`` says that it is not known what some row showed. ``merged`` is what is to be sent
    next: what he typed, and what is stored where he typed nothing.
    """

    def __init__(self, shown: Page | None, places: Iterable[Place], sent: QueryDict) -> None:
        self.changes: list[Change] = []
        self.gone: list[str] = []
        self.is_unknown = shown is None
        self.merged = sent.copy()
        for place in places:
            self._compare(place, (shown or {}).get(place.prefix, {}), sent)

    @property
    def is_stale(self) -> bool:
        """Whether nothing may be saved."""
        return bool(self.is_unknown or self.changes or self.gone)

    def sentences(self) -> list[str]:
        """Return what is said of it."""
        if self.is_unknown:
            first = _("No sabemos qué enseñaba esta página cuando la abriste.")
        else:
            first = _("Mientras la tenías abierta, otra persona lo ha cambiado.")
        last = _("No se ha guardado nada: míralo y guarda otra vez.")
        return [f"{first} {last}", *map(_said_of, self.changes), *self.gone]

    def _compare(self, place: Place, shown: Mapping[str, Row], sent: QueryDict) -> None:
        stored = {str(form.instance.pk): form for form in place.forms}
        if not place.prefix:
            for key, form in stored.items():
                self._compare_row(place, form, shown.get(key), "")
            return
        gone = []
        for index, key in _sent_keys(place, sent):
            beginning = f"{place.prefix}-{index}-"
            if key in stored:
                self._compare_row(place, stored[key], shown.get(key), beginning)
            else:
                gone.append(index)
                row = shown.get(key, {})
                typed = [_flat(self._typed(beginning + name, row[name])) for name in row]
                self.gone.append(_("Una fila ya no está: tú tenías «%s».") % ", ".join(typed))
        if gone:
            _close_up(self.merged, place.prefix, gone)

    def _compare_row(self, place: Place, form: Form, shown: Row | None, beginning: str) -> None:
        stored = place.row(form)
        if not stored:
            return  # nothing of it may be changed here
        if shown is None:
            self.is_unknown = True
            shown = {name: self._typed(beginning + name, now) for name, now in stored.items()}
        row = str(form.instance) if beginning else ""
        for name in {**stored, **shown}:
            now, was = stored.get(name), shown.get(name)
            if now != was:
                label = str(place.also.get(name) or _label(form, name))
                told = self._told(form, beginning, name, now, was)
                self.changes.append(Change(row, label, told))

    def _told(
        self, form: Form, beginning: str, name: str, now: Sent | None, was: Sent | None
    ) -> str:
        """Say what is stored of a field, and what he typed there; untouched, it is merged."""
        field = form.fields.get(name)
        if now is None:
            return _("ya no se cambia aquí")
        if field is None:  # what the page shows besides
            return _("ya es otra cosa")
        start = beginning + name
        typed = self._typed(start, now)
        stored = _("ahora «%s»") % (said(field, now) or "—")
        if (was is not None and typed != was) or self.is_unknown:
            return stored + _("; tú, «%s»") % (said(field, typed) or "—")
        for end, values in now.items():
            self.merged.setlist(start + end, values)
            if not values:
                del self.merged[start + end]
        return stored

    def _typed(self, start: str, field: Sent) -> Sent:
        return {end: _plain(self.merged.getlist(start + end)) for end in field}


def said(field: Any, sent: Sent) -> str:
    """Return in words what a *field* would send."""
    values = [value for part in sent.values() for value in part]
    if isinstance(field, forms.BooleanField):
        return _("sí") if values else _("no")
    if isinstance(field, ModelChoiceField) and field.queryset is not None:
        try:
            key = field.to_field_name or "pk"
            values = [str(row) for row in field.queryset.filter(**{f"{key}__in": values})]
        except (ValueError, TypeError, ValidationError):
            pass  # what he typed is none
    elif isinstance(field, forms.ChoiceField):
        choices: Any = field.choices
        pairs: Any = flatten_choices(choices)
        labels = {str(key): str(label) for key, label in pairs}
        values = [labels.get(value, value) for value in values]
    return ", ".join(values) if len(sent) == 1 else " ".join(values)


def _said_of(change: Change) -> str:
    label = f"{change.row} · {change.label}" if change.row else change.label
    return f"{capfirst(label)}: {change.told}"


def _label(form: Form, name: str) -> Any:
    if name in form.fields:
        return form.fields[name].label or name
    try:
        return form._meta.model._meta.get_field(name).verbose_name  # noqa: SLF001
    except FieldDoesNotExist:
        return name


def _sent_keys(place: Place, sent: QueryDict) -> list[tuple[int, str]]:
    """Return the places and keys of the stored rows that a formset sends, however many it says."""
    name = re.compile(rf"{re.escape(place.prefix)}-([0-9]{{1,4}})-{re.escape(place.key)}")
    found = ((name.fullmatch(each), sent.get(each)) for each in sent)
    return [(int(match[1]), key) for match, key in found if match and key]


def _flat(sent: Sent) -> str:
    return " ".join(value for part in sent.values() for value in part)


def _close_up(data: QueryDict, prefix: str, gone: Sequence[int]) -> None:
    """Take out of a formset the rows that are *gone*; those behind them move up."""
    rows: dict[int, dict[str, list[str]]] = {}
    for name in [name for name in data if name.startswith(f"{prefix}-")]:
        place, _dash, rest = name.removeprefix(f"{prefix}-").partition("-")
        if rest and place.isascii() and place.isdecimal():
            rows.setdefault(int(place), {})[rest] = data.getlist(name)
            del data[name]
    left = [rows[place] for place in sorted(rows) if place not in gone]
    for at, row in enumerate(left):
        for rest, values in row.items():
            data.setlist(f"{prefix}-{at}-{rest}", values)
    for count in (INITIAL_FORM_COUNT, TOTAL_FORM_COUNT):
        name = f"{prefix}-{count}"
        if (said_to_be := str(data.get(name))).isdecimal():
            data[name] = str(int(said_to_be) - len(gone))

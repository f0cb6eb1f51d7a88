"""Below every ModelAdmin of the staff's site: a page opened earlier undoes nothing done since.

A form carries what it showed (``admin_shown``). When it comes back, its rows are locked and what
is stored is compared with that. If a person, a sale or the game has changed any of it meanwhile,
nothing is saved: the form comes again (409) with what he typed and what is stored now.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from django.contrib.admin.options import TO_FIELD_VAR
from django.contrib.admin.utils import flatten_fieldsets, unquote
from django.core.exceptions import ValidationError
from django.db import router, transaction
from django.db.models import Model
from django.http import HttpRequest, HttpResponse

from accounts.admin_lookups import LeadsBackFromOddValues
from accounts.admin_shown import FIELD, Comparison, Place, page_of, seal, unseal

_FOUND = "_compared_with_what_it_showed"


class SavesOverWhatItShowed(LeadsBackFromOddValues):
    """A ModelAdmin whose forms, rows of inlines and editable lists save over what they showed.

    ``StaffSite`` puts it between a registered class and Django's, for all of them.
    """

    also_shown: tuple[tuple[str, Any], ...] = ()
    """Columns that no form here edits, and that must be what was shown, with the word for each."""

    def lock_first(self, row: Any) -> None:
        """Lock what is locked elsewhere before *row*: nobody waits for each other for ever."""

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Save what is sent unless something else is stored than what was shown: then 409."""
        if request.method != "POST" or object_id is None or "_saveasnew" in request.POST:
            return super().changeform_view(request, object_id, form_url, extra_context)
        with transaction.atomic(using=router.db_for_write(self.model)):
            self._compare_page(request, object_id)
            answer = super().changeform_view(request, object_id, form_url, extra_context)
            return _marked(request, answer)

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Do the same for a list whose rows are edited in it."""
        if request.method != "POST" or not self.list_editable or "_save" not in request.POST:
            return self._list_sealed(request, super().changelist_view(request, extra_context))
        with transaction.atomic(using=router.db_for_write(self.model)):
            self._compare_list(request)
            answer = super().changelist_view(request, extra_context)
            return _marked(request, self._list_sealed(request, answer))

    def get_form(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Return the form; one that refuses what is sent if something else is stored."""
        form = super().get_form(request, *args, **kwargs)
        return _refusing(request, form)

    def get_changelist_formset(self, request: HttpRequest, **kwargs: Any) -> Any:
        """Return the formset of an editable list; it refuses as the form does."""
        return _refusing(request, super().get_changelist_formset(request, **kwargs))

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        """Put into the form what it shows."""
        form = context["adminform"].form
        row = form.instance
        if form.is_bound:
            context[FIELD] = _token_again(request)
        elif not row._state.adding and self.has_change_permission(request, row):  # noqa: SLF001
            inlines = context["inline_admin_formsets"]
            shown = [_place_of(each.formset) for each in inlines if each.has_change_permission]
            context[FIELD] = seal(self._name_of(row), page_of([self._own_place(form), *shown]))
        return super().render_change_form(request, context, *args, **kwargs)

    def _compare_page(self, request: HttpRequest, object_id: str) -> None:
        """Compare a page of somebody who may change it; what else is refused, Django refuses."""
        key, to_field = unquote(object_id), request.POST.get(TO_FIELD_VAR)
        if to_field and not self.to_field_allowed(request, to_field):
            return
        row = self.get_object(request, key, to_field)
        if row is None or not self.has_change_permission(request, row):
            return
        self.lock_first(row)
        lock(self.model, [row.pk])
        for place in self._inlines(request, row):
            if place.forms:
                lock(type(place.forms[0].instance), [form.instance.pk for form in place.forms])
        if (row := self.get_object(request, key, to_field)) is not None:
            places = [self._own_place(self._unbound(request, row)), *self._inlines(request, row)]
            self._compare(request, self._name_of(row), places)

    def _compare_list(self, request: HttpRequest) -> None:
        if not self.has_change_permission(request):
            return
        formset = self.get_changelist_formset(request)
        prefix, key = formset.get_default_prefix(), self.opts.pk.name
        sent = [request.POST[name] for name in request.POST if _is_key(name, prefix, key)]
        try:
            lock(self.model, sent)
            rows = formset(queryset=self.get_queryset(request).filter(pk__in=sent))
        except (ValueError, ValidationError):
            return  # keys that are none: Django refuses the form
        self._compare(request, self.opts.label, [_place_of(rows)])

    def _compare(self, request: HttpRequest, what: str, places: list[Place]) -> None:
        shown = unseal(what, request.POST.get(FIELD, ""))
        found = Comparison(shown, places, request.POST)
        if found.is_stale:
            found.merged[FIELD] = seal(what, page_of(places))
            request.POST = found.merged  # type: ignore[assignment]
            setattr(request, _FOUND, found)

    def _list_sealed(self, request: HttpRequest, answer: HttpResponse) -> HttpResponse:
        """Put into an editable list what it shows."""
        context = getattr(answer, "context_data", None) or {}
        formset = getattr(context.get("cl"), "formset", None)
        if formset is None:
            return answer
        if formset.is_bound:
            context[FIELD] = _token_again(request)
        else:
            context[FIELD] = seal(self.opts.label, page_of([_place_of(formset)]))
        return answer

    def _name_of(self, row: Model) -> str:
        return f"{self.opts.label}:{row.pk}"

    def _own_place(self, form: Any) -> Place:
        return Place("", self.opts.pk.name, [form], dict(self.also_shown))

    def _unbound(self, request: HttpRequest, row: Model) -> Any:
        fields = flatten_fieldsets(self.get_fieldsets(request, row))
        return self.get_form(request, row, change=True, fields=fields)(instance=row)

    def _inlines(self, request: HttpRequest, row: Model) -> Iterator[Place]:
        """Yield the rows of each inline that may be changed, with Django's prefix."""
        times: dict[str, int] = {}
        for formset, inline in self.get_formsets_with_inlines(request, row):
            prefix = formset.get_default_prefix()
            times[prefix] = times.get(prefix, 0) + 1
            if times[prefix] != 1 or not prefix:
                prefix = f"{prefix}-{times[prefix]}"
            if inline.has_change_permission(request, row):
                rows = inline.get_queryset(request)
                yield _place_of(formset(instance=row, prefix=prefix, queryset=rows))


def _is_key(name: str, prefix: str, key: str) -> bool:
    return name.startswith(f"{prefix}-") and name.endswith(f"-{key}")


def _place_of(formset: Any) -> Place:
    return Place(formset.prefix, formset.model._meta.pk.name, formset.initial_forms)  # noqa: SLF001


def lock(model: type[Model], keys: Iterable[Any]) -> None:
    """Lock rows until the transaction ends, in one order; what refers to them is not held up."""
    rows = model._base_manager.filter(pk__in=keys).order_by("pk")  # noqa: SLF001
    list(rows.select_for_update(of=("self",), no_key=True).values_list("pk"))


def _token_again(request: HttpRequest) -> str:
    """Return what a form that was sent carries again: what it showed, or what is stored now."""
    return request.POST.get(FIELD, "")


def _refusing(request: HttpRequest, form: Any) -> Any:
    """Return *form*, or one that says why nothing that it is sent is saved."""
    found: Comparison | None = getattr(request, _FOUND, None)
    if found is None:
        return form

    def full_clean(self: Any) -> None:
        form.full_clean(self)
        if not self.is_bound:
            return
        if hasattr(self, "add_error"):
            self.add_error(None, found.sentences())
        else:
            said = ValidationError(found.sentences()).messages
            self._non_form_errors.extend(said)

    return type(form)(form.__name__, (form,), {"full_clean": full_clean})


def _marked(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """Return *answer* as one about a conflict if there is one."""
    if getattr(request, _FOUND, None) is not None:
        answer.status_code = 409
    return answer

"""The catalogue of the shop in the admin: the staff keep it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import uuid4

from django import forms
from django.contrib import admin, messages
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from accounts.admin_lookups import OnlyItsFilters
from economy.models import Kind
from economy.pictures import picture_keys, picture_url
from economy.staff.refusals import Refusal
from economy.staff.stock import Changed, is_done, stock_after, stock_change

_ABOUT_STOCK = {"endless", "stock_by"}
_NO_COLUMN = {*_ABOUT_STOCK, "stock_key"}


class KeyInput(forms.HiddenInput):
    """The key of a form, new each time that it is shown: sent twice, it does what it asks once."""

    def get_context(self, name: str, value: Any, attrs: Any) -> dict[str, Any]:
        return super().get_context(name, value or uuid4(), attrs)


class KindForm(forms.ModelForm):  # type: ignore[type-arg]
    """A kind has one of the pictures of the set; once it is made, its stock moves by difference."""

    picture = forms.ChoiceField(label=_("dibujo"), widget=forms.RadioSelect)
    endless = forms.BooleanField(label=_("Sin límite de existencias"), required=False)
    stock_by = forms.IntegerField(
        label=_("Añadir o quitar existencias"),
        required=False,
        help_text=_("«5» añade cinco piezas y «-5» las quita. Vacío: se quedan las que haya."),
    )

    stock_key = forms.UUIDField(widget=KeyInput, required=False)
    stock_changed: Changed | None = None
    """What became of the stock when the form was saved, if that was asked."""

    class Meta:
        model = Kind
        fields = (
            "name",
            "slug",
            "description",
            "category",
            "picture",
            "price",
            "is_listed",
            "stock",
            "edition_size",
            "on_sale_from",
            "on_sale_until",
        )
        widgets = {"description": forms.Textarea(attrs={"rows": 2})}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields.get("picture")
        if isinstance(field, forms.ChoiceField):
            field.choices = [(key, _drawn(key)) for key in picture_keys()]
        self.initial["endless"] = self.instance.stock is None

    def clean(self) -> dict[str, Any]:
        """Refuse to take away more pieces than are left, and what was done with the same page."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if self.instance.pk and "stock_by" in cleaned and self.is_about_stock():
            try:
                self._require_stock()
            except Refusal as refusal:
                self.add_error("stock_by", refusal.sentence())
        return cleaned

    def _require_stock(self) -> None:
        key, asked = self.cleaned_data.get("stock_key"), self.stock_asked()
        if key is None:
            raise Refusal("existencias_sin_clave")
        if not is_done(self.instance, key=key, **asked):
            stock_after(self.instance.stock, **asked)

    def is_about_stock(self) -> bool:
        """Return whether the stock is to change."""
        return bool(_ABOUT_STOCK & set(self.changed_data))

    def stock_asked(self) -> dict[str, Any]:
        """Return what is asked of the stock: how many more or less, and whether without end."""
        cleaned = self.cleaned_data
        return {"by": cleaned.get("stock_by") or 0, "endless": cleaned.get("endless", False)}

    def clean_edition_size(self) -> int | None:
        """Refuse an edition smaller than the pieces there are."""
        size: int | None = self.cleaned_data["edition_size"]
        made = self.instance.items.count() if self.instance.pk else 0
        if size is not None and size < made:
            text = _("Ya hay %(made)s piezas: la edición no puede ser menor.")
            raise forms.ValidationError(text, params={"made": made})
        return size


@admin.register(Kind)
class KindAdmin(OnlyItsFilters, admin.ModelAdmin):  # type: ignore[type-arg]
    """What the shop sells."""

    form = KindForm
    list_display = (
        "drawing",
        "name",
        "category",
        "price",
        "stock",
        "edition_size",
        "is_listed",
        "on_sale_from",
        "on_sale_until",
        "items_link",
    )
    list_display_links = ("drawing", "name")
    list_filter = ("category", "is_listed", "on_sale_from", "on_sale_until")
    search_fields = ("name", "slug", "description")
    prepopulated_fields = {"slug": ("name",)}
    readonly_fields = ("drawing", "items_link", "stock_now")

    class Media:
        css = {"all": ("css/admin.css",)}

    def get_fieldsets(self, request: HttpRequest, obj: Kind | None = None) -> Any:
        """Ask for the stock of a new kind, and for what is added to that of one there is."""
        stock = ("stock",) if obj is None else ("stock_now", "endless", "stock_by", "stock_key")
        sale = ("price", "is_listed", *stock, "edition_size", "items_link")
        return (
            (None, {"fields": ("name", "slug", "description", "category")}),
            (_("Venta"), {"fields": sale}),
            (_("Fechas"), {"fields": ("on_sale_from", "on_sale_until")}),
            (_("Dibujo"), {"fields": ("picture",), "classes": ("dibujos",)}),
        )

    def get_form(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        # What is done to the stock are the form's own fields: Django looks for no column of theirs.
        fields = [name for name in kwargs.get("fields") or () if name not in _NO_COLUMN]
        return super().get_form(request, *args, **{**kwargs, "fields": fields or None})

    def save_model(self, request: HttpRequest, obj: Kind, form: Any, change: bool) -> None:
        """Write only what was changed: what is sold meanwhile has taken from the stock."""
        if change:
            fields = [name for name in form.changed_data if name in KindForm.Meta.fields]
            obj.save(update_fields=fields)
            if form.is_about_stock():
                key = form.cleaned_data["stock_key"]
                done = stock_change(kind_id=obj.pk, key=key, **form.stock_asked())
                form.stock_changed = done
                if not done.is_new:
                    self._tell_done(request, done)
        else:
            obj.save()

    def _tell_done(self, request: HttpRequest, done: Changed) -> None:
        text = _now("Las existencias ya estaban cambiadas con esa página: ahora, %s.")
        left = _now("sin límite") if done.after is None else done.after
        self.message_user(request, text % left, messages.WARNING)

    def construct_change_message(
        self, request: HttpRequest, form: Any, formsets: Any, add: bool = False
    ) -> Any:
        """Say in the history what each thing was and is: a change of price is a fact of money."""
        if add:
            return super().construct_change_message(request, form, formsets, add)
        changes = [
            f"{form.fields[name].label}: {_said(form.initial.get(name))} → "
            f"{_said(form.cleaned_data.get(name))}"
            for name in form.changed_data
            if name not in _NO_COLUMN
        ]
        done: Changed | None = form.stock_changed
        if done is not None and done.is_new:
            label = Kind._meta.get_field("stock").verbose_name  # noqa: SLF001
            changes.append(f"{label}: {_said(done.before)} → {_said(done.after)}")
        return "; ".join(changes)

    def get_deleted_objects(
        self, objs: QuerySet[Kind] | Iterable[Kind], request: HttpRequest
    ) -> Any:
        """Refuse to delete a kind of which there are pieces, and say what to do instead."""
        ids = [kind.pk for kind in objs]
        kinds = Kind.objects.filter(pk__in=ids).annotate(pieces=Count("items"))
        sold = [
            _now(
                "«%(kind)s» tiene piezas (%(pieces)s). Quita «en el catálogo» y no se venderá más."
            )
            % {"kind": kind, "pieces": kind.pieces}
            for kind in kinds.filter(pieces__gt=0)
        ]
        if sold:
            return [], {}, set(), sold
        return super().get_deleted_objects(objs, request)  # type: ignore[arg-type]

    @admin.display(description=_("dibujo"))
    def drawing(self, kind: Kind) -> SafeString | str:
        if not kind.picture:
            return "—"
        return format_html('<img src="{}" width="40" height="40" alt="">', kind.picture_url)

    @admin.display(description=_("existencias"))
    def stock_now(self, kind: Kind) -> str:
        return _now("sin límite") if kind.stock is None else str(kind.stock)

    @admin.display(description=_("piezas"))
    def items_link(self, kind: Kind) -> SafeString | str:
        if not kind.pk:
            return "—"
        address = reverse("admin:economy_item_changelist")
        return format_html('<a href="{}?kind__id__exact={}">{}</a>', address, kind.pk, _("ver"))


def _drawn(key: str) -> SafeString:
    """Return a picture with its name, to choose it by."""
    return format_html(
        '<img src="{}" width="40" height="40" alt="" loading="lazy"><span>{}</span>',
        picture_url(key),
        key,
    )


def _said(value: Any) -> str:
    return "—" if value in (None, "") else str(value)

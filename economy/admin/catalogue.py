"""The catalogue of the shop in the admin: the staff keep it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.contrib import admin
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


class KindForm(forms.ModelForm):  # type: ignore[type-arg]
    """A kind has one of the pictures of the set."""

    picture = forms.ChoiceField(label=_("dibujo"), widget=forms.RadioSelect)

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
    readonly_fields = ("drawing", "items_link")
    fieldsets = (
        (None, {"fields": ("name", "slug", "description", "category")}),
        (_("Venta"), {"fields": ("price", "is_listed", "stock", "edition_size", "items_link")}),
        (_("Fechas"), {"fields": ("on_sale_from", "on_sale_until")}),
        (_("Dibujo"), {"fields": ("picture",), "classes": ("dibujos",)}),
    )

    class Media:
        css = {"all": ("css/admin.css",)}

    def save_model(self, request: HttpRequest, obj: Kind, form: Any, change: bool) -> None:
        """Write only what was changed: what is sold meanwhile has taken from the stock."""
        if change:
            fields = [name for name in form.changed_data if name in KindForm.Meta.fields]
            obj.save(update_fields=fields)
        else:
            obj.save()

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
        ]
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

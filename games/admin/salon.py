"""Salones and tables in the admin: how many, of what value, in what order (issue: configurable)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms as django_forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import transaction
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.admin_lookups import OnlyItsFilters
from accounts.admin_pages import allowed, page
from games.admin.manners import MannersForm
from games.admin.modality import ModalityForm, fieldsets_of, stake_choices
from games.admin.table_pages import TablePages
from games.engines.core.texts import listed
from games.models import Match, Robot, Room, Table, TableSeat
from games.tables import forms, modality
from games.tables.opening import tables_add
from games.tables.refusals import Refusal
from games.tables.upkeep import tables_settle

MAX_TABLES_AT_ONCE = 60
OWN_FIELDS = ("name", "slug", "game", "description", "position", "is_open")


class RoomForm(ModalityForm, MannersForm):
    """A salón is of one of the games there are."""

    game = django_forms.ChoiceField(label=_("juego"))

    class Meta(MannersForm.Meta):
        fields = (*OWN_FIELDS, *ModalityForm.Meta.fields)
        help_texts = ModalityForm.Meta.help_texts

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["game"]
        assert isinstance(field, django_forms.ChoiceField)
        field.choices = list(forms.game_names().items())

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        is_other = cleaned.get("game") not in {None, self.initial.get("game")}
        if self.instance.pk and is_other and _is_in_use(self.instance):
            text = _("Hay gente en sus mesas, que ha quedado para jugar a otra cosa.")
            self.add_error("game", text)
        return cleaned


def _is_in_use(room: Room) -> bool:
    """Return whether somebody sits, or plays, at a table of *room*, or has it reserved."""
    used = Q(seats__isnull=False) | Q(match__isnull=False) | ~Q(origin="")
    return room.tables.filter(used).exists()


class TableForm(django_forms.ModelForm):  # type: ignore[type-arg]
    """A table has one of the values of its salón; its number is free there."""

    value = django_forms.TypedChoiceField(label=_("valor"), coerce=int)

    class Meta:
        model = Table
        fields = ("room", "number", "value")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields.get("value")  # read-only while somebody sits at the table
        if isinstance(field, django_forms.ChoiceField):
            known = {value for room in self._rooms() for value, _text in stake_choices([room])}
            values = sorted({*known, self.instance.value or 0} - {0})
            field.choices = [(value, f"{value} U$") for value in values]

    def _rooms(self) -> Iterable[Room]:
        """Return the salones that the table may be of: its own, or all while it has none."""
        return [self.instance.room] if self.instance.room_id else Room.objects.all()

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        room, value = cleaned.get("room") or self.instance.room, cleaned.get("value")
        is_new = self.instance.pk is None or {"room", "value"} & set(self.changed_data)
        if is_new and value is not None and value not in modality.stakes(room):
            values = listed([str(stake) for stake in modality.stakes(room)], str(_("o")))
            self.add_error("value", _("Este salón solo tiene mesas de %s U$.") % values)
        if self.instance.pk is None and not self.errors:
            try:
                modality.require_playable(room)
            except Refusal as refusal:
                self.add_error(None, refusal.sentence())
        return cleaned


class MoreTablesForm(django_forms.Form):
    """How many tables to add to the chosen salones, and of what value."""

    count = django_forms.IntegerField(
        label=_("¿Cuántas mesas?"),
        initial=6,
        validators=[MinValueValidator(1), MaxValueValidator(MAX_TABLES_AT_ONCE)],
    )
    value = django_forms.TypedChoiceField(label=_("¿De qué valor?"), coerce=int)

    def __init__(self, *args: Any, rooms: Iterable[Room], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["value"]
        assert isinstance(field, django_forms.ChoiceField)
        field.choices = stake_choices(rooms)


class TableInline(admin.TabularInline):  # type: ignore[type-arg]
    """The tables of a salón that the staff made; those of players come and go."""

    model = Table
    form = TableForm
    fields = ("number", "value")
    extra = 0
    show_change_link = True

    def get_queryset(self, request: HttpRequest) -> QuerySet[Table]:
        return super().get_queryset(request).filter(transient=False)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False  # one by one, where it is seen whether somebody sits there


@admin.register(Room)
class RoomAdmin(OnlyItsFilters, admin.ModelAdmin):  # type: ignore[type-arg]
    """Salones with how many tables they have and play."""

    form = RoomForm
    list_display = ("name", "slug", "game", "position", "is_open", "table_count", "playing")
    list_editable = ("position", "is_open")
    list_filter = ("game", "is_open")
    search_fields = ("name", "slug", "description")
    prepopulated_fields = {"slug": ("name",)}
    inlines = (TableInline,)
    actions = ("add_tables",)

    def get_form(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        # The fields of the game are the form's own: Django looks for no column of theirs.
        return super().get_form(request, *args, **{**kwargs, "fields": RoomForm.Meta.fields})

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        manners = {
            "fields": RoomForm.NAMES,
            "classes": ("collapse",),
            "description": _(
                "Lo que se deje vacío es como dice el juego. Vale para las partidas que "
                "empiecen después."
            ),
        }
        return [
            (None, {"fields": OWN_FIELDS}),
            *fieldsets_of(request.POST.get("game") or (obj.game if obj else "")),
            (_("Modales de sus mesas"), manners),
        ]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Room]:
        live = Q(tables__match__status=Match.Status.PLAYING)
        return (
            super()
            .get_queryset(request)
            .annotate(
                _tables=Count("tables", distinct=True),
                _playing=Count("tables", filter=live, distinct=True),
            )
        )

    @admin.display(description=_("mesas"), ordering="_tables")
    def table_count(self, room: Room) -> int:
        return room._tables  # type: ignore[attr-defined]  # noqa: SLF001

    @admin.display(description=_("en juego"), ordering="_playing")
    def playing(self, room: Room) -> int:
        return room._playing  # type: ignore[attr-defined]  # noqa: SLF001

    @admin.action(description=_("Añadir mesas"), permissions=["change"])
    def add_tables(self, request: HttpRequest, rooms: QuerySet[Room]) -> HttpResponse | None:
        """Ask how many tables of what value, and add them to each salón."""
        form = MoreTablesForm(request.POST if "apply" in request.POST else None, rooms=rooms)
        if form.is_valid():
            made = sum(self._added(request, room, **form.cleaned_data) for room in rooms)
            text = ngettext("%d mesa añadida.", "%d mesas añadidas.", made) % made
            if made:
                self.message_user(request, text, messages.SUCCESS)
            return None
        context = {"form": form, "rooms": rooms, "checkbox": ACTION_CHECKBOX_NAME}
        return page(self, request, "games/add_tables", _("Añadir mesas"), **context)

    def _added(self, request: HttpRequest, room: Room, *, count: int, value: int) -> int:
        """Return how many tables were added to *room*; why it may have none is told."""
        try:
            return tables_add(room_id=room.pk, count=count, value=value)
        except Refusal as refusal:
            self.message_user(request, f"{room}: {refusal.sentence()}", messages.ERROR)
            return 0

    def save_related(self, request: HttpRequest, form: Any, *args: Any, **kwargs: Any) -> None:
        super().save_related(request, form, *args, **kwargs)
        room_id = form.instance.pk
        transaction.on_commit(lambda: tables_settle(room_id=room_id))


class SeatInline(admin.TabularInline):  # type: ignore[type-arg]
    """Who sits at a table now; the people themselves decide it."""

    model = TableSeat
    fields = readonly_fields = ("seat", "user", "is_robot", "sat_at", "free_link")
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False  # nothing of it is edited; whoever comes and goes holds up no saving

    def get_queryset(self, request: HttpRequest) -> QuerySet[TableSeat]:
        return super().get_queryset(request).select_related("table", "user")

    def get_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        may_free = allowed(request, "games.free_chair")
        return self.fields if may_free else tuple(n for n in self.fields if n != "free_link")

    @admin.display(description=_("dejar libre"))
    def free_link(self, row: TableSeat) -> SafeString | str:
        if row.table.match_id is not None:
            return str(_("se juega"))
        address = reverse("admin:games_table_free_chair", args=[row.pk])
        return format_html('<a href="{}">{}</a>', address, _("Dejar libre la silla…"))


class Occupied(admin.SimpleListFilter):
    """Tables by what goes on at them."""

    title = _("ocupación")
    parameter_name = "ocupacion"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("jugando", _("jugando")), ("sentados", _("con gente")), ("libre", _("libre"))]

    def queryset(self, request: HttpRequest, tables: QuerySet[Table]) -> QuerySet[Table]:
        if self.value() == "jugando":
            return tables.filter(match__status=Match.Status.PLAYING)
        if self.value() == "sentados":
            return tables.filter(seats__isnull=False, match=None).distinct()
        if self.value() == "libre":
            return tables.filter(seats__isnull=True)
        return tables


@admin.register(Table)
class TableAdmin(TablePages, OnlyItsFilters, admin.ModelAdmin):  # type: ignore[type-arg]
    """Tables: number and value are the staff's; people and agreement are the players'."""

    form = TableForm
    list_display = (
        "__str__",
        "room",
        "number",
        "value",
        "people",
        "by_invitation",
        "transient",
        "match",
    )
    list_filter = ("room", "value", Occupied, "by_invitation", "transient")
    search_fields = ("=number", "room__name", "seats__user__username")
    list_select_related = ("room", "match")
    readonly_fields = (
        "by_invitation", "transient", "origin", "phase", "deadline_at", "match", "close_link",
    )  # fmt: skip
    fields = ("room", "number", "value", *readonly_fields)
    inlines = (SeatInline,)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Table]:
        rows = super().get_queryset(request).defer("match__state", "match__server_seed")
        return rows.annotate(_people=Count("seats", distinct=True))

    @admin.display(description=_("sentados"), ordering="_people")
    def people(self, table: Table) -> int:
        return table._people  # type: ignore[attr-defined]  # noqa: SLF001

    @admin.display(description=_("fase"))
    def phase(self, table: Table) -> str:
        return str(table.agreement.get("phase", "esperando"))

    def get_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        may_close = allowed(request, "games.close_table")
        return self.fields if may_close else tuple(n for n in self.fields if n != "close_link")

    @admin.display(description=_("cerrar"))
    def close_link(self, table: Table) -> SafeString | str:
        if not (table.pk and table.seats.exists()):
            return "—"
        address = reverse("admin:games_table_close", args=[table.pk])
        return format_html('<a href="{}">{}</a>', address, _("Cerrar la mesa…"))

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        taken = obj is not None and (obj.seats.exists() or bool(obj.origin))
        return (*self.readonly_fields, "room", "value") if taken else self.readonly_fields

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        free = obj is None or not (obj.seats.exists() or obj.origin)
        return free and super().has_delete_permission(request, obj)

    def delete_queryset(self, request: HttpRequest, tables: QuerySet[Table]) -> None:
        tables.filter(seats__isnull=True, origin="").delete()


@admin.register(Robot)
class RobotAdmin(OnlyItsFilters, admin.ModelAdmin):  # type: ignore[type-arg]
    """Robots by level."""

    list_display = ("user", "level")
    list_filter = ("level",)
    search_fields = ("user__username",)
    autocomplete_fields = ("user",)

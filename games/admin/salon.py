"""Salones and tables in the admin: how many, of what value, in what order (issue: configurable)."""

from __future__ import annotations

from typing import Any

from django import forms as django_forms
from django.conf import settings
from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.admin_lookups import OnlyItsFilters
from accounts.admin_pages import page
from games.models import Match, Robot, Room, Table, TableSeat
from games.tables import forms
from games.tables.opening import tables_add

MAX_TABLES_AT_ONCE = 60


def value_choices() -> list[tuple[int, str]]:
    """Return the values a table may have, for a select."""
    return [(value, f"{value} U$") for value in settings.USUMUS["TABLE_VALUES"]]


class RoomForm(django_forms.ModelForm):  # type: ignore[type-arg]
    """A salón is of one of the games there are."""

    game = django_forms.ChoiceField(label=_("juego"))

    class Meta:
        model = Room
        fields = ("name", "slug", "game", "description", "position", "is_open")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["game"]
        assert isinstance(field, django_forms.ChoiceField)
        field.choices = list(forms.game_names().items())


class TableForm(django_forms.ModelForm):  # type: ignore[type-arg]
    """A table has one of the values of the site; its number is free in its salón."""

    value = django_forms.TypedChoiceField(label=_("valor"), coerce=int)

    class Meta:
        model = Table
        fields = ("room", "number", "value")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields.get("value")  # read-only while somebody sits at the table
        if isinstance(field, django_forms.ChoiceField):
            current = self.instance.value
            known = value_choices()
            extra = [(current, f"{current} U$")] if current and current not in dict(known) else []
            field.choices = [*known, *extra]


class MoreTablesForm(django_forms.Form):
    """How many tables to add to the chosen salones, and of what value."""

    count = django_forms.IntegerField(
        label=_("¿Cuántas mesas?"),
        initial=6,
        validators=[MinValueValidator(1), MaxValueValidator(MAX_TABLES_AT_ONCE)],
    )
    value = django_forms.TypedChoiceField(label=_("¿De qué valor?"), coerce=int)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["value"]
        assert isinstance(field, django_forms.ChoiceField)
        field.choices = value_choices()


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
        form = MoreTablesForm(request.POST if "apply" in request.POST else None)
        if form.is_valid():
            made = sum(
                tables_add(
                    room_id=room.pk,
                    count=form.cleaned_data["count"],
                    value=form.cleaned_data["value"],
                )
                for room in rooms
            )
            text = ngettext("%d mesa añadida.", "%d mesas añadidas.", made) % made
            self.message_user(request, text, messages.SUCCESS)
            return None
        context = {"form": form, "rooms": rooms, "checkbox": ACTION_CHECKBOX_NAME}
        return page(self, request, "games/add_tables", _("Añadir mesas"), **context)


class SeatInline(admin.TabularInline):  # type: ignore[type-arg]
    """Who sits at a table now; the people themselves decide it."""

    model = TableSeat
    fields = ("seat", "user", "is_robot", "sat_at")
    readonly_fields = fields
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


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
class TableAdmin(OnlyItsFilters, admin.ModelAdmin):  # type: ignore[type-arg]
    """Tables: number and value are the staff's; who sits and what they agree, the players'."""

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
    readonly_fields = ("by_invitation", "transient", "phase", "deadline_at", "match")
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

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        taken = obj is not None and obj.seats.exists()
        return (*self.readonly_fields, "room", "value") if taken else self.readonly_fields

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        free = obj is None or not obj.seats.exists()
        return free and super().has_delete_permission(request, obj)

    def delete_queryset(self, request: HttpRequest, tables: QuerySet[Table]) -> None:
        tables.filter(seats__isnull=True).delete()


@admin.register(Robot)
class RobotAdmin(OnlyItsFilters, admin.ModelAdmin):  # type: ignore[type-arg]
    """Robots by level."""

    list_display = ("user", "level")
    list_filter = ("level",)
    search_fields = ("user__username",)
    autocomplete_fields = ("user",)

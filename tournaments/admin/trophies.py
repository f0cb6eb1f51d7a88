"""Trophies in the admin: defined, given by hand with a reason, and taken away with one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from accounts.admin_lookups import OnlyItsFilters
from accounts.admin_pages import allowed, demand, demand_again, page
from accounts.models import User
from accounts.refusals import Refusal
from accounts.texts import whole_number
from economy.admin import ReadOnly
from economy.admin.catalogue import KeyInput
from games.record.acta import may_see
from tournaments.championships import annulling
from tournaments.models import Award, Trophy
from tournaments.trophies import awarding, catalogue, pictures

_DEFINING = frozenset({"given", "counter", "threshold", "game", "is_open"})
"""What decides who wins a milestone."""
_AREA = forms.Textarea(attrs={"rows": 3, "cols": 70})


class TrophyForm(forms.ModelForm):  # type: ignore[type-arg]
    """A trophy: its picture is one of the house's drawings, or one that is sent."""

    counter = forms.ChoiceField(label=_("contador"), required=False)
    game = forms.ChoiceField(label=_("juego"), required=False)
    sent = forms.FileField(
        label=_("otra imagen"),
        required=False,
        help_text=_("PNG, JPEG, WebP o GIF de hasta 1 MB. Va delante del dibujo."),
    )
    unsent = forms.BooleanField(label=_("Quitar la otra imagen"), required=False)
    request: HttpRequest
    drawn: bytes = b""

    class Meta:
        model = Trophy
        fields = (
            "name", "description", "drawing", "given", "counter", "threshold", "place", "game",
            "is_open",
        )  # fmt: skip
        help_texts = {
            "threshold": _(
                "De un hito. También lo gana quien ya lo había pasado: poco después de guardarlo."
            )
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, choices in (("counter", catalogue.counters()), ("game", catalogue.games())):
            field = self.fields.get(name)
            if isinstance(field, forms.ChoiceField):
                field.choices = [("", "—"), *((one, one) for one in choices)]

    def clean(self) -> dict[str, Any]:
        """Refuse a milestone without its counter, a place without its number; draw the picture."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        given = cleaned.get("given")
        if given == Trophy.Given.MILESTONE:
            self._require("counter", _("Elige qué se cuenta."))
            self._require("threshold", _("Di desde cuánto se gana: al menos 1."))
            self._require_its_game(cleaned)
        elif given in (Trophy.Given.SEASON, Trophy.Given.CHAMPIONSHIP):
            self._require("place", _("Di de qué puesto es el trofeo: del 1 al 3."))
        try:
            self.drawn = pictures.drawn(self.request, cleaned.get("sent"))
        except Refusal as refusal:
            self.add_error("sent", refusal.sentence())
        return cleaned

    def _require_its_game(self, cleaned: dict[str, Any]) -> None:
        counter, game = cleaned.get("counter", ""), cleaned.get("game", "")
        if not counter or catalogue.milestone_of(Trophy(counter=counter, game=game)) is not None:
            return
        own = catalogue.games_of(counter)
        if own:
            told = _now("Eso solo se cuenta en %(games)s: elige ese juego o deja el juego vacío.")
            self.add_error("game", told % {"games": ", ".join(own.values())})
        else:
            self.add_error("game", _("Eso no se cuenta por juegos: deja el juego vacío."))

    def _require(self, name: str, text: Any) -> None:
        if not self.cleaned_data.get(name) and name not in self.errors:
            self.add_error(name, text)


@admin.register(Trophy)
class TrophyAdmin(OnlyItsFilters, admin.ModelAdmin):  # type: ignore[type-arg]
    """What may be won."""

    form = TrophyForm
    list_display = ("picture", "name", "given", "counter", "threshold", "place", "game", "is_open")
    list_display_links = ("picture", "name")
    list_filter = ("given", "is_open")
    search_fields = ("name", "description")
    fieldsets = (
        (None, {"fields": ("name", "description", "is_open")}),
        (_("Quién lo gana"), {"fields": ("given", "counter", "threshold", "place", "game")}),
        (_("Dibujo"), {"fields": ("drawing", "sent", "unsent")}),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Trophy]:
        """Leave the pictures in the database, and what the worker writes meanwhile."""
        return super().get_queryset(request).defer("image", "counted_to")

    def get_form(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        # The picture that is sent is the form's own field: Django looks for no column of it.
        wanted = [n for n in kwargs.get("fields") or () if n not in ("sent", "unsent")]
        form = super().get_form(request, *args, **{**kwargs, "fields": wanted or None})
        return type(form.__name__, (form,), {"request": request})

    def save_model(self, request: HttpRequest, obj: Trophy, form: Any, change: bool) -> None:
        """Store it, with the picture that was sent; have who passed it before win it too."""
        if form.drawn:
            pictures.put(obj, form.drawn)
        elif form.cleaned_data.get("unsent"):
            pictures.put(obj, b"")
        super().save_model(request, obj, form, change)
        if change and _DEFINING.intersection(form.changed_data):
            Trophy.objects.filter(pk=obj.pk).update(counted_to=0)

    def has_delete_permission(self, request: HttpRequest, obj: Trophy | None = None) -> bool:
        """Nobody deletes one of the house, or one that somebody has won: it is closed."""
        if obj is not None and (obj.code or obj.awards.exists()):
            return False
        return super().has_delete_permission(request, obj)

    def get_actions(self, request: HttpRequest) -> Any:
        """Offer none: a list of trophies is not deleted."""
        return {}

    @admin.display(description=_("dibujo"))
    def picture(self, trophy: Trophy) -> SafeString:
        return format_html('<img src="{}" width="34" height="40" alt="">', trophy.picture_url)


class GiveForm(forms.Form):
    """A trophy for somebody, and why."""

    player = forms.CharField(label=_("jugador (nick)"), max_length=25)
    trophy = forms.ModelChoiceField(
        label=_("trofeo"),
        queryset=Trophy.objects.filter(given=Trophy.Given.HAND, is_open=True).defer("image"),
    )
    reason = forms.CharField(
        label=_("por qué"),
        max_length=awarding.REASON_CHARACTERS,
        widget=_AREA,
        help_text=_("Lo leerá todo el mundo en su vitrina. Al menos diez letras."),
    )
    match = forms.IntegerField(
        label=_("partida"),
        required=False,
        min_value=1,
        max_value=2**63 - 1,
        help_text=_("Si es por una: tuvo que jugarla."),
    )
    sure = forms.BooleanField(label=_("Sí: se lo entrego"))
    key = forms.UUIDField(widget=KeyInput)

    def clean(self) -> dict[str, Any]:
        """Say it where a key that nobody sees is none."""
        if "key" in self.errors:
            self.add_error(None, Refusal("id").sentence())
        return self.cleaned_data


class TakeForm(forms.Form):
    """Why a trophy is taken away."""

    reason = forms.CharField(
        label=_("motivo"),
        max_length=awarding.REASON_CHARACTERS,
        widget=_AREA,
        help_text=_("Queda en el registro. Al menos diez letras."),
    )
    sure = forms.BooleanField(label=_("Sí: se lo retiro"))


@admin.register(Award)
class AwardAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Who has won what, and who gave it."""

    list_display = ("given_at", "user", "trophy", "reason", "given_by", "taken_at")
    list_display_links = ("given_at", "user")
    list_filter = ("trophy__given", "given_at")
    list_select_related = ("user", "trophy", "given_by")
    search_fields = ("user__username", "user__nick_key", "trophy__name", "reason")
    ordering = ("-id",)

    class Media:
        css = {"all": ("css/admin.css",)}

    def get_queryset(self, request: HttpRequest) -> QuerySet[Award]:
        """Leave the pictures in the database."""
        return super().get_queryset(request).defer("trophy__image")

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return allowed(request, "tournaments.add_award")

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Give a trophy to the player whom ``?jugador=`` names, or the form does."""
        actor = demand_again(request, "tournaments.add_award")
        start = {"player": request.GET.get("jugador", "").replace("\0", "")[:25]}
        form = GiveForm(request.POST or None, initial=start)
        if request.method == "POST" and form.is_valid():
            made = _tried(form, lambda: _given(actor, form.cleaned_data))
            if made is not None:
                self.log_addition(request, made, made.reason)
                self.message_user(request, _now("Entregado; ya lo sabe."), messages.SUCCESS)
                return HttpResponseRedirect(_page_of(made))
        title = _("Entregar un trofeo")
        return page(self, request, "tournaments/entregar", title, form=form)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Show one that was given; by hand, or for the place of a championship, it may be taken."""
        if not allowed(request, "tournaments.view_award"):
            demand(request, "tournaments.change_award")
        rows = Award.objects.select_related("user", "trophy", "given_by", "taken_by", "match")
        rows = rows.defer("match__state", "match__server_seed")
        award = get_object_or_404(rows, pk=whole_number(object_id))
        of_championship = awarding.championship_of(award.fact) is not None
        form = TakeForm(request.POST or None)
        if request.method == "POST":
            actor = demand_again(request, "tournaments.change_award")
            if form.is_valid():
                reason = form.cleaned_data["reason"]
                take = annulling.place_annul if of_championship else awarding.award_take_away
                made = _tried(form, lambda: take(actor=actor, award_id=award.pk, reason=reason))
                if made is not None:
                    self.log_change(request, made, reason)
                    self.message_user(request, _now("Hecho y apuntado."), messages.SUCCESS)
                    return HttpResponseRedirect(_page_of(made))
        may_take = (award.given_by_id or of_championship) and award.taken_at is None
        context = {
            "award": award,
            "form": form,
            "of_championship": of_championship,
            "has_acta": award.match is not None
            and may_see(award.match, cast(User, request.user), as_staff=True),
            "may_take": may_take and allowed(request, "tournaments.change_award"),
        }
        return page(self, request, "tournaments/entregado", str(award), **context)


def _tried(form: forms.Form, act: Callable[[], Award]) -> Award | None:
    """Return what *act* made, or put into *form* why it was refused."""
    try:
        return act()
    except Refusal as refusal:
        form.add_error(None, refusal.sentence())
    return None


def _given(actor: User, data: dict[str, Any]) -> Award:
    user = User.objects.bearing(data["player"]).filter(is_active=True).first()
    if user is None:
        raise Refusal("desconocido")
    return awarding.award_by_hand(
        actor=actor,
        user=user,
        trophy_id=data["trophy"].pk,
        reason=data["reason"],
        key=data["key"],
        match_id=data["match"],
    )


def _page_of(award: Award) -> str:
    return reverse("admin:tournaments_award_change", args=[award.pk])

"""Matches and what was said, in the admin: to be found and read, never written.

Nothing secret is a field here: neither state, seed, log nor waits of a match have a place in the
admin. The only things the staff does are to void a match that is stuck, and to annul one that is
over.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import admin, messages
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.admin_lookups import OnlyItsFilters
from accounts.admin_pages import allowed, demand_again, page
from accounts.models import User
from accounts.texts import whole_number
from economy.admin import ReadOnly
from economy.freezing import is_frozen
from economy.ledger import LedgerError
from games.admin.forms import ToldReasonForm
from games.matches import judging, services
from games.matches.refusals import Refusal
from games.models import ChatLine, Match, MatchPlayer

MAX_AT_ONCE = 50
_OPEN = (Match.Status.PLAYING, Match.Status.FROZEN)
Judge = Callable[[Match, User, str], Any]
"""What becomes of a match by whom and why; returns how it is told."""
_SECRETS = ("state", "server_seed", "spectator_key")


def _asking(name: str, matches: QuerySet[Match]) -> HttpResponse:
    """Lead to the page *name*, which asks why, for the chosen matches."""
    ids = "&".join(f"id={pk}" for pk in matches.values_list("pk", flat=True)[:MAX_AT_ONCE])
    return HttpResponseRedirect(f"{reverse(name)}?{ids}")


class PlayerInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    """Who played and what it gave or cost him."""

    model = MatchPlayer
    fields = readonly_fields = (
        "seat", "user", "robot_level", "is_boss", "staked", "result", "place", "left_by", "points",
        "money",
    )  # fmt: skip
    extra = 0
    ordering = ("seat",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[MatchPlayer]:
        return super().get_queryset(request).select_related("user")


@admin.register(Match)
class MatchAdmin(ReadOnly, OnlyItsFilters, admin.ModelAdmin):  # type: ignore[type-arg]
    """Matches by player, place and end; those that are stuck can be voided."""

    list_display = (
        "number", "status_shown", "room", "table_number", "who", "summary", "stake", "score",
        "competitive", "started_at", "finished_at",
    )  # fmt: skip
    list_display_links = ("number", "status_shown")
    list_filter = ("status", "room", "game", "competitive", "training", "ranked", "started_at")
    list_select_related = ("room",)
    search_fields = ("=id", "room__name", "players__user__username", "players__user__nick_key")
    date_hierarchy = "started_at"
    ordering = ("-id",)
    fields = readonly_fields = (
        "status_shown", "room", "table_number", "game", "rules_version", "summary", "options",
        "conditions", "stake", "competitive", "training", "ranked", "origin", "score",
        "version", "commitment", "started_at", "stepped_at", "finished_at", "closed_at", "reason",
        "void_said", "acta_link", "money_link", "void_link", "annul_link",
    )  # fmt: skip
    inlines = (PlayerInline,)
    actions = ("void", "annul")

    class Media:
        css = {"all": ("css/admin.css",)}

    @admin.display(description=_("n.º"), ordering="id")
    def number(self, match: Match) -> str:
        return str(match.pk)  # not as a quantity: it is searched for and pasted

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        rows = super().get_queryset(request).defer(*_SECRETS)
        return rows.prefetch_related("players__user")

    def get_urls(self) -> list[URLPattern]:
        seen = self.admin_site.admin_view
        return [
            path("anular/", seen(self.void_view), name="games_match_void"),
            path("sin-puntos/", seen(self.annul_view), name="games_match_annul"),
            *super().get_urls(),
        ]

    def has_void_permission(self, request: HttpRequest) -> bool:
        return allowed(request, "games.change_match")

    @admin.display(description=_("estado"), ordering="status")
    def status_shown(self, match: Match) -> SafeString:
        return format_html(
            '<span class="estado {}">{}</span>', match.status, match.get_status_display()
        )

    @admin.display(description=_("jugadores"))
    def who(self, match: Match) -> str:
        return ", ".join(row.user.username for row in match.players.all())

    @admin.display(description=_("motivo de la anulación"))
    def void_said(self, match: Match) -> str:
        return judging.said(match.void_reason) or "—"

    @admin.display(description=_("acta"))
    def acta_link(self, match: Match) -> SafeString | str:
        if match.finished_at is None:
            return str(_("cuando acabe"))
        return format_html(
            '<a href="{}">{}</a>', reverse("acta", args=[match.pk]), _("ver el acta")
        )

    @admin.display(description=_("movimientos de U$uros"))
    def money_link(self, match: Match) -> SafeString:
        return format_html(
            '<a href="{}?q=match:{}:">{}</a>',
            reverse("admin:economy_tx_changelist"),
            match.pk,
            _("ver en el libro"),
        )

    @admin.display(description=_("anular"))
    def void_link(self, match: Match) -> SafeString | str:
        if match.status not in _OPEN:
            return "—"
        return format_html(
            '<a href="{}?id={}">{}</a>',
            reverse("admin:games_match_void"),
            match.pk,
            _("Anular con devolución…"),
        )

    @admin.display(description=_("anular sin devolución"))
    def annul_link(self, match: Match) -> SafeString | str:
        if match.finished_at is None or match.void_reason:
            return "—"
        return format_html(
            '<a href="{}?id={}">{}</a>',
            reverse("admin:games_match_annul"),
            match.pk,
            _("Quitar los puntos…"),
        )

    @admin.action(description=_("Anular con devolución"), permissions=["void"])
    def void(self, request: HttpRequest, matches: QuerySet[Match]) -> HttpResponse:
        """Lead to the page that asks why, for the chosen matches."""
        return _asking("admin:games_match_void", matches)

    @admin.action(description=_("Quitar los puntos"), permissions=["void"])
    def annul(self, request: HttpRequest, matches: QuerySet[Match]) -> HttpResponse:
        """Lead to the page that asks why, for the chosen matches."""
        return _asking("admin:games_match_annul", matches)

    def void_view(self, request: HttpRequest) -> HttpResponse:
        """Ask for a reason and void the matches that ``?id=`` names, each in its transaction."""
        title = _("Anular con devolución")
        return self._judged(request, title, "games/void_matches", Q(status__in=_OPEN), self._void)

    def annul_view(self, request: HttpRequest) -> HttpResponse:
        """Ask for a reason and take the points of the matches that ``?id=`` names."""
        title, over = _("Quitar los puntos"), Q(finished_at__isnull=False, void_reason="")
        return self._judged(request, title, "games/annul_matches", over, self._annul)

    def _judged(
        self, request: HttpRequest, title: Any, template: str, which: Q, judge: Judge
    ) -> HttpResponse:
        """Ask for a reason and judge those of the matches that ``?id=`` names which can be."""
        actor = demand_again(request, "games.change_match")
        ids = [whole_number(text) for text in request.GET.getlist("id")[:MAX_AT_ONCE]]
        chosen = self.get_queryset(request).filter(which, pk__in=[n for n in ids if n is not None])
        matches = list(chosen.select_related("room"))
        form = ToldReasonForm(request.POST or None)
        if matches and request.method == "POST" and form.is_valid():
            for match in matches:
                self._judge(request, match, judge, actor, form.cleaned_data["reason"])
            return HttpResponseRedirect(reverse("admin:games_match_changelist"))
        told = {"form": form, "matches": matches, "frozen": is_frozen()}
        return page(self, request, template, title, **told)

    def _judge(
        self, request: HttpRequest, match: Match, judge: Judge, actor: User, reason: str
    ) -> None:
        try:
            done = judge(match, actor, reason)
        except (Refusal, LedgerError) as error:
            why = error.sentence() if isinstance(error, Refusal) else error
            refused = _("La partida %(id)d sigue como estaba: %(why)s")
            self.message_user(request, refused % {"id": match.pk, "why": why}, messages.ERROR)
            return
        self.log_change(request, match, f"Anulada: {reason}")
        self.message_user(request, done % {"id": match.pk}, messages.SUCCESS)

    @staticmethod
    def _void(match: Match, actor: User, reason: str) -> Any:
        is_back = services.match_void(match_id=match.pk, actor=actor, reason=reason)
        if is_back or not match.stake:  # nothing was put in a training
            return _("La partida %(id)d está anulada y lo puesto, devuelto.")
        return _(
            "La partida %(id)d está anulada. Lo puesto se devolverá "
            "cuando la economía vuelva a andar."
        )

    @staticmethod
    def _annul(match: Match, actor: User, reason: str) -> Any:
        services.match_annul(match_id=match.pk, actor=actor, reason=reason)
        return _("La partida %(id)d ya no da puntos ni cuenta para el nivel.")


@admin.register(MatchPlayer)
class MatchPlayerAdmin(ReadOnly, OnlyItsFilters, admin.ModelAdmin):  # type: ignore[type-arg]
    """Who played what and with which result."""

    list_display = ("match_link", "seat", "user", "robot_level", "result", "points", "money")
    list_display_links = None
    list_filter = ("result", "left_by", "match__room", "match__competitive", "match__finished_at")
    list_select_related = ("match", "user")
    search_fields = ("=match__id", "user__username", "user__nick_key")
    ordering = ("-match_id", "seat")
    fields = readonly_fields = (
        "match_link", "seat", "user", "robot_level", "is_boss", "staked", "result", "place",
        "left_by", "points", "money",
    )  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> QuerySet[MatchPlayer]:
        secrets = [f"match__{name}" for name in _SECRETS]
        return super().get_queryset(request).select_related("match", "user").defer(*secrets)

    @admin.display(description=_("partida"), ordering="match_id")
    def match_link(self, row: MatchPlayer) -> SafeString:
        address = reverse("admin:games_match_change", args=[row.match_id])
        return format_html('<a href="{}">{}</a>', address, row.match)


@admin.register(ChatLine)
class ChatLineAdmin(ReadOnly, OnlyItsFilters, admin.ModelAdmin):  # type: ignore[type-arg]
    """What was said to many; of private lines only those that are reported."""

    list_display = ("at", "author", "text", "room", "match_link", "championship")
    list_filter = ("room", "at")
    list_select_related = ("author", "room")
    search_fields = ("text", "author__username", "author__nick_key", "=match__id")
    date_hierarchy = "at"
    ordering = ("-id",)
    fields = ("at", "author", "seat", "text", "room", "match_link", "championship", "removed_at")
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[ChatLine]:
        return super().get_queryset(request).filter(recipient=None)

    @admin.display(description=_("partida"), ordering="match_id")
    def match_link(self, line: ChatLine) -> SafeString | str:
        if line.match_id is None:
            return "—"
        address = reverse("admin:games_match_change", args=[line.match_id])
        return format_html('<a href="{}">#{}</a>', address, line.match_id)

"""Corrections in the admin: asked for here, decided here by somebody else, and read."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import admin, messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import URLPattern, path, reverse
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from accounts.admin_pages import allowed, demand, demand_again, page
from accounts.models import User
from economy.admin.common import ReadOnly, link_to
from economy.admin.forms import AdjustmentForm, DecisionForm, KeyedForm
from economy.models import Correction, Tx
from economy.refusals import Refusal
from economy.selectors import balance_of
from economy.staff import caps, corrections, reversals


@admin.register(Correction)
class CorrectionAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """What the staff corrected, who asked for it and who decided it."""

    list_display = (
        "asked_at",
        "state_shown",
        "player",
        "amount_shown",
        "what",
        "reason",
        "actor",
    )
    list_display_links = ("asked_at", "state_shown")
    list_filter = ("state", "created_at")
    list_select_related = ("player", "actor", "reverses")
    search_fields = ("player__username", "player__nick_key", "actor__username", "reason", "tx__key")
    ordering = ("-id",)
    fields = readonly_fields = (
        "state_shown",
        "player_link",
        "amount_shown",
        "reverses_link",
        "reason",
        "actor",
        "created_at",
        "decided_by",
        "decided_at",
        "answer",
        "tx_link",
        "decide_link",
    )

    class Media:
        css = {"all": ("css/admin.css",)}

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return allowed(request, "economy.add_correction")

    def get_urls(self) -> list[URLPattern]:
        own = path(
            "<int:correction_id>/decidir/",
            self.admin_site.admin_view(self.decide_view),
            name="economy_correction_decide",
        )
        return [own, *super().get_urls()]

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Ask for an adjustment, or for the reversal of the posting that ``?asiento=`` names."""
        actor = demand_again(request, "economy.add_correction")
        if asked := request.GET.get("asiento"):
            return self._reversal(request, actor, _posting(asked))
        form = AdjustmentForm(
            request.POST or None, initial={"player": request.GET.get("jugador", "")[:25]}
        )
        if request.method == "POST" and form.is_valid():
            done = self._ask(
                request,
                form,
                lambda data: corrections.adjustment_request(actor=actor, **data),
            )
            if done is not None:
                return done
        return page(
            self,
            request,
            "economy/ajuste",
            _("Ajustar una cartera"),
            form=form,
            limits=caps.limits(),
        )

    def _reversal(self, request: HttpRequest, actor: User, tx: Tx) -> HttpResponse:
        form = KeyedForm(request.POST or None)
        if request.method == "POST" and form.is_valid():
            done = self._ask(
                request,
                form,
                lambda data: corrections.reversal_request(actor=actor, tx=tx, **data),
            )
            if done is not None:
                return done
        player, amount, why_not = _effect(tx)
        alone = caps.alone_up_to(actor.pk, player.pk) if player else 0
        return page(
            self,
            request,
            "economy/anulacion",
            _("Anular un asiento"),
            form=form,
            tx=tx,
            player=player,
            amount=amount,
            why_not=why_not,
            item=tx.item_events.select_related("item__kind").first(),
            waits=abs(amount) > alone,
            limit=alone,
        )

    def _ask(self, request: HttpRequest, form: KeyedForm, ask: Any) -> HttpResponse | None:
        """Ask and lead to what was asked; None when it is refused, with the reason in the form."""
        try:
            asked, is_new = ask(form.cleaned_data)
        except Refusal as refusal:
            form.add_error(None, refusal.sentence())
            return None
        if is_new:
            self.log_addition(request, asked, f"{asked.get_state_display()}: {asked.reason}")
        text = _("Hecho y apuntado.") if not asked.is_pending else _("Espera a otra persona.")
        self.message_user(request, text, messages.SUCCESS)
        return HttpResponseRedirect(_page_of(asked))

    def decide_view(self, request: HttpRequest, correction_id: int) -> HttpResponse:
        """Show a correction to whoever may decide it or asked for it, and do what he says."""
        person = demand_again(request, "economy.decide_correction", "economy.add_correction")
        asked = get_object_or_404(
            Correction.objects.select_related("player", "actor", "decided_by", "reverses"),
            pk=correction_id,
        )
        is_own = asked.actor_id == person.pk
        if not is_own:
            demand(request, "economy.decide_correction")
        form = DecisionForm(request.POST or None)
        if request.method == "POST" and form.is_valid():
            done = self._decide(request, asked, form)
            if done is not None:
                return done
        balance = balance_of(asked.player_id)
        return page(
            self,
            request,
            "economy/decidir",
            _("Decidir una corrección"),
            form=form,
            asked=asked,
            is_own=is_own,
            is_mine=asked.player_id == person.pk,
            balance=balance,
            after=balance + asked.amount,
        )

    def _decide(
        self, request: HttpRequest, asked: Correction, form: DecisionForm
    ) -> HttpResponse | None:
        person: Any = request.user
        decision, answer = form.cleaned_data["decision"], form.cleaned_data["answer"]
        try:
            if decision == "withdraw":
                asked = corrections.correction_withdraw(correction_id=asked.pk, actor=person)
            else:
                demand(request, "economy.decide_correction")
                asked = _decided(asked, person, decision, answer)
        except Refusal as refusal:
            form.add_error(None, refusal.sentence())
            return None
        done = f"{asked.get_state_display()} {asked.answer}".strip()
        self.log_change(request, asked, done)
        text = _now("La corrección está %(state)s.") % {"state": asked.get_state_display()}
        self.message_user(request, text, messages.SUCCESS)
        return HttpResponseRedirect(_page_of(asked))

    @admin.display(description=_("estado"), ordering="state")
    def state_shown(self, asked: Correction) -> SafeString:
        return format_html(
            '<span class="estado {}">{}</span>', asked.state, asked.get_state_display()
        )

    @admin.display(description=_("pedida"), ordering="created_at")
    def asked_at(self, asked: Correction) -> str:
        return date_format(localtime(asked.created_at), "j/n/Y H:i")

    @admin.display(description=_("importe (U$)"), ordering="amount")
    def amount_shown(self, asked: Correction) -> str:
        return signed(asked.amount)

    @admin.display(description=_("qué"))
    def what(self, asked: Correction) -> str:
        if asked.reverses is None:
            return _now("ajuste")
        kind = asked.reverses.get_kind_display()
        return _now("anulación: %(kind)s") % {"kind": kind}

    @admin.display(description=_("jugador"))
    def player_link(self, asked: Correction) -> SafeString | str:
        return link_to(asked.player)

    @admin.display(description=_("anula"))
    def reverses_link(self, asked: Correction) -> SafeString | str:
        return link_to(asked.reverses)

    @admin.display(description=_("asiento"))
    def tx_link(self, asked: Correction) -> SafeString | str:
        return link_to(asked.tx)

    @admin.display(description=_("decidir"))
    def decide_link(self, asked: Correction) -> SafeString | str:
        if not asked.is_pending:
            return "—"
        address = reverse("admin:economy_correction_decide", args=[asked.pk])
        return format_html('<a href="{}">{}</a>', address, _("Aprobar, rechazar o retirar…"))


def signed(amount: int) -> str:
    """Return *amount* with its sign, which says it beside any colour."""
    return f"{amount:+,d}".replace(",", ".").replace("-", "−")


def _decided(asked: Correction, person: User, decision: str, answer: str) -> Correction:
    if decision == "approve":
        return corrections.correction_approve(correction_id=asked.pk, approver=person)
    return corrections.correction_refuse(correction_id=asked.pk, approver=person, answer=answer)


def _effect(tx: Tx) -> tuple[User | None, int, str]:
    """Return whose wallet undoing *tx* would change, by how much, and why it cannot be undone."""
    try:
        player, amount = reversals.effect_of(tx)
        with transaction.atomic():
            reversals.check(tx)
    except Refusal as refusal:
        return None, 0, refusal.sentence()
    return player, amount, ""


def _posting(text: str) -> Tx:
    try:
        return Tx.objects.get(pk=UUID(text))
    except (ValueError, Tx.DoesNotExist) as error:
        raise Http404 from error


def _page_of(asked: Correction) -> str:
    return reverse("admin:economy_correction_change", args=[asked.pk])

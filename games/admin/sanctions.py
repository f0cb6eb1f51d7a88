"""Sanctions in the admin: imposed, lifted and answered through their services; never edited."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from accounts import sanctions
from accounts.admin_pages import allowed, demand, demand_again, page
from accounts.models import Sanction, User
from accounts.refusals import Refusal
from accounts.texts import whole_number
from economy.admin import ReadOnly
from games.admin.forms import AnswerForm, ImposeForm, ReasonForm


class Appealed(admin.SimpleListFilter):
    """Sanctions by what became of their appeal."""

    title = _("recurso")
    parameter_name = "recurso"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("espera", _("por responder")), ("respondido", _("respondido"))]

    def queryset(self, request: HttpRequest, rows: Any) -> Any:
        if self.value() == "espera":
            return rows.filter(appealed_at__isnull=False, answered_at=None)
        if self.value() == "respondido":
            return rows.filter(answered_at__isnull=False)
        return rows


@admin.register(Sanction)
class SanctionAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Who was sanctioned, how, why, until when, and what he says to it."""

    list_display = ("begins_at", "user", "kind", "reason", "until", "situation", "by")
    list_display_links = ("begins_at", "user")
    list_filter = ("kind", Appealed, "begins_at")
    list_select_related = ("user", "imposed_by")
    search_fields = ("user__username", "user__nick_key", "imposed_by__username", "reason")
    date_hierarchy = "begins_at"
    ordering = ("-id",)
    fields = ("user", "kind", "reason", "by")

    class Media:
        css = {"all": ("css/admin.css",)}

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return allowed(request, "accounts.add_sanction")

    @admin.display(description=_("plazo"), ordering="ends_at")
    def until(self, sanction: Sanction) -> str:
        if sanction.kind == Sanction.Kind.WARNING:
            return "—"
        return sanctions.term_of(sanction.ends_at)

    @admin.display(description=_("impuesta por"), ordering="imposed_by__username")
    def by(self, sanction: Sanction) -> str:
        return sanction.by

    @admin.display(description=_("situación"))
    def situation(self, sanction: Sanction) -> SafeString:
        word, text = _situation(sanction)
        return format_html('<span class="estado {}">{}</span>', word, text)

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Impose a sanction on the player that ``?jugador=`` names, or the form does."""
        actor = demand_again(request, "accounts.add_sanction")
        start = {"player": request.GET.get("jugador", "").replace("\0", "")[:25]}
        form = ImposeForm(request.POST or None, initial=start)
        if request.method == "POST" and form.is_valid():
            made = _tried(form, lambda: _imposed(actor, form.cleaned_data))
            if made is not None:
                what = f"{made.get_kind_display()}: {made.reason}"
                self.log_addition(request, made, what)
                self.message_user(request, _now("Sancionado; ya lo sabe."), messages.SUCCESS)
                return HttpResponseRedirect(_page_of(made))
        return page(self, request, "games/sancionar", _("Sancionar a un jugador"), form=form)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Show a sanction with its log; with the permission, lift it and answer its appeal."""
        if not allowed(request, "accounts.view_sanction"):
            demand(request, "accounts.change_sanction")
        rows = Sanction.objects.select_related("user", "imposed_by")
        sanction = get_object_or_404(rows, pk=whole_number(object_id))
        what = request.POST.get("que", "")
        lift = ReasonForm(request.POST if what == "levantar" else None)
        answer = AnswerForm(request.POST if what == "responder" else None)
        form = {"levantar": lift, "responder": answer}.get(what)
        if request.method == "POST" and form is not None:
            actor = demand_again(request, "accounts.change_sanction")
            if form.is_valid() and (done := self._act(request, sanction, actor, form)):
                return done
        context = {
            "sanction": sanction,
            "situation": _situation(sanction),
            "term": sanctions.term_of(sanction.ends_at),
            "is_warning": sanction.kind == Sanction.Kind.WARNING,
            "acts": sanction.acts.select_related("actor"),
            "others": Sanction.objects.filter(user=sanction.user_id).exclude(pk=sanction.pk)[:20],
            "reports": sanction.reports.select_related("reporter"),
            "holds": sanctions.is_in_force(sanction),
            "waits": sanction.appealed_at is not None and sanction.answered_at is None,
            "may_act": allowed(request, "accounts.change_sanction"),
            "is_mine": sanction.user_id == request.user.pk,
            "lift": lift,
            "answer": answer,
        }
        return page(self, request, "games/sancion", str(sanction), **context)

    def _act(
        self, request: HttpRequest, sanction: Sanction, actor: User, form: forms.Form
    ) -> HttpResponse | None:
        data = form.cleaned_data
        if isinstance(form, ReasonForm):
            made = _tried(
                form,
                lambda: sanctions.sanction_lift(actor=actor, sanction_id=sanction.pk, **data),
            )
        else:
            lift = request.POST.get("levanta") == "1"
            made = _tried(
                form,
                lambda: sanctions.sanction_answer(
                    actor=actor, sanction_id=sanction.pk, lift=lift, **data
                ),
            )
        if made is None:
            return None
        self.log_change(request, made, data.get("reason") or data.get("text"))
        self.message_user(request, _now("Hecho y apuntado."), messages.SUCCESS)
        return HttpResponseRedirect(_page_of(made))


def _tried(form: forms.Form, act: Callable[[], Sanction]) -> Sanction | None:
    """Return what *act* made; None when it is refused, with the reason in the form."""
    try:
        return act()
    except Refusal as refusal:
        form.add_error(None, refusal.sentence())
        return None


def _imposed(actor: User, data: dict[str, Any]) -> Sanction:
    user = User.objects.bearing(data["player"]).first()
    if user is None:
        raise Refusal("desconocido")
    return sanctions.sanction_impose(
        actor=actor, user=user, kind=data["kind"], reason=data["reason"], term=data["term"]
    )


def _situation(sanction: Sanction) -> tuple[str, str]:
    """Return the class and the words of how a sanction stands."""
    if sanction.appealed_at is not None and sanction.answered_at is None:
        return "pending", _now("recurrida: por responder")
    if sanction.lifted_at is not None:
        return "done", _now("levantada")
    if not sanctions.is_in_force(sanction):
        return "done", _now("acabada")
    if sanction.kind == Sanction.Kind.WARNING:
        return "done", _now("leída") if sanction.read_at else _now("sin leer")
    return "refused", _now("en vigor")


def _page_of(sanction: Sanction) -> str:
    return reverse("admin:accounts_sanction_change", args=[sanction.pk])

"""How the economy stands, in the admin: freezing it, and reviewing the books on demand."""

from __future__ import annotations

from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext_lazy as _

from accounts.admin_pages import allowed, demand, demand_again, page
from accounts.models import User
from economy import freezing, reconciliation
from economy.admin.common import ReadOnly
from economy.admin.forms import ReasonForm
from economy.models import Freeze, Review
from economy.staff import review


@admin.register(Freeze)
class FreezeAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """When the economy stood still, and why."""

    list_display = ("created_at", "frozen", "actor", "reason")
    list_filter = ("frozen", "created_at")
    list_select_related = ("actor",)
    search_fields = ("reason", "actor__username")
    fields = readonly_fields = list_display

    def get_urls(self) -> list[URLPattern]:
        own = path(
            "cambiar/", self.admin_site.admin_view(self.turn_view), name="economy_freeze_turn"
        )
        return [own, *super().get_urls()]

    def turn_view(self, request: HttpRequest) -> HttpResponse:
        """Freeze the economy, or let it go on, for a reason."""
        actor = demand_again(request, "economy.add_freeze")
        frozen = request.POST.get("was") == "frozen" if request.POST else freezing.is_frozen()
        form = ReasonForm(request.POST or None)
        if request.method == "POST" and form.is_valid():
            self._turn(request, actor, form.cleaned_data["reason"], frozen=frozen)
            return HttpResponseRedirect(reverse("admin:economy_freeze_turn"))
        title = _("Descongelar la economía") if frozen else _("Congelar la economía")
        return page(
            self,
            request,
            "economy/congelar",
            title,
            form=form,
            frozen=frozen,
            standing=review.standing(),
        )

    def _turn(self, request: HttpRequest, actor: User, reason: str, *, frozen: bool) -> None:
        """Do the opposite of what the page showed; somebody else may have done it meanwhile."""
        reason = " ".join(reason.split())
        turn = freezing.economy_unfreeze if frozen else freezing.economy_freeze
        if not turn(reason=reason, actor=actor):
            self.message_user(request, _("Ya lo había hecho otra persona."), messages.WARNING)
            return
        row = Freeze.objects.filter(actor=actor).order_by("-pk")[0]
        done = _("La economía vuelve a andar.") if frozen else _("La economía está congelada.")
        self.log_addition(request, row, f"{done} {reason}")
        self.message_user(request, done, messages.SUCCESS)


@admin.register(Review)
class ReviewAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """When the books were reviewed, and what was found."""

    list_display = ("created_at", "verdict", "actor", "took_ms")
    list_filter = ("created_at",)
    list_select_related = ("actor",)
    fields = readonly_fields = ("created_at", "verdict", "actor", "took_ms", "broken")

    class Media:
        css = {"all": ("css/admin.css",)}

    def get_urls(self) -> list[URLPattern]:
        own = path(
            "comprobar/", self.admin_site.admin_view(self.checks_view), name="economy_review_checks"
        )
        return [own, *super().get_urls()]

    def checks_view(self, request: HttpRequest) -> HttpResponse:
        """Show each check with what the last review found; a POST reviews the books now."""
        demand(request, "economy.view_review")
        if request.method == "POST":
            actor = demand(request, "economy.add_review")
            done = review.books_review(actor=actor)
            self.log_addition(request, done, str(done))
            if done.broken:
                self.message_user(request, _("Los libros no cuadran."), messages.ERROR)
            else:
                self.message_user(request, _("Los libros cuadran."), messages.SUCCESS)
            return HttpResponseRedirect(reverse("admin:economy_review_checks"))
        now = review.standing()
        broken = now.review.broken if now.review else {}
        return page(
            self,
            request,
            "economy/comprobar",
            _("Comprobar los libros"),
            standing=now,
            checks=[(*rule, broken.get(rule[0], [])) for rule in reconciliation.rules()],
            may_review=allowed(request, "economy.add_review"),
            may_turn=allowed(request, "economy.add_freeze"),
        )

    @admin.display(description=_("resultado"))
    def verdict(self, done: Review) -> str:
        if not done.broken:
            return str(_("cuadran"))
        return str(_("no cuadran: %(checks)s")) % {"checks": ", ".join(done.broken)}

"""The pictures that people send, in the admin: looked at, and taken away with a reason."""

from __future__ import annotations

from typing import Any, cast

from django import forms
from django.contrib import admin, messages
from django.core.validators import MinLengthValidator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from accounts.admin_guard import lock
from accounts.admin_lookups import OnlyItsFilters
from accounts.avatars import avatar_url, own_key
from accounts.models import AvatarPicture, Profile, User
from accounts.pictures import picture_take_away

SHORTEST_REASON = 10


class ReasonForm(forms.ModelForm):  # type: ignore[type-arg]
    """Why a picture is taken away; its owner reads it."""

    reason = forms.CharField(
        label=_("motivo"),
        help_text=_("Se le manda por correo a su dueño y queda apuntado."),
        max_length=500,
        validators=[MinLengthValidator(SHORTEST_REASON)],
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    class Meta:
        model = AvatarPicture
        fields = ()


@admin.register(AvatarPicture)
class AvatarPictureAdmin(OnlyItsFilters, admin.ModelAdmin):  # type: ignore[type-arg]
    """Nobody adds nor changes a picture here; saving the page takes it away."""

    form = ReasonForm
    fields = ("user", "picture", "sent_at", "reason")
    readonly_fields = ("user", "picture", "sent_at")
    list_display = ("user", "picture", "sent_at")
    list_filter = ("sent_at",)
    list_select_related = ("user",)
    search_fields = ("user__username", "user__nick_key")
    ordering = ("-sent_at",)
    also_shown = (("digest", _("foto")),)  # nobody takes away one that he has not looked at

    def lock_first(self, row: AvatarPicture) -> None:
        """Lock the profile before its picture, as whoever sends one does."""
        lock(Profile, Profile.objects.filter(user=row.user_id))

    def get_queryset(self, request: HttpRequest) -> QuerySet[AvatarPicture]:
        """Leave the pictures themselves in the database."""
        return super().get_queryset(request).defer("image")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody sends a picture for another."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: AvatarPicture | None = None) -> bool:
        """Nobody: it is taken away with a reason."""
        return False

    @admin.display(description=_("foto"))
    def picture(self, row: AvatarPicture) -> SafeString:
        """Show it."""
        address = avatar_url(own_key(row.digest))
        return format_html('<img src="{}" alt="" width="96" height="96">', address)

    def save_model(
        self, request: HttpRequest, obj: AvatarPicture, form: forms.ModelForm[Any], change: bool
    ) -> None:
        """Take the picture away."""
        picture_take_away(
            user=obj.user, by=cast(User, request.user), reason=form.cleaned_data["reason"]
        )

    def log_change(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        """Write nothing more: the log of its owner has the reason."""

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        """Offer one thing to do."""
        only = {"show_save_and_continue": False, "title": _("Quitar la foto")}
        return super().render_change_form(request, context | only, *args, **kwargs)

    def response_change(self, request: HttpRequest, obj: AvatarPicture) -> HttpResponse:
        """Go back to the list."""
        messages.success(request, _now("La foto está borrada y su dueño sabe por qué."))
        return redirect(reverse("admin:accounts_avatarpicture_changelist"))

"""People in the admin: found and corrected, never deleted (their books stay), no hash shown."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.auth.forms import AdminUserCreationForm
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts import admin_pictures  # noqa: F401 - registers itself
from accounts.admin_lookups import OnlyItsFilters
from accounts.admin_others import take_out_what_others_registered
from accounts.models import Profile, User

# The apps of the libraries come before this one in INSTALLED_APPS: theirs is registered by now.
take_out_what_others_registered()

_RIGHTS = ("is_staff", "is_superuser", "groups", "user_permissions")


def _may_be_changed_by(request: HttpRequest, user: User) -> bool:
    """Whether rights allow it: superusers anybody; the rest of the staff, people and themselves."""
    with_rights = user.is_superuser or user.is_staff
    return bool(request.user.is_superuser) or not with_rights or user.pk == request.user.pk


class NewUserForm(AdminUserCreationForm):  # type: ignore[type-arg]
    """A person entered by staff."""

    class Meta:
        model = User
        fields = ("username", "email")


class ProfileInline(admin.StackedInline):  # type: ignore[type-arg]
    """What the person shows of himself."""

    model = Profile
    fields = ("avatar", "chat_tone", "last_seen_at")
    readonly_fields = ("last_seen_at",)
    can_delete = False

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        allowed = obj is None or _may_be_changed_by(request, obj)
        return allowed and super().has_change_permission(request, obj)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Profile]:
        return super().get_queryset(request).select_related("user")


@admin.register(User)
class UserAdmin(OnlyItsFilters, DjangoUserAdmin):  # type: ignore[type-arg]
    """Search by nick and e-mail; rights are given by superusers only."""

    add_form = NewUserForm
    list_display = (
        "username",
        "kind",
        "email",
        "is_active",
        "is_staff",
        "date_joined",
        "last_seen",
    )
    list_filter = ("kind", "is_active", "is_staff", "is_superuser", "groups", "date_joined")
    list_select_related = ("profile",)
    search_fields = ("username", "nick_key", "email")
    ordering = ("-date_joined",)
    date_hierarchy = "date_joined"
    fieldsets = (
        (None, {"fields": ("username", "kind", "email", "addresses", "change_password_link")}),
        (_("Permisos"), {"fields": ("is_active", *_RIGHTS)}),
        (_("Fechas"), {"fields": ("age_confirmed_at", "date_joined", "last_login")}),
    )
    add_fieldsets = (
        (None, {"fields": ("username", "email", "usable_password", "password1", "password2")}),
    )
    readonly_fields = (
        "kind",
        "addresses",
        "change_password_link",
        "age_confirmed_at",
        "date_joined",
        "last_login",
    )

    def get_inlines(self, request: HttpRequest, obj: User | None) -> list[Any]:
        return [ProfileInline] if obj else []

    def get_fieldsets(self, request: HttpRequest, obj: User | None = None) -> Any:
        """Leave out the way to the password where it would be refused."""
        sets = super().get_fieldsets(request, obj)
        if obj is None or self.has_change_permission(request, obj):
            return sets
        (_name, who), *rest = sets
        shown = tuple(field for field in who["fields"] if field != "change_password_link")
        return ((_name, {**who, "fields": shown}), *rest)

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> tuple[str, ...]:
        base = tuple(super().get_readonly_fields(request, obj))
        return base if request.user.is_superuser else (*base, *_RIGHTS)

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Whoever could set the password or the e-mail of somebody with rights would get them."""
        if obj is not None and not _may_be_changed_by(request, obj):
            return False
        return super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return False

    @admin.display(description=_("visto"), ordering="profile__last_seen_at")
    def last_seen(self, user: User) -> Any:
        return user.profile.last_seen_at

    @admin.display(description=_("direcciones de correo"))
    def addresses(self, user: User) -> SafeString | str:
        """Show which ones he confirmed; he alone adds and confirms them."""
        rows = (
            (row.email, _("confirmada") if row.verified else _("sin confirmar"))
            for row in EmailAddress.objects.filter(user=user).order_by("-primary", "email")
        )
        return format_html_join(", ", "{} ({})", rows) or "—"

    @admin.display(description=_("contraseña"))
    def change_password_link(self, user: User) -> SafeString | str:
        if user.is_robot:
            return "—"
        address = reverse("admin:auth_user_password_change", args=[user.pk])
        return format_html('<a href="{}">{}</a>', address, _("Poner otra contraseña"))

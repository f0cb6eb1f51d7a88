"""People in the admin: found and corrected, never deleted (their books stay), no hash shown."""

from __future__ import annotations

from typing import Any, cast

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django import forms
from django.contrib import admin, messages
from django.contrib.auth.admin import GroupAdmin as DjangoGroupAdmin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.auth.models import Group
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError
from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts import activity, mailboxes, parties, zones
from accounts import admin_pictures as _pictures  # noqa: F401 - it registers itself
from accounts.admin_guard import lock
from accounts.admin_lookups import OnlyItsFilters
from accounts.admin_others import take_out_what_others_registered
from accounts.admin_pages import AsksAgain, demand_again, page
from accounts.deletion import is_leaving, leaving_undo
from accounts.models import Mailbox, Profile, User
from accounts.services import password_reset_offer, sessions_end

# The apps of the libraries come before this one in INSTALLED_APPS: theirs is registered by now.
take_out_what_others_registered()

_LINKS = ("password_link", "sessions_link")
_RIGHTS = ("is_staff", "is_superuser", "groups", "user_permissions")


def _may_be_changed_by(request: HttpRequest, user: User) -> bool:
    """Whether rights allow it: superusers anybody; the rest of the staff, people and themselves."""
    with_rights = user.is_superuser or user.is_staff
    return bool(request.user.is_superuser) or not with_rights or user.pk == request.user.pk


class NewUserForm(forms.ModelForm):  # type: ignore[type-arg]
    """A person entered by staff, who chooses a password by mail: nobody else knows it."""

    email = forms.EmailField(label=_("correo"))

    class Meta:
        model = User
        fields = ("username", "email")

    def clean_email(self) -> str:
        """Return the address; raises ValidationError when somebody has it."""
        email = mailboxes.as_delivered(self.cleaned_data["email"])
        if mailboxes.has_account(email):
            raise forms.ValidationError(_("Ya hay una cuenta con ese buzón de correo."))
        return email

    def save(self, commit: bool = True) -> User:
        """Return the person, whom no password lets in yet."""
        self.instance.set_unusable_password()
        user: User = super().save(commit)
        return user


class SharedMailboxFilter(admin.SimpleListFilter):
    """Who has a mailbox that an older account had already when mailboxes began to be compared."""

    title = _("buzón de correo")
    parameter_name = "buzon"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("compartido", _("de una cuenta anterior"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> QuerySet[User]:
        if self.value() != "compartido":
            return queryset
        shared = Mailbox.objects.filter(user=OuterRef("pk"), shared=True)
        return queryset.filter(Exists(shared))


class ProfileForm(forms.ModelForm):  # type: ignore[type-arg]
    """Stores what the staff changed alone: meanwhile he may have left, or come back."""

    def save(self, commit: bool = True) -> Profile:
        """Return the profile, of which the rest is as it was when the form was read."""
        if commit:
            self.instance.save(update_fields=self.changed_data)
        profile: Profile = self.instance
        return profile


class ProfileInline(admin.StackedInline):  # type: ignore[type-arg]
    """What the person shows of himself."""

    model = Profile
    form = ProfileForm
    fields = ("avatar", "chat_tone", "last_seen_at")
    readonly_fields = ("last_seen_at",)
    can_delete = False

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        allowed = obj is None or _may_be_changed_by(request, obj)
        return allowed and super().has_change_permission(request, obj)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Profile]:
        return super().get_queryset(request).select_related("user")


@admin.register(User)
class UserAdmin(AsksAgain, OnlyItsFilters, DjangoUserAdmin):  # type: ignore[type-arg]
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
    list_filter = (
        "kind",
        "is_active",
        "is_staff",
        "is_superuser",
        "groups",
        SharedMailboxFilter,
        "date_joined",
    )
    list_select_related = ("profile",)
    search_fields = ("username", "nick_key", "email")
    ordering = ("-date_joined",)
    date_hierarchy = "date_joined"
    fieldsets = (
        (None, {"fields": ("username", "kind", "email", "addresses", *_LINKS)}),
        (_("Permisos"), {"fields": ("is_active", *_RIGHTS)}),
        (_("Fechas"), {"fields": ("age_confirmed_at", "date_joined", "last_login", "erased_at")}),
    )
    add_fieldsets = ((None, {"fields": ("username", "email")}),)
    readonly_fields = (
        "kind",
        "addresses",
        *_LINKS,
        "age_confirmed_at",
        "date_joined",
        "last_login",
        "erased_at",
    )

    def lock_first(self, row: User) -> None:
        lock(Profile, Profile.objects.filter(user=row))  # as who leaves and comes back does

    def get_inlines(self, request: HttpRequest, obj: User | None) -> list[Any]:
        return [ProfileInline] if obj else []

    def get_fieldsets(self, request: HttpRequest, obj: User | None = None) -> Any:
        """Leave out the ways to his password and his sessions where they would be refused."""
        sets = super().get_fieldsets(request, obj)
        if obj is None or self.has_change_permission(request, obj):
            return sets
        (_name, who), *rest = sets
        shown = tuple(field for field in who["fields"] if field not in _LINKS)
        return ((_name, {**who, "fields": shown}), *rest)

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> tuple[str, ...]:
        """Leave the address of an account to its owner: with another, its password is another's.

        Nobody switches off the account of somebody with whom he is playing; who is leaving comes
        back by an act of its own.
        """
        base = tuple(super().get_readonly_fields(request, obj))
        base = base if obj is None else (*base, "email")
        if obj is not None and (
            is_leaving(obj) or parties.is_party(cast(User, request.user).pk, obj.pk)
        ):
            base = (*base, "is_active")
        return base if request.user.is_superuser else (*base, *_RIGHTS)

    def get_urls(self) -> list[URLPattern]:
        own = [
            path(
                "<int:user_id>/contrasena/",
                self.admin_site.admin_view(self.password_mail_view),
                name="accounts_user_password_mail",
            ),
            path(
                "<int:user_id>/sesiones/",
                self.admin_site.admin_view(self.sessions_view),
                name="accounts_user_sessions",
            ),
            path(
                "<int:user_id>/vuelve/",
                self.admin_site.admin_view(self.return_view),
                name="accounts_user_return",
            ),
        ]
        return [*own, *super().get_urls()]

    def password_mail_view(self, request: HttpRequest, user_id: int) -> HttpResponse:
        """Ask, and send *user* the way to another password; raises PermissionDenied if not his."""
        actor = demand_again(request, "accounts.change_user")
        user = get_object_or_404(User.objects.filter(kind=User.Kind.PERSON), pk=user_id)
        if not self.has_change_permission(request, user) or not user.email:
            raise PermissionDenied
        if request.method == "POST":
            way = request.build_absolute_uri(reverse("account_reset_password"))
            password_reset_offer(user=user, by=actor, way=way)
            text = _("Le hemos mandado un correo para que ponga otra contraseña.")
            self.message_user(request, text, messages.SUCCESS)
            return redirect("admin:accounts_user_change", user.pk)
        return page(self, request, "accounts/contrasena", _("Otra contraseña"), person=user)

    def sessions_view(self, request: HttpRequest, user_id: int) -> HttpResponse:
        """Ask, and close every session of *user*; raises PermissionDenied if not his to do."""
        actor = demand_again(request, "accounts.change_user")
        user = get_object_or_404(User.objects.filter(kind=User.Kind.PERSON), pk=user_id)
        if not self.has_change_permission(request, user):
            raise PermissionDenied
        if request.method == "POST":
            count = sessions_end(user=user, by=actor)
            text = ngettext("Sesión cerrada: %(n)d.", "Sesiones cerradas: %(n)d.", count)
            self.message_user(request, text % {"n": count}, messages.SUCCESS)
            return redirect("admin:accounts_user_change", user.pk)
        open_now = UserSession.objects.filter(user=user).count()
        title = _("Cerrar sus sesiones")
        return page(self, request, "accounts/sesiones", title, person=user, count=open_now)

    def return_view(self, request: HttpRequest, user_id: int) -> HttpResponse:
        """Ask, and bring back *user*, who is leaving; raises PermissionDenied if not his to do."""
        actor = demand_again(request, "accounts.change_user")
        user = get_object_or_404(User.objects.filter(kind=User.Kind.PERSON), pk=user_id)
        if not self.has_change_permission(request, user):
            raise PermissionDenied
        if request.method == "POST":
            if leaving_undo(user=user, by=actor):
                self.message_user(request, _("Ha vuelto: ya no se borra."), messages.SUCCESS)
            else:
                self.message_user(request, _("No se está yendo."), messages.WARNING)
            return redirect("admin:accounts_user_change", user.pk)
        due = user.profile.deletion_due_at
        return page(self, request, "accounts/vuelve", _("Que vuelva"), person=user, due=due)

    def add_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Add a person; the form says so too when the mailbox or the nick has just been taken."""
        try:
            added: HttpResponse = super().add_view(request, *args, **kwargs)
        except IntegrityError:  # nothing is stored: looked at again, the form finds what is taken
            added = super().add_view(request, *args, **kwargs)
        return added

    def user_change_password(
        self,
        request: HttpRequest,
        id: str,  # noqa: A002 (Django's word)
        form_url: str = "",
    ) -> HttpResponse:
        """Lead who asks for his own to the page of his account; nobody sets another's."""
        if id != str(request.user.pk):
            raise PermissionDenied
        return redirect("account_change_password")

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        """Store it; somebody new is sent the way to a password.

        Whether he is active is as it is now, and not as it was when the form was read; that is
        switched by itself.
        """
        wanted = obj.is_active
        if change:
            obj.is_active = activity.locked(obj.pk).user.is_active
        super().save_model(request, obj, form, change)
        if change and "is_active" in form.changed_data:
            activity.activity_set(user=obj, active=wanted)
        if not change:
            way = request.build_absolute_uri(reverse("account_reset_password"))
            password_reset_offer(user=obj, by=cast(User, request.user), way=way)

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

    @admin.display(description=_("se borra el"))
    def erased_at(self, user: User) -> SafeString | str:
        """Show when who is leaving is erased, and lead to where he is brought back."""
        due = user.profile.deletion_due_at
        if due is None:
            return "—"
        address = reverse("admin:accounts_user_return", args=[user.pk])
        day = zones.told(due, r"j \d\e F \d\e Y, H:i")
        return format_html('{} · <a href="{}">{}</a>', day, address, _("Que vuelva…"))

    @admin.display(description=_("direcciones de correo"))
    def addresses(self, user: User) -> SafeString | str:
        """Show which ones he confirmed; he alone adds and confirms them."""
        rows = (
            (row.email, _("confirmada") if row.verified else _("sin confirmar"))
            for row in EmailAddress.objects.filter(user=user).order_by("-primary", "email")
        )
        shown = format_html_join(", ", "{} ({})", rows) or "—"
        keys = Mailbox.objects.filter(user=user).values("key")
        others = User.objects.filter(mailboxes__key__in=keys).exclude(pk=user.pk).distinct()
        if nicks := ", ".join(others.order_by("pk").values_list("username", flat=True)[:20]):
            return format_html("{} · {} {}", shown, _("mismo buzón que"), nicks)
        return shown

    @admin.display(description=_("contraseña"))
    def password_link(self, user: User) -> SafeString | str:
        """Lead to the mail with which he chooses another; nobody else sets it."""
        if user.is_robot or not user.email:
            return "—"
        address = reverse("admin:accounts_user_password_mail", args=[user.pk])
        text = _("Mandarle un correo para que ponga otra…")
        return format_html('<a href="{}">{}</a>', address, text)

    @admin.display(description=_("sesiones"))
    def sessions_link(self, user: User) -> SafeString | str:
        """Lead to where all of them are closed, as when somebody has stolen one."""
        if user.is_robot:
            return "—"
        address = reverse("admin:accounts_user_sessions", args=[user.pk])
        return format_html('<a href="{}">{}</a>', address, _("Cerrarlas todas…"))


admin.site.unregister(Group)


@admin.register(Group)
class GroupAdmin(AsksAgain, DjangoGroupAdmin):
    """What the members of a group may do."""

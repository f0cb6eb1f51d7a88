"""What the staff publishes, and the words it does not want to read."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from accounts.admin_lookups import OnlyItsFilters
from accounts.admin_pages import page
from games.chat import talk
from games.models import BannedWord, News
from games.people.news import news_tell


class NewsForm(forms.ModelForm):  # type: ignore[type-arg]
    """News in plain text."""

    class Meta:
        model = News
        fields = (
            "kind", "title", "text", "body", "link", "link_text", "room", "happens_at",
            "shown_from", "shown_until",
        )  # fmt: skip
        widgets = {
            "text": forms.Textarea(attrs={"rows": 3, "cols": 70}),
            "body": forms.Textarea(attrs={"rows": 6, "cols": 70}),
        }


@admin.register(News)
class NewsAdmin(OnlyItsFilters, admin.ModelAdmin):  # type: ignore[type-arg]
    """News and events; what changes here is on the screens of the salones at once."""

    form = NewsForm
    list_display = ("title", "kind", "room", "happens_at", "shown_from", "shown_until", "preview")
    list_filter = ("kind", "room", "shown_from")
    list_select_related = ("room",)
    search_fields = ("title", "text", "body")
    date_hierarchy = "shown_from"
    ordering = ("-shown_from", "-id")
    readonly_fields = ("preview",)
    fields = (
        "kind", "title", "text", "body", ("link", "link_text"), "room", "happens_at",
        ("shown_from", "shown_until"), "preview",
    )  # fmt: skip

    def get_urls(self) -> list[URLPattern]:
        own = path(
            "<int:news_id>/ver/",
            self.admin_site.admin_view(self.preview_view),
            name="games_news_preview",
        )
        return [own, *super().get_urls()]

    @admin.display(description=_("vista previa"))
    def preview(self, news: News | None) -> SafeString | str:
        if news is None or news.pk is None:
            return _now("cuando la guardes")
        address = reverse("admin:games_news_preview", args=[news.pk])
        return format_html('<a href="{}">{}</a>', address, _("ver cómo queda"))

    def preview_view(self, request: HttpRequest, news_id: int) -> HttpResponse:
        """Show a piece of news as everybody sees it, also before its time."""
        if not self.has_view_or_change_permission(request):
            raise PermissionDenied
        news = get_object_or_404(News.objects.select_related("room"), pk=min(news_id, 2**62))
        return page(self, request, "games/noticia", _("Vista previa"), noticia=news)

    def save_model(self, request: HttpRequest, obj: News, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        news_tell(None)  # it may have been of another salón

    def delete_model(self, request: HttpRequest, obj: News) -> None:
        super().delete_model(request, obj)
        news_tell(None)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[News]) -> None:
        super().delete_queryset(request, queryset)
        news_tell(None)


class WordForm(forms.ModelForm):  # type: ignore[type-arg]
    """A word is letters: what is left of it without them would be found everywhere."""

    class Meta:
        model = BannedWord
        fields = ("word", "treatment")

    def clean_word(self) -> str:
        word: str = self.cleaned_data["word"].strip()
        if len(talk.essence(word)) < 3:
            raise forms.ValidationError(_("Es demasiado corta: taparía palabras corrientes."))
        return word


@admin.register(BannedWord)
class BannedWordAdmin(OnlyItsFilters, admin.ModelAdmin):  # type: ignore[type-arg]
    """Words that the chat covers or refuses, however they are spelt; within ten seconds."""

    form = WordForm
    list_display = ("word", "treatment", "added_at")
    list_filter = ("treatment", "added_at")
    search_fields = ("word",)
    ordering = ("word",)
    fields = ("word", "treatment")

"""The models of ours that the admin shows."""

from __future__ import annotations

from django.apps import apps
from django.contrib import admin

OURS = [
    model
    for name in ("accounts", "economy", "games")
    for model in apps.get_app_config(name).get_models()
    if admin.site.is_registered(model)
]

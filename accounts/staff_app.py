"""Django's admin, told of our site before any model is ready."""

from django.contrib.admin.apps import AdminConfig


class StaffAdminConfig(AdminConfig):
    """The admin with ``StaffSite`` in the place of its own."""

    default_site = "accounts.staff_site.StaffSite"

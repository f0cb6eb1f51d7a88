"""Staff with some permissions, signed in, and what the log of the admin says of them."""

from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission

from tests.factories import PersonFactory

WHY = "se cayó la mesa en mitad de la última mano"


def staff(*permissions, **rest):
    person = PersonFactory(is_staff=True, welcomed=False, **rest)
    person.user_permissions.set(_called(permissions))
    assert person.user_permissions.count() == len(permissions)
    return person


def _called(names):
    """Return the permissions with these names: of two that are called the same, the economy's."""
    found = Permission.objects.filter(codename__in=names).select_related("content_type")
    of_others_first = sorted(found, key=lambda one: one.content_type.app_label == "economy")
    return {one.codename: one for one in of_others_first}.values()


def enter(client, *permissions):
    person = staff(*permissions)
    client.force_login(person)
    return person


def logged(person):
    entry = LogEntry.objects.filter(user=person).first()
    return f"{entry.object_repr}: {entry.change_message}" if entry else ""

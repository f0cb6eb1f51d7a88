"""Staff with some permissions, signed in, and what the log of the admin says of them."""

from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission

from tests.factories import PersonFactory

WHY = "se cayó la mesa en mitad de la última mano"


def staff(*permissions, **rest):
    person = PersonFactory(is_staff=True, welcomed=False, **rest)
    person.user_permissions.set(_of_economy(permissions))
    assert person.user_permissions.count() == len(permissions)
    return person


def _of_economy(names):
    """Return these permissions; other apps may have rows that are called the same."""
    return Permission.objects.filter(
        codename__in=names, content_type__app_label__in=["accounts", "economy"]
    )


def enter(client, *permissions):
    person = staff(*permissions)
    client.force_login(person)
    return person


def logged(person):
    entry = LogEntry.objects.filter(user=person).first()
    return f"{entry.object_repr}: {entry.change_message}" if entry else ""

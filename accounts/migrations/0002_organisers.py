"""Create the group of the organisers of tournaments (decisiones §6)."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

ORGANISERS = "Organizadores"


def create_group(apps: Apps, _: BaseDatabaseSchemaEditor) -> None:
    """Create the group unless it exists; the tournaments give it its permissions."""
    apps.get_model("auth", "Group").objects.get_or_create(name=ORGANISERS)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_initial")]

    operations = [migrations.RunPython(create_group, migrations.RunPython.noop)]

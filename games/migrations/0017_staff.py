"""What the staff may do at tables, and the groups of those who may."""

from django.apps import apps as installed
from django.apps.registry import Apps
from django.contrib.auth.management import create_permissions
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

MODERATORS, STAFF = "Moderadores", "Personal"
"""The first keep order at the tables and in the chat; the second look after the salones too."""

MODERATING = {
    "accounts": (
        "view_avatarpicture", "change_avatarpicture", "view_signal",
        "view_sanction", "add_sanction", "change_sanction",
    ),
    "games": (
        "view_room", "view_table", "view_tableseat", "free_chair", "close_table",
        "view_match", "change_match", "view_matchplayer", "view_chatline",
        "view_report", "change_report",
        "view_bannedword", "add_bannedword", "change_bannedword", "delete_bannedword",
    ),
}  # fmt: skip
RUNNING = {
    "accounts": ("view_user",),
    "games": (
        "add_room", "change_room", "add_table", "change_table", "delete_table",
        "view_news", "add_news", "change_news", "delete_news",
        "view_robot", "add_robot", "change_robot",
    ),
}  # fmt: skip


def create_groups(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Create each group that is not there, with its permissions.

    A group that the site made by itself under that name is left as it is. Django makes the
    permissions after the last migration; the groups need them now.
    """
    alias = editor.connection.alias
    for label in MODERATING:
        create_permissions(installed.get_app_config(label), verbosity=0, using=alias, apps=apps)
    groups = apps.get_model("auth", "Group").objects.using(alias)
    permissions = apps.get_model("auth", "Permission").objects.using(alias)
    for name, granted in ((MODERATORS, (MODERATING,)), (STAFF, (MODERATING, RUNNING))):
        group, is_new = groups.get_or_create(name=name)
        if not is_new:
            continue
        for part in granted:
            for label, codes in part.items():
                of_app = permissions.filter(content_type__app_label=label, codename__in=codes)
                group.permissions.add(*of_app)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0006_players_by_game"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
        ("games", "0016_chairs_that_change"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="table",
            options={
                "ordering": ["room", "number"],
                "permissions": [
                    ("free_chair", "Puede dejar libre una silla"),
                    ("close_table", "Puede cerrar una mesa en uso"),
                ],
                "verbose_name": "mesa",
                "verbose_name_plural": "mesas",
            },
        ),
        migrations.RunPython(create_groups, migrations.RunPython.noop),
    ]

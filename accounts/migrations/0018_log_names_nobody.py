"""What the log of the staff said of things by the nick of somebody says it by their number."""

from django.db import migrations

# Whose reason followed what they are called, or which are called by whoever they are about.
NAMED = "('award', 'offence', 'sanction', 'report', 'correction')"

REASONS = f"""
UPDATE django_admin_log l SET change_message = substr(change_message, length(object_repr) + 3)
  FROM django_content_type t
 WHERE t.id = l.content_type_id AND t.model IN {NAMED}
   AND starts_with(change_message, object_repr || ': ')"""
NAMES = f"""
UPDATE django_admin_log l SET object_repr = '#' || object_id
  FROM django_content_type t
 WHERE t.id = l.content_type_id AND t.model IN {NAMED} AND object_id IS NOT NULL"""
CHAIRS = r"""
UPDATE django_admin_log
   SET change_message = regexp_replace(change_message, '^Silla de [^#]\S*, libre: ', 'Silla libre: ')
 WHERE change_message LIKE 'Silla de %'"""


def name_nobody(apps, schema_editor):
    with schema_editor.connection.cursor() as cursor:
        for statement in (REASONS, NAMES, CHAIRS):
            cursor.execute(statement)


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0017_new_trophies'),
        ('admin', '0003_logentry_add_action_flag_choices'),
        ('contenttypes', '0002_remove_content_type_name'),
    ]

    operations = [migrations.RunPython(name_nobody, migrations.RunPython.noop)]

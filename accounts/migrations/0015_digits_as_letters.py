"""2, 8 and 9 are read as z, b and g in a nick, and 6 as b where a letter follows.

Whoever has a nick that is now read like an older one keeps it, as in 0013: the oldest owns the
reading, the others are marked.
"""

from importlib import import_module

from django.db import migrations

before = import_module("accounts.migrations.0013_nick_readings")

READING = (
    before.READING.replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION")
    .replace("translate(lower(translate(nick,", "translate(regexp_replace(lower(translate(nick,")
    .replace(
        "), '013457l', 'oieasti')",
        "), '6(?=[0-9]*[a-z])', 'b', 'g'), '012345789l', 'oizeastbgi')",
    )
)
READING_BEFORE = before.READING.replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION")

# Each row is read anew; nobody's nick is changed by it, so nothing that follows such a change runs.
FREE = before.UNDO_GUARD + "DROP INDEX nick_key_as_read;"
READ_ANEW = """
UPDATE accounts_user SET nick_twin = false, username = username;
SET CONSTRAINTS ALL IMMEDIATE;
"""
HOLD = (
    before.MARK
    + """
SET CONSTRAINTS ALL IMMEDIATE;
CREATE UNIQUE INDEX nick_key_as_read ON accounts_user (nick_reading) WHERE NOT nick_twin;
"""
    + before.GUARD
)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0014_confirmed_mailboxes")]

    operations = [
        migrations.RunSQL(
            FREE + READING + READ_ANEW + HOLD, FREE + READING_BEFORE + READ_ANEW + HOLD
        )
    ]

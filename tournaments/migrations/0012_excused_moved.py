"""Who forgave a match, and why, moves to the row of what was forgiven: by person, not by nick.

The row of the player keeps why alone. Who annulled a match is named by number as well.
"""

from __future__ import annotations

from django.db import migrations

_MOVE = """
UPDATE tournaments_offence o
   SET excused = substr(p.excused, length(split_part(p.excused, ': ', 1)) + 3),
       excused_by_id = (SELECT id FROM accounts_user u
                         WHERE u.username = split_part(p.excused, ': ', 1))
  FROM games_matchplayer p
 WHERE p.match_id = o.match_id AND p.user_id = o.user_id AND p.until IS NULL
   AND p.excused LIKE '%_: _%'"""
_SHORTEN = """
UPDATE games_matchplayer
   SET excused = substr(excused, length(split_part(excused, ': ', 1)) + 3)
 WHERE excused LIKE '%_: _%'"""

_BY_NUMBER = """
UPDATE games_match m
   SET void_reason = left('@' || u.id
                          || substr(m.void_reason, length(split_part(m.void_reason, ': ', 1)) + 1), 200)
  FROM accounts_user u
 WHERE m.void_reason LIKE '%_: _%' AND u.username = split_part(m.void_reason, ': ', 1)"""


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0011_absences"), ("games", "0041_changes")]

    operations = [
        migrations.RunSQL([_MOVE, _SHORTEN, _BY_NUMBER], migrations.RunSQL.noop, elidable=True)
    ]

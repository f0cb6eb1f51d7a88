"""An account that is on has no date on which it is erased, whoever switched it on.

Before, one could come back through the staff and be erased all the same when the days were over:
such dates go. From here on nothing writes one, nor switches on an account that has one. Either side
is looked at with the other's row held, so that two at once do not pass each other.
"""

from django.db import migrations

FORGET = """
UPDATE accounts_profile p SET deletion_due_at = NULL
  FROM accounts_user u
 WHERE u.id = p.user_id AND u.is_active AND p.deletion_due_at IS NOT NULL;
"""

GUARD = """
CREATE FUNCTION accounts_guard_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_on boolean;
BEGIN
  -- One that is off is held too: a condition on it would pass by the row without waiting.
  SELECT is_active INTO is_on FROM accounts_user WHERE id = NEW.user_id FOR SHARE;
  IF is_on THEN
    RAISE EXCEPTION 'accounts: one that is on has no date of erasure'
      USING ERRCODE = '23514', CONSTRAINT = 'active_is_not_erased';
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION accounts_guard_active() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM accounts_profile WHERE user_id = NEW.id AND deletion_due_at IS NOT NULL) THEN
    RAISE EXCEPTION 'accounts: one that is to be erased is not on'
      USING ERRCODE = '23514', CONSTRAINT = 'active_is_not_erased';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER erasure_new AFTER INSERT ON accounts_profile
  FOR EACH ROW WHEN (NEW.deletion_due_at IS NOT NULL) EXECUTE FUNCTION accounts_guard_erasure();
CREATE TRIGGER erasure_changed AFTER UPDATE OF deletion_due_at, user_id ON accounts_profile
  FOR EACH ROW WHEN (NEW.deletion_due_at IS NOT NULL) EXECUTE FUNCTION accounts_guard_erasure();
CREATE TRIGGER active_changed AFTER UPDATE OF is_active ON accounts_user
  FOR EACH ROW WHEN (NEW.is_active AND NOT OLD.is_active) EXECUTE FUNCTION accounts_guard_active();
"""

UNDO = """
DROP TRIGGER active_changed ON accounts_user;
DROP TRIGGER erasure_changed ON accounts_profile;
DROP TRIGGER erasure_new ON accounts_profile;
DROP FUNCTION accounts_guard_active();
DROP FUNCTION accounts_guard_erasure();
"""


class Migration(migrations.Migration):
    dependencies = [("accounts", "0010_sealed_factors")]

    operations = [migrations.RunSQL(FORGET + GUARD, UNDO)]

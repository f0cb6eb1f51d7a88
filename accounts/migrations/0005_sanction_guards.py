"""What the staff did stays written: acts are only added, a sanction keeps its terms and stays."""

from django.db import migrations

GUARDS = """
CREATE FUNCTION accounts_guard_sanction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'staff: sanctions are never deleted' USING ERRCODE = '42501';
  ELSIF (NEW.user_id, NEW.kind, NEW.reason, NEW.begins_at, NEW.ends_at, NEW.imposed_by_id)
      IS DISTINCT FROM (OLD.user_id, OLD.kind, OLD.reason, OLD.begins_at, OLD.ends_at, OLD.imposed_by_id)
      OR (OLD.lifted_at IS NOT NULL AND NEW.lifted_at IS DISTINCT FROM OLD.lifted_at) THEN
    RAISE EXCEPTION 'staff: a sanction stays as it was imposed' USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER sanction_guard BEFORE UPDATE OR DELETE ON accounts_sanction
  FOR EACH ROW EXECUTE FUNCTION accounts_guard_sanction();
CREATE FUNCTION accounts_readonly() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'staff: the log of sanctions is only added to' USING ERRCODE = '42501';
END $$;
CREATE TRIGGER sanctionact_readonly BEFORE UPDATE OR DELETE ON accounts_sanctionact
  FOR EACH ROW EXECUTE FUNCTION accounts_readonly();
"""

UNDO = """
DROP TRIGGER sanctionact_readonly ON accounts_sanctionact;
DROP FUNCTION accounts_readonly();
DROP TRIGGER sanction_guard ON accounts_sanction;
DROP FUNCTION accounts_guard_sanction();
"""


class Migration(migrations.Migration):
    dependencies = [("accounts", "0004_people")]

    operations = [migrations.RunSQL(GUARDS, UNDO)]

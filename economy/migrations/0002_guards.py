"""Guards of the ledger in the database, for whatever code, admin or console writes.

They meet every INSERT, UPDATE and DELETE. Only the owner of the tables can TRUNCATE them or drop the
triggers: ``grant_site_role`` leaves the role of the site without those rights.

Balances are applied AFTER INSERT: a BEFORE trigger counts an entry that ``ON CONFLICT DO NOTHING`` then drops
and so creates money.
"""

from django.db import migrations

APPLY = """
CREATE FUNCTION economy_apply_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE economy_account SET balance = NEW.balance_after, version = NEW.seq
   WHERE id = NEW.account_id AND version = NEW.seq - 1 AND balance + NEW.amount = NEW.balance_after;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'ledger: stale entry for account %', NEW.account_id USING ERRCODE = '40001';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER entry_apply AFTER INSERT ON economy_entry
  FOR EACH ROW EXECUTE FUNCTION economy_apply_entry();
"""

BALANCE = """
CREATE FUNCTION economy_check_tx() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  total numeric;
  entries int;
  tx uuid;
BEGIN
  IF TG_TABLE_NAME = 'economy_tx' THEN tx := NEW.id; ELSE tx := NEW.tx_id; END IF;
  SELECT coalesce(sum(amount), 0), count(*) INTO total, entries FROM economy_entry WHERE tx_id = tx;
  IF total <> 0 OR entries < 2 THEN
    RAISE EXCEPTION 'ledger: transaction % does not balance (sum %, % entries)', tx, total, entries
      USING ERRCODE = '23514', CONSTRAINT = 'tx_balances';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER tx_balances AFTER INSERT ON economy_tx
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION economy_check_tx();
CREATE CONSTRAINT TRIGGER entry_balances AFTER INSERT ON economy_entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION economy_check_tx();
"""

APPEND_ONLY = """
CREATE FUNCTION economy_readonly() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger: % is append-only, post a reversal instead', TG_TABLE_NAME
    USING ERRCODE = '42501';
END $$;
CREATE TRIGGER entry_readonly BEFORE UPDATE OR DELETE ON economy_entry
  FOR EACH ROW EXECUTE FUNCTION economy_readonly();
CREATE TRIGGER tx_readonly BEFORE UPDATE OR DELETE ON economy_tx
  FOR EACH ROW EXECUTE FUNCTION economy_readonly();
CREATE TRIGGER stake_readonly BEFORE UPDATE OR DELETE ON economy_stake
  FOR EACH ROW EXECUTE FUNCTION economy_readonly();
"""

ACCOUNT = """
CREATE FUNCTION economy_guard_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'ledger: accounts are never deleted' USING ERRCODE = '42501';
  ELSIF TG_OP = 'INSERT' THEN
    IF NEW.balance <> 0 OR NEW.version <> 0 THEN
      RAISE EXCEPTION 'ledger: a new account starts at 0' USING ERRCODE = '23514';
    END IF;
  ELSIF (NEW.kind, NEW.code, NEW.user_id, NEW.match_id)
      IS DISTINCT FROM (OLD.kind, OLD.code, OLD.user_id, OLD.match_id) THEN
    RAISE EXCEPTION 'ledger: an account stays what it is' USING ERRCODE = '42501';
  ELSIF pg_trigger_depth() < 2
      AND (NEW.balance, NEW.version) IS DISTINCT FROM (OLD.balance, OLD.version) THEN
    RAISE EXCEPTION 'ledger: a balance changes only through entries' USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER account_guard BEFORE INSERT OR UPDATE OR DELETE ON economy_account
  FOR EACH ROW EXECUTE FUNCTION economy_guard_account();
"""

UNDO = """
DROP TRIGGER account_guard ON economy_account;
DROP TRIGGER stake_readonly ON economy_stake;
DROP TRIGGER tx_readonly ON economy_tx;
DROP TRIGGER entry_readonly ON economy_entry;
DROP TRIGGER entry_balances ON economy_entry;
DROP TRIGGER tx_balances ON economy_tx;
DROP TRIGGER entry_apply ON economy_entry;
DROP FUNCTION economy_guard_account(), economy_readonly(), economy_check_tx(), economy_apply_entry();
"""


class Migration(migrations.Migration):
    dependencies = [("economy", "0001_initial")]

    operations = [migrations.RunSQL(APPLY + BALANCE + APPEND_ONLY + ACCOUNT, UNDO)]

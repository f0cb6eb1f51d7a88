"""Guards of what matches hold: at every commit it adds up to the escrow, and a closed one stays so.

Matches that are being played hold what was staked in them; those that were settled are closed.
"""

from django.db import migrations

# Both rows of a change, so that a holding which moves to another match is seen in both.
ESCROW = """
CREATE FUNCTION economy_check_escrow() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
DECLARE
  number bigint;
  balance numeric;
  held numeric;
BEGIN
  FOR number IN SELECT DISTINCT n FROM unnest(ARRAY[OLD.match_id, NEW.match_id]) AS n
                 WHERE n IS NOT NULL LOOP
    SELECT coalesce(sum(a.balance), 0) INTO balance
      FROM economy_account a WHERE a.kind = 'escrow' AND a.match_id = number;
    SELECT coalesce(sum(h.amount), 0) INTO held
      FROM economy_holding h WHERE h.match_id = number;
    IF balance <> held THEN
      RAISE EXCEPTION 'ledger: the escrow of match % has %, its holders %', number, balance, held
        USING ERRCODE = '23514', CONSTRAINT = 'escrow_is_held';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER escrow_is_held AFTER INSERT OR UPDATE OR DELETE ON economy_holding
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION economy_check_escrow();
CREATE CONSTRAINT TRIGGER escrow_is_held AFTER UPDATE OF balance ON economy_account
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.kind = 'escrow' AND NEW.balance <> OLD.balance)
  EXECUTE FUNCTION economy_check_escrow();
"""

CLOSED = """
CREATE FUNCTION economy_guard_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger: an account stays closed' USING ERRCODE = '42501';
END $$;
CREATE TRIGGER account_stays_closed BEFORE UPDATE ON economy_account FOR EACH ROW
  WHEN (OLD.closed_at IS NOT NULL AND NEW.closed_at IS DISTINCT FROM OLD.closed_at)
  EXECUTE FUNCTION economy_guard_closed();
"""

FILL = """
INSERT INTO economy_holding (match_id, user_id, amount)
SELECT s.match_id, s.user_id, s.own + s.courtesy
  FROM economy_stake s
  JOIN economy_account a ON a.kind = 'escrow' AND a.match_id = s.match_id AND a.balance > 0
 WHERE s.own + s.courtesy > 0;
UPDATE economy_account a SET closed_at = t.created_at
  FROM economy_tx t
 WHERE a.kind = 'escrow' AND a.balance = 0 AND t.key = 'match:' || a.match_id || ':close';
"""

UNDO = """
DROP TRIGGER account_stays_closed ON economy_account;
DROP TRIGGER escrow_is_held ON economy_account;
DROP TRIGGER escrow_is_held ON economy_holding;
DROP FUNCTION economy_guard_closed(), economy_check_escrow();
"""


class Migration(migrations.Migration):
    dependencies = [("economy", "0012_holdings")]

    operations = [migrations.RunSQL(ESCROW + CLOSED + FILL, UNDO)]

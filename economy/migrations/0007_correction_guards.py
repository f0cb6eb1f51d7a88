"""Guards of what the staff do, and one hole less in the others.

A correction is asked for once, decided once, and then stands. An object whose purchase is undone goes
back to the shop.

What applies entries and events runs as the owner of the tables from now on: so the role of the site needs
no right to write a balance or an owner at all (``grant_site_role`` takes it away). Before, a trigger of
its own on a temporary table was deep enough for the guards to let it pass.
"""

from django.db import migrations

CORRECTION = """
CREATE FUNCTION economy_guard_correction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'staff: corrections are never deleted' USING ERRCODE = '42501';
  ELSIF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'pending' THEN
      RAISE EXCEPTION 'staff: a correction begins undecided' USING ERRCODE = '23514';
    END IF;
  ELSIF OLD.state <> 'pending' AND NEW IS DISTINCT FROM OLD THEN
    RAISE EXCEPTION 'staff: a correction is decided once' USING ERRCODE = '42501';
  ELSIF (NEW.key, NEW.player_id, NEW.amount, NEW.alone_up_to, NEW.reason, NEW.reverses_id, NEW.actor_id,
         NEW.created_at)
      IS DISTINCT FROM (OLD.key, OLD.player_id, OLD.amount, OLD.alone_up_to, OLD.reason, OLD.reverses_id,
         OLD.actor_id, OLD.created_at) THEN
    RAISE EXCEPTION 'staff: what was asked for stays as it was asked' USING ERRCODE = '42501';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
CREATE TRIGGER correction_guard BEFORE INSERT OR UPDATE OR DELETE ON economy_correction
  FOR EACH ROW EXECUTE FUNCTION economy_guard_correction();
CREATE TRIGGER review_readonly BEFORE UPDATE OR DELETE ON economy_review
  FOR EACH ROW EXECUTE FUNCTION economy_readonly();
"""

EVENT = """
CREATE OR REPLACE FUNCTION economy_apply_item_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  item economy_item%ROWTYPE;
  last_match bigint;
  follows boolean;
BEGIN
  SELECT * INTO item FROM economy_item WHERE id = NEW.item_id FOR NO KEY UPDATE;
  IF item.version <> NEW.seq - 1 THEN
    RAISE EXCEPTION 'objects: stale event for item %', NEW.item_id USING ERRCODE = '40001';
  END IF;
  SELECT match_id INTO last_match FROM economy_itemevent
   WHERE item_id = NEW.item_id AND seq = NEW.seq - 1;
  follows := CASE
    WHEN NEW.fact = 'bought' THEN item.state = 'shop' AND NEW.seq = 1 AND NEW.taker_id IS NOT NULL
    WHEN NEW.fact = 'sold' THEN item.state = 'shop' AND NEW.seq > 1 AND NEW.taker_id IS NOT NULL
    WHEN NEW.fact IN ('held', 'pawned') THEN item.state = 'owned' AND NEW.taker_id IS NULL
    WHEN NEW.fact = 'redeemed' THEN item.state = 'pawned' AND NEW.taker_id = item.depositor_id
    WHEN NEW.fact = 'expired' THEN item.state = 'pawned' AND NEW.taker_id IS NULL
    WHEN NEW.fact = 'refunded' THEN item.state = 'owned' AND NEW.taker_id IS NULL AND EXISTS (
      SELECT FROM economy_itemevent bought JOIN economy_tx t ON t.reverses_id = bought.tx_id
       WHERE bought.item_id = NEW.item_id AND bought.seq = NEW.seq - 1
         AND bought.fact IN ('bought', 'sold') AND t.id = NEW.tx_id)
    WHEN NEW.fact = 'returned' THEN item.state = 'held' AND NEW.taker_id = item.depositor_id
      AND NEW.match_id = last_match
    WHEN NEW.fact = 'won' THEN item.state = 'held' AND NEW.taker_id <> item.depositor_id
      AND NEW.match_id = last_match
  END
  AND NEW.giver_id IS NOT DISTINCT FROM coalesce(item.owner_id, item.depositor_id)
  AND (item.state = 'shop' OR NEW.price = item.price_paid);
  IF follows IS NOT TRUE THEN
    RAISE EXCEPTION 'objects: item % is %, it cannot be %', NEW.item_id, item.state, NEW.fact
      USING ERRCODE = '23514', CONSTRAINT = 'itemevent_follows';
  END IF;
  UPDATE economy_item SET
    version = NEW.seq,
    price_paid = NEW.price,
    owner_id = NEW.taker_id,
    depositor_id = CASE WHEN NEW.fact IN ('held', 'pawned') THEN NEW.giver_id END,
    state = CASE
      WHEN NEW.fact IN ('held', 'pawned') THEN NEW.fact
      WHEN NEW.fact IN ('expired', 'refunded') THEN 'shop'
      ELSE 'owned'
    END
  WHERE id = NEW.item_id;
  RETURN NULL;
END $$;
"""

AS_OWNER = """
ALTER FUNCTION economy_apply_entry() SECURITY DEFINER SET search_path = public, pg_temp;
ALTER FUNCTION economy_apply_item_event() SECURITY DEFINER SET search_path = public, pg_temp;
"""

UNDO = """
ALTER FUNCTION economy_apply_item_event() SECURITY INVOKER RESET search_path;
ALTER FUNCTION economy_apply_entry() SECURITY INVOKER RESET search_path;
DROP TRIGGER review_readonly ON economy_review;
DROP TRIGGER correction_guard ON economy_correction;
DROP FUNCTION economy_guard_correction();
"""


class Migration(migrations.Migration):
    dependencies = [("economy", "0006_corrections")]

    operations = [migrations.RunSQL(CORRECTION + EVENT + AS_OWNER, UNDO)]

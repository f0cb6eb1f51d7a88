"""Guards of the objects in the database, in the way of the ledger's (``0002_guards``).

An object's row is written by its events only: each must be the next, say who had the object and
follow from where it was. AFTER INSERT, for the reason given there.
"""

from django.db import migrations

EVENT = """
CREATE FUNCTION economy_apply_item_event() RETURNS trigger LANGUAGE plpgsql AS $$
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
      WHEN NEW.fact = 'expired' THEN 'shop'
      ELSE 'owned'
    END
  WHERE id = NEW.item_id;
  RETURN NULL;
END $$;
CREATE TRIGGER itemevent_apply AFTER INSERT ON economy_itemevent
  FOR EACH ROW EXECUTE FUNCTION economy_apply_item_event();
"""

ITEM = """
CREATE FUNCTION economy_guard_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'objects: items are never deleted' USING ERRCODE = '42501';
  ELSIF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'shop' OR NEW.version <> 0 OR NEW.price_paid <> 0 THEN
      RAISE EXCEPTION 'objects: a new item starts in the shop' USING ERRCODE = '23514';
    END IF;
    IF NEW.number > (SELECT edition_size FROM economy_kind WHERE id = NEW.kind_id) THEN
      RAISE EXCEPTION 'objects: the edition of kind % is complete', NEW.kind_id
        USING ERRCODE = '23514', CONSTRAINT = 'item_within_edition';
    END IF;
  ELSIF (NEW.kind_id, NEW.number) IS DISTINCT FROM (OLD.kind_id, OLD.number) THEN
    RAISE EXCEPTION 'objects: an item stays what it is' USING ERRCODE = '42501';
  ELSIF pg_trigger_depth() < 2 AND NEW IS DISTINCT FROM OLD THEN
    RAISE EXCEPTION 'objects: an item changes hands only through its events'
      USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER item_guard BEFORE INSERT OR UPDATE OR DELETE ON economy_item
  FOR EACH ROW EXECUTE FUNCTION economy_guard_item();
"""

PAWN = """
CREATE FUNCTION economy_guard_pawn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'objects: pawns are never deleted' USING ERRCODE = '42501';
  ELSIF (NEW.item_id, NEW.user_id, NEW.base, NEW.paid, NEW.tx_id, NEW.created_at)
      IS DISTINCT FROM (OLD.item_id, OLD.user_id, OLD.base, OLD.paid, OLD.tx_id, OLD.created_at)
      OR NEW.due_at < OLD.due_at THEN
    RAISE EXCEPTION 'objects: the terms of a pawn are fixed' USING ERRCODE = '42501';
  ELSIF OLD.ending <> '' AND NEW IS DISTINCT FROM OLD THEN
    RAISE EXCEPTION 'objects: a pawn ends once' USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER pawn_guard BEFORE UPDATE OR DELETE ON economy_pawn
  FOR EACH ROW EXECUTE FUNCTION economy_guard_pawn();
"""

APPEND_ONLY = """
CREATE TRIGGER itemevent_readonly BEFORE UPDATE OR DELETE ON economy_itemevent
  FOR EACH ROW EXECUTE FUNCTION economy_readonly();
CREATE TRIGGER freeze_readonly BEFORE UPDATE OR DELETE ON economy_freeze
  FOR EACH ROW EXECUTE FUNCTION economy_readonly();
"""

UNDO = """
DROP TRIGGER freeze_readonly ON economy_freeze;
DROP TRIGGER itemevent_readonly ON economy_itemevent;
DROP TRIGGER pawn_guard ON economy_pawn;
DROP TRIGGER item_guard ON economy_item;
DROP TRIGGER itemevent_apply ON economy_itemevent;
DROP FUNCTION economy_guard_pawn(), economy_guard_item(), economy_apply_item_event();
"""


class Migration(migrations.Migration):
    dependencies = [("economy", "0003_objects")]

    operations = [migrations.RunSQL(EVENT + ITEM + PAWN + APPEND_ONLY, UNDO)]

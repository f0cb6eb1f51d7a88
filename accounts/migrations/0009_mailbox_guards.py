"""No mailbox for two accounts, whatever way an address is written.

The big providers read past dots and +tags, and capitals are nobody's: what is left is the key of the
mailbox. An address of an account holds its key and lets go of it when no other address of the account
leads there. Of accounts that shared a mailbox before, the oldest has it; the others keep their address
and are marked for the staff, until the oldest lets go of it.
"""

from django.db import migrations

KEY = """
CREATE FUNCTION accounts_mailbox_key(address text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  whole text := lower(normalize(btrim(address), NFKC));
  domain text := substring(whole from '[^@]*$');
  name text := coalesce(substring(whole from '^(.*)@'), '');
BEGIN
  IF domain IN ('gmail.com', 'googlemail.com') THEN
    RETURN replace(split_part(name, '+', 1), '.', '') || '@gmail.com';
  ELSIF domain IN ('outlook.com', 'outlook.es', 'hotmail.com', 'hotmail.es', 'live.com', 'icloud.com',
                   'me.com', 'fastmail.com', 'proton.me', 'protonmail.com') THEN
    RETURN split_part(name, '+', 1) || '@' || domain;
  END IF;
  RETURN whole;
END $$;
"""

HOLD = """
CREATE FUNCTION accounts_mailbox_let_go(owner bigint, held text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM accounts_mailbox WHERE user_id = owner AND key = held
    AND NOT EXISTS (SELECT FROM accounts_user u
                     WHERE u.id = owner AND accounts_mailbox_key(u.email) = held)
    AND NOT EXISTS (SELECT FROM account_emailaddress e
                     WHERE e.user_id = owner AND accounts_mailbox_key(e.email) = held);
  UPDATE accounts_mailbox SET shared = false
   WHERE id = (SELECT min(id) FROM accounts_mailbox WHERE key = held)
     AND shared AND NOT EXISTS (SELECT FROM accounts_mailbox WHERE key = held AND NOT shared);
END $$;
CREATE FUNCTION accounts_mailbox_keep() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner_column text := TG_ARGV[0];
BEGIN
  IF TG_OP <> 'DELETE' AND NEW.email <> '' THEN
    INSERT INTO accounts_mailbox (user_id, key, shared)
    VALUES ((to_jsonb(NEW) ->> owner_column)::bigint, accounts_mailbox_key(NEW.email), false)
    ON CONFLICT (user_id, key) DO NOTHING;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.email <> '' THEN
    PERFORM accounts_mailbox_let_go(
      (to_jsonb(OLD) ->> owner_column)::bigint, accounts_mailbox_key(OLD.email));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER mailbox_new AFTER INSERT ON accounts_user
  FOR EACH ROW EXECUTE FUNCTION accounts_mailbox_keep('id');
CREATE TRIGGER mailbox_changed AFTER UPDATE OF email ON accounts_user
  FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email)
  EXECUTE FUNCTION accounts_mailbox_keep('id');
CREATE TRIGGER mailbox_new AFTER INSERT OR DELETE ON account_emailaddress
  FOR EACH ROW EXECUTE FUNCTION accounts_mailbox_keep('user_id');
CREATE TRIGGER mailbox_changed AFTER UPDATE OF email, user_id ON account_emailaddress
  FOR EACH ROW WHEN ((OLD.email, OLD.user_id) IS DISTINCT FROM (NEW.email, NEW.user_id))
  EXECUTE FUNCTION accounts_mailbox_keep('user_id');
"""

FILL = """
INSERT INTO accounts_mailbox (user_id, key, shared)
SELECT user_id, key, user_id <> min(user_id) OVER (PARTITION BY key)
  FROM (SELECT id AS user_id, accounts_mailbox_key(email) AS key FROM accounts_user WHERE email <> ''
        UNION
        SELECT user_id, accounts_mailbox_key(email) FROM account_emailaddress WHERE email <> '') held
 ORDER BY user_id;
"""

UNDO = """
DROP TRIGGER mailbox_changed ON account_emailaddress;
DROP TRIGGER mailbox_new ON account_emailaddress;
DROP TRIGGER mailbox_changed ON accounts_user;
DROP TRIGGER mailbox_new ON accounts_user;
DROP FUNCTION accounts_mailbox_keep();
DROP FUNCTION accounts_mailbox_let_go(bigint, text);
DROP FUNCTION accounts_mailbox_key(text);
DELETE FROM accounts_mailbox;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0008_mailboxes"),
        ("account", "0009_emailaddress_unique_primary_email"),
    ]

    operations = [migrations.RunSQL(KEY + HOLD + FILL, UNDO)]

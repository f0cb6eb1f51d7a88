"""A mailbox is of who confirmed it: until then an address is nobody's, and blocks nobody.

Before, whoever signed up with the address of another kept him out for ever. An address that is not
confirmed is still refused where another account has confirmed its mailbox. What an account has
confirmed is its own until none of its addresses leads there. The domain is compared in letters:
``xn--…`` and ``ñ`` are one.
"""

from importlib import import_module

from django.db import migrations

before = import_module("accounts.migrations.0009_mailbox_guards")

LABEL = """
CREATE FUNCTION accounts_domain_label(label text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  -- RFC 3492: what stands after the last hyphen says which letters go in where.
  code text := substr(label, 5);
  cut int := length(code) - strpos(reverse(code), '-');
  said text[] := '{}';
  letter bigint := 128; place bigint := 0; bias bigint := 72;
  first_place bigint; weight bigint; k bigint; digit int; least bigint; delta bigint;
BEGIN
  IF left(label, 4) <> 'xn--' OR code !~ '^[a-z0-9-]+$' THEN
    RETURN label;
  END IF;
  IF strpos(code, '-') > 0 THEN
    said := string_to_array(left(code, cut), NULL);
    code := substr(code, cut + 2);
  END IF;
  WHILE code <> '' LOOP
    first_place := place; weight := 1; k := 36;
    LOOP
      digit := strpos('abcdefghijklmnopqrstuvwxyz0123456789', left(code, 1)) - 1;
      IF code = '' OR digit < 0 THEN RETURN label; END IF;
      code := substr(code, 2);
      place := place + digit * weight;
      least := greatest(1, least(26, k - bias));
      EXIT WHEN digit < least;
      weight := weight * (36 - least); k := k + 36;
      IF weight > 100000000 THEN RETURN label; END IF;
    END LOOP;
    delta := (place - first_place) / CASE WHEN first_place = 0 THEN 700 ELSE 2 END;
    delta := delta + delta / (coalesce(array_length(said, 1), 0) + 1);
    k := 0;
    WHILE delta > 455 LOOP delta := delta / 35; k := k + 36; END LOOP;
    bias := k + 36 * delta / (delta + 38);
    letter := letter + place / (coalesce(array_length(said, 1), 0) + 1);
    place := place % (coalesce(array_length(said, 1), 0) + 1);
    IF letter > 1114111 OR letter BETWEEN 55296 AND 57343 THEN RETURN label; END IF;
    said := said[:place] || chr(letter::int) || said[place + 1:];
    place := place + 1;
  END LOOP;
  RETURN lower(normalize(array_to_string(said, ''), NFKC));
END $$;
"""

KEY = before.KEY.replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION").replace(
    "BEGIN\n",
    """BEGIN
  domain := coalesce(
    (SELECT string_agg(accounts_domain_label(label), '.' ORDER BY n)
       FROM unnest(string_to_array(domain, '.')) WITH ORDINALITY AS labels(label, n)), '');
  whole := name || '@' || domain;
""",
)

KEEP = """
CREATE OR REPLACE FUNCTION accounts_mailbox_keep() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner_column text := TG_ARGV[0];
  owner bigint := (to_jsonb(NEW) ->> owner_column)::bigint;
  wanted text := accounts_mailbox_key(NEW.email);
BEGIN
  IF TG_OP <> 'DELETE' AND NEW.email <> '' THEN
    IF (to_jsonb(NEW) ->> 'verified')::boolean IS TRUE THEN
      INSERT INTO accounts_mailbox (user_id, key, shared) VALUES (owner, wanted, false)
      ON CONFLICT (user_id, key) DO NOTHING;
    ELSIF EXISTS (SELECT FROM accounts_mailbox WHERE key = wanted)
      AND NOT EXISTS (SELECT FROM accounts_mailbox WHERE key = wanted AND user_id = owner) THEN
      RAISE EXCEPTION 'accounts: mailbox_of_one_account: another account has confirmed it'
        USING ERRCODE = '23505', CONSTRAINT = 'mailbox_of_one_account';
    END IF;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.email <> '' THEN
    PERFORM accounts_mailbox_let_go(
      (to_jsonb(OLD) ->> owner_column)::bigint, accounts_mailbox_key(OLD.email));
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER mailbox_changed ON account_emailaddress;
CREATE TRIGGER mailbox_changed AFTER UPDATE OF email, user_id, verified ON account_emailaddress
  FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email OR OLD.user_id IS DISTINCT FROM NEW.user_id
                     OR OLD.verified IS DISTINCT FROM NEW.verified)
  EXECUTE FUNCTION accounts_mailbox_keep('user_id');
"""

FILL = """
DELETE FROM accounts_mailbox;
INSERT INTO accounts_mailbox (user_id, key, shared)
SELECT user_id, key, user_id <> min(user_id) OVER (PARTITION BY key)
  FROM (SELECT DISTINCT user_id, accounts_mailbox_key(email) AS key
          FROM account_emailaddress WHERE verified AND email <> '') held
 ORDER BY user_id;
"""

UNDO = (
    before.UNDO
    + "DROP FUNCTION accounts_domain_label(text);"
    + before.KEY
    + before.HOLD
    + before.FILL
)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0013_nick_readings")]

    operations = [migrations.RunSQL(LABEL + KEY + KEEP + FILL, UNDO)]

--
-- PostgreSQL database dump
--


-- Dumped from database version 18.6
-- Dumped by pg_dump version 18.6

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET transaction_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: accounts_domain_label(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.accounts_domain_label(label text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    AS $_$
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
END $_$;


--
-- Name: accounts_guard_active(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.accounts_guard_active() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF EXISTS (SELECT FROM accounts_profile WHERE user_id = NEW.id AND deletion_due_at IS NOT NULL) THEN
    RAISE EXCEPTION 'accounts: one that is to be erased is not on'
      USING ERRCODE = '23514', CONSTRAINT = 'active_is_not_erased';
  END IF;
  RETURN NULL;
END $$;


--
-- Name: accounts_guard_erasure(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.accounts_guard_erasure() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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


--
-- Name: accounts_guard_sanction(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.accounts_guard_sanction() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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


--
-- Name: accounts_mailbox_keep(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.accounts_mailbox_keep() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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


--
-- Name: accounts_mailbox_key(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.accounts_mailbox_key(address text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    AS $_$
DECLARE
  whole text := lower(normalize(btrim(address), NFKC));
  domain text := substring(whole from '[^@]*$');
  name text := coalesce(substring(whole from '^(.*)@'), '');
BEGIN
  domain := coalesce(
    (SELECT string_agg(accounts_domain_label(label), '.' ORDER BY n)
       FROM unnest(string_to_array(domain, '.')) WITH ORDINALITY AS labels(label, n)), '');
  whole := name || '@' || domain;
  IF domain IN ('gmail.com', 'googlemail.com') THEN
    RETURN replace(split_part(name, '+', 1), '.', '') || '@gmail.com';
  ELSIF domain IN ('outlook.com', 'outlook.es', 'hotmail.com', 'hotmail.es', 'live.com', 'icloud.com',
                   'me.com', 'fastmail.com', 'proton.me', 'protonmail.com') THEN
    RETURN split_part(name, '+', 1) || '@' || domain;
  END IF;
  RETURN whole;
END $_$;


--
-- Name: accounts_mailbox_let_go(bigint, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.accounts_mailbox_let_go(owner bigint, held text) RETURNS void
    LANGUAGE plpgsql
    AS $$
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


--
-- Name: accounts_nick_let_go(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.accounts_nick_let_go() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE accounts_user SET nick_twin = false
   WHERE id = (SELECT min(id) FROM accounts_user WHERE nick_reading = OLD.nick_reading AND nick_twin)
     AND NOT EXISTS (SELECT FROM accounts_user WHERE nick_reading = OLD.nick_reading AND NOT nick_twin);
  RETURN NULL;
END $$;


--
-- Name: accounts_nick_owner(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.accounts_nick_owner() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  -- Nobody becomes a twin: he was one, and is it no more with another nick.
  NEW.nick_twin := TG_OP = 'UPDATE' AND OLD.nick_twin
    AND accounts_nick_reading(NEW.username) = accounts_nick_reading(OLD.username);
  RETURN NEW;
END $$;


--
-- Name: accounts_nick_reading(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.accounts_nick_reading(nick text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
SELECT regexp_replace(
  replace(replace(replace(
    translate(regexp_replace(lower(translate(nick, 'áéíóúüñçÁÉÍÓÚÜÑÇàèòïëÀÈÒÏË', 'aeiouuncAEIOUUNCaeoieAEOIE')), '6(?=[0-9]*[a-z])', 'b', 'g'), '012345789l', 'oizeastbgi'),
  'm', 'rn'), 'w', 'vv'), 'd', 'ci'),
'[_-]+', '_', 'g')
$$;


--
-- Name: accounts_readonly(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.accounts_readonly() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'staff: the log of sanctions is only added to' USING ERRCODE = '42501';
END $$;


--
-- Name: economy_apply_entry(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.economy_apply_entry() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  UPDATE economy_account SET balance = NEW.balance_after, version = NEW.seq
   WHERE id = NEW.account_id AND version = NEW.seq - 1 AND balance + NEW.amount = NEW.balance_after;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'ledger: stale entry for account %', NEW.account_id USING ERRCODE = '40001';
  END IF;
  RETURN NULL;
END $$;


--
-- Name: economy_apply_item_event(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.economy_apply_item_event() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
DECLARE
  item economy_item%ROWTYPE;
  last economy_itemevent%ROWTYPE;
  is_where_it_was_held boolean;
  follows boolean;
BEGIN
  SELECT * INTO item FROM economy_item WHERE id = NEW.item_id FOR NO KEY UPDATE;
  IF item.version <> NEW.seq - 1 THEN
    RAISE EXCEPTION 'objects: stale event for item %', NEW.item_id USING ERRCODE = '40001';
  END IF;
  SELECT * INTO last FROM economy_itemevent WHERE item_id = NEW.item_id AND seq = NEW.seq - 1;
  is_where_it_was_held := item.state = 'held' AND NEW.match_id IS NOT DISTINCT FROM last.match_id
    AND NEW.fund_id IS NOT DISTINCT FROM last.fund_id;
  follows := CASE
    WHEN NEW.fact = 'bought' THEN item.state = 'shop' AND NEW.seq = 1 AND NEW.taker_id IS NOT NULL
    WHEN NEW.fact = 'sold' THEN item.state = 'shop' AND NEW.seq > 1 AND NEW.taker_id IS NOT NULL
    WHEN NEW.fact IN ('held', 'pawned') THEN item.state = 'owned' AND NEW.taker_id IS NULL
    WHEN NEW.fact = 'offered' THEN item.state IN ('owned', 'shop') AND NEW.taker_id IS NULL
    WHEN NEW.fact = 'redeemed' THEN item.state = 'pawned' AND NEW.taker_id = item.depositor_id
    WHEN NEW.fact = 'expired' THEN item.state = 'pawned' AND NEW.taker_id IS NULL
    WHEN NEW.fact = 'refunded' THEN item.state = 'owned' AND NEW.taker_id IS NULL AND EXISTS (
      SELECT FROM economy_itemevent bought JOIN economy_tx t ON t.reverses_id = bought.tx_id
       WHERE bought.item_id = NEW.item_id AND bought.seq = NEW.seq - 1
         AND bought.fact IN ('bought', 'sold') AND t.id = NEW.tx_id)
    WHEN NEW.fact = 'returned' THEN is_where_it_was_held
      AND NEW.taker_id IS NOT DISTINCT FROM item.depositor_id
    WHEN NEW.fact = 'won' THEN is_where_it_was_held AND NEW.taker_id IS NOT NULL
      AND NEW.taker_id IS DISTINCT FROM item.depositor_id
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
    depositor_id = CASE WHEN NEW.fact IN ('held', 'offered', 'pawned') THEN NEW.giver_id END,
    state = CASE
      WHEN NEW.fact IN ('held', 'offered') THEN 'held'
      WHEN NEW.fact = 'pawned' THEN 'pawned'
      WHEN NEW.taker_id IS NULL THEN 'shop'
      ELSE 'owned'
    END
  WHERE id = NEW.item_id;
  RETURN NULL;
END $$;


--
-- Name: economy_check_escrow(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.economy_check_escrow() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
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


--
-- Name: economy_check_tx(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.economy_check_tx() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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


--
-- Name: economy_entry_kind(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.economy_entry_kind() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  NEW.kind := coalesce((SELECT kind FROM economy_tx WHERE id = NEW.tx_id), '');
  RETURN NEW;
END $$;


--
-- Name: economy_guard_account(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.economy_guard_account() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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


--
-- Name: economy_guard_bet(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.economy_guard_bet() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  item economy_item%ROWTYPE;
  fact economy_itemevent%ROWTYPE;
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'objects: bets are never deleted' USING ERRCODE = '42501';
  END IF;
  SELECT * INTO item FROM economy_item WHERE id = NEW.item_id;
  SELECT * INTO fact FROM economy_itemevent WHERE item_id = NEW.item_id AND seq = item.version;
  IF TG_OP = 'INSERT' THEN
    IF NEW.ending <> '' OR item.state <> 'held' OR item.depositor_id <> NEW.bettor_id
        OR fact.match_id <> NEW.match_id OR NEW.value <> item.price_paid THEN
      RAISE EXCEPTION 'objects: item % is not held for this bet', NEW.item_id
        USING ERRCODE = '23514', CONSTRAINT = 'bet_holds_its_item';
    END IF;
  ELSIF (NEW.match_id, NEW.item_id, NEW.bettor_id, NEW.rival_id, NEW.value, NEW.created_at)
      IS DISTINCT FROM
      (OLD.match_id, OLD.item_id, OLD.bettor_id, OLD.rival_id, OLD.value, OLD.created_at) THEN
    RAISE EXCEPTION 'objects: the terms of a bet are fixed' USING ERRCODE = '42501';
  ELSIF OLD.ending <> '' AND NEW IS DISTINCT FROM OLD THEN
    RAISE EXCEPTION 'objects: a bet ends once' USING ERRCODE = '42501';
  ELSIF NEW.ending <> '' AND OLD.ending = '' AND (fact.fact <> NEW.ending
      OR fact.match_id <> NEW.match_id OR fact.taker_id <>
         CASE NEW.ending WHEN 'won' THEN NEW.rival_id ELSE NEW.bettor_id END) THEN
    RAISE EXCEPTION 'objects: item % did not go where the bet says', NEW.item_id
      USING ERRCODE = '23514', CONSTRAINT = 'bet_ends_with_its_item';
  END IF;
  RETURN NEW;
END $$;


--
-- Name: economy_guard_closed(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.economy_guard_closed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'ledger: an account stays closed' USING ERRCODE = '42501';
END $$;


--
-- Name: economy_guard_correction(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.economy_guard_correction() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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


--
-- Name: economy_guard_item(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.economy_guard_item() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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


--
-- Name: economy_guard_pawn(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.economy_guard_pawn() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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


--
-- Name: economy_readonly(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.economy_readonly() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'ledger: % is append-only, post a reversal instead', TG_TABLE_NAME
    USING ERRCODE = '42501';
END $$;


--
-- Name: tournaments_level_again(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.tournaments_level_again() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.is_recent := NEW.rated_at > now() - interval '90 days';
  RETURN NEW;
END $$;


--
-- Name: tournaments_level_new(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.tournaments_level_new() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE tournaments_level s SET is_listed = FALSE
    FROM added a CROSS JOIN LATERAL (VALUES (a.user_id)) AS v(who)
    JOIN accounts_user u ON u.id = v.who
   WHERE s.id = a.id AND NOT u.is_active;
  RETURN NULL;
END $$;


--
-- Name: tournaments_level_recent(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.tournaments_level_recent() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE tournaments_score SET is_recent = NEW.is_recent
   WHERE user_id = NEW.user_id AND game = NEW.game AND is_recent <> NEW.is_recent;
  RETURN NULL;
END $$;


--
-- Name: tournaments_level_tally(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.tournaments_level_tally() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    
INSERT INTO tournaments_tally AS t
       (game, period, pairs, points, is_recent, everybody, ten, twenty)
SELECT game, period, FALSE, points, is_recent, sum(n),
       coalesce(sum(n) FILTER (WHERE played >= 10), 0),
       coalesce(sum(n) FILTER (WHERE played >= 20), 0)
  FROM (SELECT game, '0000-00' AS period, rung AS points, matches AS played, TRUE AS is_recent, 1 AS n FROM added WHERE is_listed AND is_recent) AS rows
 GROUP BY game, period, points, is_recent
 ORDER BY game, period, points, is_recent
ON CONFLICT (game, period, pairs, points, is_recent) DO UPDATE
   SET everybody = t.everybody + EXCLUDED.everybody, ten = t.ten + EXCLUDED.ten,
       twenty = t.twenty + EXCLUDED.twenty;
  ELSIF TG_OP = 'DELETE' THEN
    
INSERT INTO tournaments_tally AS t
       (game, period, pairs, points, is_recent, everybody, ten, twenty)
SELECT game, period, FALSE, points, is_recent, sum(n),
       coalesce(sum(n) FILTER (WHERE played >= 10), 0),
       coalesce(sum(n) FILTER (WHERE played >= 20), 0)
  FROM (SELECT game, '0000-00' AS period, rung AS points, matches AS played, TRUE AS is_recent, -1 AS n FROM removed WHERE is_listed AND is_recent) AS rows
 GROUP BY game, period, points, is_recent
 ORDER BY game, period, points, is_recent
ON CONFLICT (game, period, pairs, points, is_recent) DO UPDATE
   SET everybody = t.everybody + EXCLUDED.everybody, ten = t.ten + EXCLUDED.ten,
       twenty = t.twenty + EXCLUDED.twenty;
  ELSE
    
INSERT INTO tournaments_tally AS t
       (game, period, pairs, points, is_recent, everybody, ten, twenty)
SELECT game, period, FALSE, points, is_recent, sum(n),
       coalesce(sum(n) FILTER (WHERE played >= 10), 0),
       coalesce(sum(n) FILTER (WHERE played >= 20), 0)
  FROM (SELECT game, '0000-00' AS period, rung AS points, matches AS played, TRUE AS is_recent, 1 AS n FROM added WHERE is_listed AND is_recent UNION ALL SELECT game, '0000-00' AS period, rung AS points, matches AS played, TRUE AS is_recent, -1 AS n FROM removed WHERE is_listed AND is_recent) AS rows
 GROUP BY game, period, points, is_recent
 ORDER BY game, period, points, is_recent
ON CONFLICT (game, period, pairs, points, is_recent) DO UPDATE
   SET everybody = t.everybody + EXCLUDED.everybody, ten = t.ten + EXCLUDED.ten,
       twenty = t.twenty + EXCLUDED.twenty;
  END IF;
  RETURN NULL;
END $$;


--
-- Name: tournaments_list(bigint, boolean); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.tournaments_list(who bigint, is_on boolean) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM FROM tournaments_score WHERE user_id = who ORDER BY game, period FOR NO KEY UPDATE;
  UPDATE tournaments_score SET is_listed = is_on WHERE user_id = who AND is_listed <> is_on;
  PERFORM FROM tournaments_pairscore WHERE one_id = who OR other_id = who
    ORDER BY game, one_id, other_id, period FOR NO KEY UPDATE;
  UPDATE tournaments_pairscore p SET is_listed = is_on
   WHERE (p.one_id = who OR p.other_id = who) AND p.is_listed <> is_on
     AND (SELECT u.is_active FROM accounts_user u
           WHERE u.id = CASE p.one_id WHEN who THEN p.other_id ELSE p.one_id END);
  UPDATE tournaments_level SET is_listed = is_on WHERE user_id = who AND is_listed <> is_on;
END $$;


--
-- Name: tournaments_list_changed(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.tournaments_list_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF tournaments_lists_held(NEW.id) THEN
    PERFORM tournaments_list(NEW.id, NEW.is_active);
  ELSE
    INSERT INTO tournaments_tolist (who) VALUES (NEW.id) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;


--
-- Name: tournaments_lists_held(bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.tournaments_lists_held(who bigint) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
DECLARE of_game text;
BEGIN
  FOR of_game IN
    SELECT game FROM tournaments_score WHERE user_id = who
     UNION SELECT game FROM tournaments_pairscore WHERE one_id = who OR other_id = who
     UNION SELECT game FROM tournaments_level WHERE user_id = who
     ORDER BY 1
  LOOP
    IF NOT pg_try_advisory_xact_lock(hashtext('rankings ' || of_game)) THEN
      RETURN FALSE;
    END IF;
  END LOOP;
  RETURN TRUE;
END $$;


--
-- Name: tournaments_pairscore_new(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.tournaments_pairscore_new() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE tournaments_pairscore s SET is_listed = FALSE
    FROM added a CROSS JOIN LATERAL (VALUES (a.one_id), (a.other_id)) AS v(who)
    JOIN accounts_user u ON u.id = v.who
   WHERE s.id = a.id AND NOT u.is_active;
  RETURN NULL;
END $$;


--
-- Name: tournaments_pairscore_tally(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.tournaments_pairscore_tally() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    
INSERT INTO tournaments_tally AS t
       (game, period, pairs, points, is_recent, everybody, ten, twenty)
SELECT game, period, TRUE, points, is_recent, sum(n),
       coalesce(sum(n) FILTER (WHERE played >= 10), 0),
       coalesce(sum(n) FILTER (WHERE played >= 20), 0)
  FROM (SELECT game, period, points, played, TRUE AS is_recent, 1 AS n FROM added WHERE is_listed) AS rows
 GROUP BY game, period, points, is_recent
 ORDER BY game, period, points, is_recent
ON CONFLICT (game, period, pairs, points, is_recent) DO UPDATE
   SET everybody = t.everybody + EXCLUDED.everybody, ten = t.ten + EXCLUDED.ten,
       twenty = t.twenty + EXCLUDED.twenty;
  ELSIF TG_OP = 'DELETE' THEN
    
INSERT INTO tournaments_tally AS t
       (game, period, pairs, points, is_recent, everybody, ten, twenty)
SELECT game, period, TRUE, points, is_recent, sum(n),
       coalesce(sum(n) FILTER (WHERE played >= 10), 0),
       coalesce(sum(n) FILTER (WHERE played >= 20), 0)
  FROM (SELECT game, period, points, played, TRUE AS is_recent, -1 AS n FROM removed WHERE is_listed) AS rows
 GROUP BY game, period, points, is_recent
 ORDER BY game, period, points, is_recent
ON CONFLICT (game, period, pairs, points, is_recent) DO UPDATE
   SET everybody = t.everybody + EXCLUDED.everybody, ten = t.ten + EXCLUDED.ten,
       twenty = t.twenty + EXCLUDED.twenty;
  ELSE
    
INSERT INTO tournaments_tally AS t
       (game, period, pairs, points, is_recent, everybody, ten, twenty)
SELECT game, period, TRUE, points, is_recent, sum(n),
       coalesce(sum(n) FILTER (WHERE played >= 10), 0),
       coalesce(sum(n) FILTER (WHERE played >= 20), 0)
  FROM (SELECT game, period, points, played, TRUE AS is_recent, 1 AS n FROM added WHERE is_listed UNION ALL SELECT game, period, points, played, TRUE AS is_recent, -1 AS n FROM removed WHERE is_listed) AS rows
 GROUP BY game, period, points, is_recent
 ORDER BY game, period, points, is_recent
ON CONFLICT (game, period, pairs, points, is_recent) DO UPDATE
   SET everybody = t.everybody + EXCLUDED.everybody, ten = t.ten + EXCLUDED.ten,
       twenty = t.twenty + EXCLUDED.twenty;
  END IF;
  RETURN NULL;
END $$;


--
-- Name: tournaments_score_new(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.tournaments_score_new() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE tournaments_score s SET is_listed = FALSE
    FROM added a CROSS JOIN LATERAL (VALUES (a.user_id)) AS v(who)
    JOIN accounts_user u ON u.id = v.who
   WHERE s.id = a.id AND NOT u.is_active;
  RETURN NULL;
END $$;


--
-- Name: tournaments_score_recent(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.tournaments_score_recent() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.is_recent := coalesce(
    (SELECT l.is_recent FROM tournaments_level l
      WHERE l.game = NEW.game AND l.user_id = NEW.user_id), NEW.is_recent);
  RETURN NEW;
END $$;


--
-- Name: tournaments_score_tally(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.tournaments_score_tally() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    
INSERT INTO tournaments_tally AS t
       (game, period, pairs, points, is_recent, everybody, ten, twenty)
SELECT game, period, FALSE, points, is_recent, sum(n),
       coalesce(sum(n) FILTER (WHERE played >= 10), 0),
       coalesce(sum(n) FILTER (WHERE played >= 20), 0)
  FROM (SELECT game, period, points, played, is_recent, 1 AS n FROM added WHERE is_listed) AS rows
 GROUP BY game, period, points, is_recent
 ORDER BY game, period, points, is_recent
ON CONFLICT (game, period, pairs, points, is_recent) DO UPDATE
   SET everybody = t.everybody + EXCLUDED.everybody, ten = t.ten + EXCLUDED.ten,
       twenty = t.twenty + EXCLUDED.twenty;
  ELSIF TG_OP = 'DELETE' THEN
    
INSERT INTO tournaments_tally AS t
       (game, period, pairs, points, is_recent, everybody, ten, twenty)
SELECT game, period, FALSE, points, is_recent, sum(n),
       coalesce(sum(n) FILTER (WHERE played >= 10), 0),
       coalesce(sum(n) FILTER (WHERE played >= 20), 0)
  FROM (SELECT game, period, points, played, is_recent, -1 AS n FROM removed WHERE is_listed) AS rows
 GROUP BY game, period, points, is_recent
 ORDER BY game, period, points, is_recent
ON CONFLICT (game, period, pairs, points, is_recent) DO UPDATE
   SET everybody = t.everybody + EXCLUDED.everybody, ten = t.ten + EXCLUDED.ten,
       twenty = t.twenty + EXCLUDED.twenty;
  ELSE
    
INSERT INTO tournaments_tally AS t
       (game, period, pairs, points, is_recent, everybody, ten, twenty)
SELECT game, period, FALSE, points, is_recent, sum(n),
       coalesce(sum(n) FILTER (WHERE played >= 10), 0),
       coalesce(sum(n) FILTER (WHERE played >= 20), 0)
  FROM (SELECT game, period, points, played, is_recent, 1 AS n FROM added WHERE is_listed UNION ALL SELECT game, period, points, played, is_recent, -1 AS n FROM removed WHERE is_listed) AS rows
 GROUP BY game, period, points, is_recent
 ORDER BY game, period, points, is_recent
ON CONFLICT (game, period, pairs, points, is_recent) DO UPDATE
   SET everybody = t.everybody + EXCLUDED.everybody, ten = t.ten + EXCLUDED.ten,
       twenty = t.twenty + EXCLUDED.twenty;
  END IF;
  RETURN NULL;
END $$;


--
-- Name: tournaments_tally_keep(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.tournaments_tally_keep() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    
INSERT INTO tournaments_tally AS t (game, period, pairs, points, everybody, ten, twenty)
SELECT game, period, TG_ARGV[0]::boolean, points, sum(n),
       coalesce(sum(n) FILTER (WHERE played >= 10), 0),
       coalesce(sum(n) FILTER (WHERE played >= 20), 0)
  FROM (SELECT game, period, points, played, 1 AS n FROM added WHERE is_listed) AS rows
 GROUP BY game, period, points
 ORDER BY game, period, points
ON CONFLICT (game, period, pairs, points) DO UPDATE
   SET everybody = t.everybody + EXCLUDED.everybody, ten = t.ten + EXCLUDED.ten,
       twenty = t.twenty + EXCLUDED.twenty;
  ELSIF TG_OP = 'DELETE' THEN
    
INSERT INTO tournaments_tally AS t (game, period, pairs, points, everybody, ten, twenty)
SELECT game, period, TG_ARGV[0]::boolean, points, sum(n),
       coalesce(sum(n) FILTER (WHERE played >= 10), 0),
       coalesce(sum(n) FILTER (WHERE played >= 20), 0)
  FROM (SELECT game, period, points, played, -1 AS n FROM removed WHERE is_listed) AS rows
 GROUP BY game, period, points
 ORDER BY game, period, points
ON CONFLICT (game, period, pairs, points) DO UPDATE
   SET everybody = t.everybody + EXCLUDED.everybody, ten = t.ten + EXCLUDED.ten,
       twenty = t.twenty + EXCLUDED.twenty;
  ELSE
    
INSERT INTO tournaments_tally AS t (game, period, pairs, points, everybody, ten, twenty)
SELECT game, period, TG_ARGV[0]::boolean, points, sum(n),
       coalesce(sum(n) FILTER (WHERE played >= 10), 0),
       coalesce(sum(n) FILTER (WHERE played >= 20), 0)
  FROM (SELECT game, period, points, played, 1 AS n FROM added WHERE is_listed UNION ALL SELECT game, period, points, played, -1 AS n FROM removed WHERE is_listed) AS rows
 GROUP BY game, period, points
 ORDER BY game, period, points
ON CONFLICT (game, period, pairs, points) DO UPDATE
   SET everybody = t.everybody + EXCLUDED.everybody, ten = t.ten + EXCLUDED.ten,
       twenty = t.twenty + EXCLUDED.twenty;
  END IF;
  RETURN NULL;
END $$;


SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: account_emailaddress; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.account_emailaddress (
    id integer NOT NULL,
    email character varying(254) NOT NULL,
    verified boolean NOT NULL,
    "primary" boolean NOT NULL,
    user_id bigint NOT NULL
);


--
-- Name: account_emailaddress_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.account_emailaddress ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.account_emailaddress_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: account_emailconfirmation; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.account_emailconfirmation (
    id integer NOT NULL,
    created timestamp with time zone NOT NULL,
    sent timestamp with time zone,
    key character varying(64) NOT NULL,
    email_address_id integer NOT NULL
);


--
-- Name: account_emailconfirmation_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.account_emailconfirmation ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.account_emailconfirmation_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: accounts_avatarpicture; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.accounts_avatarpicture (
    id bigint NOT NULL,
    digest character varying(64) NOT NULL,
    image bytea NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    user_id bigint NOT NULL
);


--
-- Name: accounts_avatarpicture_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.accounts_avatarpicture ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.accounts_avatarpicture_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: accounts_friendship; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.accounts_friendship (
    id bigint NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    accepted_at timestamp with time zone,
    asked_id bigint NOT NULL,
    asker_id bigint NOT NULL,
    CONSTRAINT nobody_befriends_himself CHECK ((NOT (asker_id = asked_id)))
);


--
-- Name: accounts_friendship_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.accounts_friendship ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.accounts_friendship_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: accounts_mailbox; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.accounts_mailbox (
    id bigint NOT NULL,
    key text NOT NULL,
    shared boolean NOT NULL,
    user_id bigint NOT NULL
);


--
-- Name: accounts_mailbox_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.accounts_mailbox ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.accounts_mailbox_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: accounts_profile; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.accounts_profile (
    id bigint NOT NULL,
    avatar character varying(40) NOT NULL,
    chat_tone character varying(10) NOT NULL,
    stored_preferences jsonb NOT NULL,
    last_seen_at timestamp with time zone,
    user_id bigint NOT NULL,
    alert_until timestamp with time zone,
    deletion_due_at timestamp with time zone,
    status character varying(10) NOT NULL,
    trophies smallint NOT NULL,
    new_trophies smallint DEFAULT 0 NOT NULL,
    CONSTRAINT accounts_profile_new_trophies_check CHECK ((new_trophies >= 0)),
    CONSTRAINT accounts_profile_trophies_check CHECK ((trophies >= 0))
);


--
-- Name: accounts_profile_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.accounts_profile ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.accounts_profile_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: accounts_pushsubscription; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.accounts_pushsubscription (
    id bigint NOT NULL,
    endpoint character varying(500) NOT NULL,
    p256dh character varying(120) NOT NULL,
    auth character varying(60) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    sent_at jsonb NOT NULL,
    user_id bigint NOT NULL,
    vapid_key character varying(120) DEFAULT ''::character varying NOT NULL,
    refusals smallint DEFAULT 0 NOT NULL,
    CONSTRAINT accounts_pushsubscription_refusals_check CHECK ((refusals >= 0))
);


--
-- Name: accounts_pushsubscription_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.accounts_pushsubscription ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.accounts_pushsubscription_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: accounts_regard; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.accounts_regard (
    id bigint NOT NULL,
    ignored boolean NOT NULL,
    note character varying(500) NOT NULL,
    partner character varying(10) NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    other_id bigint NOT NULL,
    owner_id bigint NOT NULL,
    CONSTRAINT nobody_regards_himself CHECK ((NOT (owner_id = other_id)))
);


--
-- Name: accounts_regard_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.accounts_regard ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.accounts_regard_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: accounts_restingnick; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.accounts_restingnick (
    id bigint NOT NULL,
    digest character varying(64) NOT NULL,
    until timestamp with time zone NOT NULL
);


--
-- Name: accounts_restingnick_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.accounts_restingnick ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.accounts_restingnick_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: accounts_sanction; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.accounts_sanction (
    id bigint NOT NULL,
    kind character varying(10) NOT NULL,
    reason character varying(500) NOT NULL,
    begins_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone,
    read_at timestamp with time zone,
    lifted_at timestamp with time zone,
    appeal text NOT NULL,
    appealed_at timestamp with time zone,
    answer text NOT NULL,
    answered_at timestamp with time zone,
    imposed_by_id bigint,
    user_id bigint NOT NULL,
    CONSTRAINT sanction_ends_after_it_begins CHECK (((ends_at IS NULL) OR (ends_at > begins_at))),
    CONSTRAINT sanction_has_a_reason CHECK (((reason)::text ~ '\S.{8,}\S'::text))
);


--
-- Name: accounts_sanction_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.accounts_sanction ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.accounts_sanction_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: accounts_sanctionact; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.accounts_sanctionact (
    id bigint NOT NULL,
    act character varying(10) NOT NULL,
    text text NOT NULL,
    at timestamp with time zone NOT NULL,
    actor_id bigint,
    sanction_id bigint NOT NULL
);


--
-- Name: accounts_sanctionact_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.accounts_sanctionact ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.accounts_sanctionact_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: accounts_signal; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.accounts_signal (
    id bigint NOT NULL,
    kind character varying(10) NOT NULL,
    digest character varying(64) NOT NULL,
    first_at timestamp with time zone NOT NULL,
    last_at timestamp with time zone NOT NULL,
    times integer NOT NULL,
    user_id bigint NOT NULL,
    CONSTRAINT accounts_signal_times_check CHECK ((times >= 0))
);


--
-- Name: accounts_signal_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.accounts_signal ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.accounts_signal_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: accounts_user; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.accounts_user (
    id bigint NOT NULL,
    password character varying(128) NOT NULL,
    last_login timestamp with time zone,
    is_superuser boolean NOT NULL,
    email character varying(254) NOT NULL,
    is_staff boolean NOT NULL,
    is_active boolean NOT NULL,
    date_joined timestamp with time zone NOT NULL,
    username character varying(25) NOT NULL,
    kind character varying(6) NOT NULL,
    age_confirmed_at timestamp with time zone,
    nick_key character varying(25) GENERATED ALWAYS AS (lower(translate((username)::text, 'áéíóúüñçÁÉÍÓÚÜÑÇàèòïëÀÈÒÏË'::text, 'aeiouuncAEIOUUNCaeoieAEOIE'::text))) STORED,
    nick_twin boolean NOT NULL,
    nick_reading text GENERATED ALWAYS AS (public.accounts_nick_reading((username)::text)) STORED,
    CONSTRAINT nick_is_well_formed CHECK (((username)::text ~ '^[A-Za-záéíóúüñçÁÉÍÓÚÜÑÇàèòïëÀÈÒÏË0-9_-]+$'::text)),
    CONSTRAINT nick_of_person CHECK ((((kind)::text = 'robot'::text) OR (((username)::text ~ '^.{3,20}$'::text) AND (NOT ((username)::text ~* '-TRON$'::text)))))
);


--
-- Name: accounts_user_groups; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.accounts_user_groups (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    group_id integer NOT NULL
);


--
-- Name: accounts_user_groups_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.accounts_user_groups ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.accounts_user_groups_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: accounts_user_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.accounts_user ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.accounts_user_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: accounts_user_user_permissions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.accounts_user_user_permissions (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    permission_id integer NOT NULL
);


--
-- Name: accounts_user_user_permissions_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.accounts_user_user_permissions ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.accounts_user_user_permissions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: auth_group; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.auth_group (
    id integer NOT NULL,
    name character varying(150) NOT NULL
);


--
-- Name: auth_group_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.auth_group ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.auth_group_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: auth_group_permissions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.auth_group_permissions (
    id bigint NOT NULL,
    group_id integer NOT NULL,
    permission_id integer NOT NULL
);


--
-- Name: auth_group_permissions_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.auth_group_permissions ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.auth_group_permissions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: auth_permission; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.auth_permission (
    id integer NOT NULL,
    name character varying(255) NOT NULL,
    content_type_id integer NOT NULL,
    codename character varying(100) NOT NULL
);


--
-- Name: auth_permission_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.auth_permission ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.auth_permission_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: django_admin_log; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.django_admin_log (
    id integer NOT NULL,
    action_time timestamp with time zone NOT NULL,
    object_id text,
    object_repr character varying(200) NOT NULL,
    action_flag smallint NOT NULL,
    change_message text NOT NULL,
    content_type_id integer,
    user_id bigint NOT NULL,
    CONSTRAINT django_admin_log_action_flag_check CHECK ((action_flag >= 0))
);


--
-- Name: django_admin_log_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.django_admin_log ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.django_admin_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: django_content_type; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.django_content_type (
    id integer NOT NULL,
    app_label character varying(100) NOT NULL,
    model character varying(100) NOT NULL
);


--
-- Name: django_content_type_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.django_content_type ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.django_content_type_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: django_migrations; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.django_migrations (
    id bigint NOT NULL,
    app character varying(255) NOT NULL,
    name character varying(255) NOT NULL,
    applied timestamp with time zone NOT NULL
);


--
-- Name: django_migrations_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.django_migrations ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.django_migrations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: django_session; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.django_session (
    session_key character varying(40) NOT NULL,
    session_data text NOT NULL,
    expire_date timestamp with time zone NOT NULL
);


--
-- Name: economy_account; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.economy_account (
    id bigint NOT NULL,
    code character varying(80) NOT NULL,
    kind character varying(6) NOT NULL,
    match_id bigint,
    balance bigint NOT NULL,
    version bigint NOT NULL,
    user_id bigint,
    closed_at timestamp with time zone,
    CONSTRAINT account_closed_is_an_empty_escrow CHECK (((closed_at IS NULL) OR ((balance = 0) AND ((kind)::text = ANY ((ARRAY['escrow'::character varying, 'fund'::character varying])::text[]))))),
    CONSTRAINT account_escrow_has_match CHECK (((NOT ((kind)::text = 'escrow'::text)) OR (match_id IS NOT NULL))),
    CONSTRAINT account_fund_is_of_a_championship CHECK (((NOT ((kind)::text = 'fund'::text)) OR (((code)::text ~~ 'escrow:torneo:%'::text) AND (match_id IS NULL) AND (user_id IS NULL)))),
    CONSTRAINT account_no_overdraft CHECK ((((kind)::text = 'system'::text) OR (balance >= 0))),
    CONSTRAINT account_wallet_has_user CHECK (((NOT ((kind)::text = 'wallet'::text)) OR (user_id IS NOT NULL)))
);


--
-- Name: economy_account_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.economy_account ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.economy_account_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: economy_bet; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.economy_bet (
    id bigint NOT NULL,
    match_id bigint NOT NULL,
    value bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    ending character varying(8) NOT NULL,
    ended_at timestamp with time zone,
    bettor_id bigint NOT NULL,
    item_id bigint NOT NULL,
    rival_id bigint NOT NULL,
    CONSTRAINT bet_ending_has_its_time CHECK ((((ended_at IS NULL) AND ((ending)::text = ''::text)) OR ((ended_at IS NOT NULL) AND ((ending)::text = ANY ((ARRAY['won'::character varying, 'returned'::character varying])::text[]))))),
    CONSTRAINT bet_is_against_another CHECK ((NOT (bettor_id = rival_id))),
    CONSTRAINT bet_is_worth_something CHECK ((value >= 1))
);


--
-- Name: economy_bet_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.economy_bet ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.economy_bet_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: economy_correction; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.economy_correction (
    id bigint NOT NULL,
    key uuid NOT NULL,
    amount bigint NOT NULL,
    alone_up_to bigint NOT NULL,
    reason character varying(200) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    state character varying(9) NOT NULL,
    decided_at timestamp with time zone,
    answer character varying(200) NOT NULL,
    actor_id bigint NOT NULL,
    decided_by_id bigint,
    player_id bigint NOT NULL,
    reverses_id uuid,
    tx_id uuid,
    CONSTRAINT correction_above_the_limit_needs_two CHECK (((NOT ((state)::text = 'done'::text)) OR (decided_by_id IS NOT NULL) OR ((amount >= (alone_up_to * '-1'::integer)) AND (amount <= alone_up_to)))),
    CONSTRAINT correction_amount_is_sane CHECK (((NOT (amount = 0)) AND (amount >= '-1000000000'::integer) AND (amount <= 1000000000))),
    CONSTRAINT correction_has_a_reason CHECK (((reason)::text ~ '^.{10,}$'::text)),
    CONSTRAINT correction_is_decided_by_another CHECK (((decided_by_id IS NULL) OR (NOT ((decided_by_id = actor_id) AND (decided_by_id IS NOT NULL))))),
    CONSTRAINT correction_is_of_somebody_else CHECK (((NOT (player_id = actor_id)) AND ((decided_by_id IS NULL) OR (NOT ((player_id = decided_by_id) AND (decided_by_id IS NOT NULL)))))),
    CONSTRAINT correction_state_has_its_facts CHECK ((((decided_at IS NULL) AND (decided_by_id IS NULL) AND ((state)::text = 'pending'::text) AND (tx_id IS NULL)) OR ((decided_at IS NOT NULL) AND ((state)::text = 'done'::text) AND (tx_id IS NOT NULL)) OR ((decided_at IS NOT NULL) AND (decided_by_id IS NOT NULL) AND ((state)::text = 'refused'::text) AND (tx_id IS NULL)) OR ((decided_at IS NOT NULL) AND (decided_by_id IS NULL) AND ((state)::text = 'withdrawn'::text) AND (tx_id IS NULL))))
);


--
-- Name: economy_correction_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.economy_correction ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.economy_correction_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: economy_entry; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.economy_entry (
    id bigint NOT NULL,
    amount bigint NOT NULL,
    balance_after bigint NOT NULL,
    seq bigint NOT NULL,
    account_id bigint NOT NULL,
    tx_id uuid NOT NULL,
    kind character varying(10) DEFAULT ''::character varying NOT NULL,
    CONSTRAINT entry_amount_sane CHECK (((NOT (amount = 0)) AND (amount >= '-1000000000'::integer) AND (amount <= 1000000000)))
);


--
-- Name: economy_entry_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.economy_entry ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.economy_entry_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: economy_freeze; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.economy_freeze (
    id bigint NOT NULL,
    frozen boolean NOT NULL,
    reason character varying(200) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    actor_id bigint,
    CONSTRAINT freeze_has_a_reason CHECK (((reason)::text ~ '^.{10,}$'::text)),
    CONSTRAINT freeze_is_ended_by_a_person CHECK ((frozen OR (actor_id IS NOT NULL)))
);


--
-- Name: economy_freeze_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.economy_freeze ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.economy_freeze_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: economy_holding; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.economy_holding (
    id bigint NOT NULL,
    match_id bigint NOT NULL,
    amount bigint NOT NULL,
    user_id bigint,
    owed bigint DEFAULT 0 NOT NULL,
    CONSTRAINT holding_is_something CHECK ((amount > 0)),
    CONSTRAINT holding_owes_what_it_has CHECK (((owed >= 0) AND (owed <= amount)))
);


--
-- Name: economy_holding_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.economy_holding ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.economy_holding_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: economy_item; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.economy_item (
    id bigint NOT NULL,
    number integer NOT NULL,
    state character varying(6) NOT NULL,
    price_paid bigint NOT NULL,
    version integer NOT NULL,
    depositor_id bigint,
    owner_id bigint,
    kind_id bigint NOT NULL,
    CONSTRAINT economy_item_number_check CHECK ((number >= 0)),
    CONSTRAINT economy_item_version_check CHECK ((version >= 0)),
    CONSTRAINT item_is_in_one_place CHECK ((((depositor_id IS NULL) AND (owner_id IS NOT NULL) AND ((state)::text = 'owned'::text)) OR ((depositor_id IS NOT NULL) AND (owner_id IS NULL) AND ((state)::text = 'pawned'::text)) OR ((owner_id IS NULL) AND ((state)::text = 'held'::text)) OR ((depositor_id IS NULL) AND (owner_id IS NULL) AND ((state)::text = 'shop'::text)))),
    CONSTRAINT item_number_from_1 CHECK ((number >= 1)),
    CONSTRAINT item_value_is_sane CHECK (((price_paid >= 0) AND (price_paid <= 1000000000)))
);


--
-- Name: economy_item_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.economy_item ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.economy_item_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: economy_itemevent; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.economy_itemevent (
    id bigint NOT NULL,
    seq integer NOT NULL,
    fact character varying(8) NOT NULL,
    price bigint NOT NULL,
    match_id bigint,
    created_at timestamp with time zone NOT NULL,
    giver_id bigint,
    item_id bigint NOT NULL,
    taker_id bigint,
    tx_id uuid,
    fund_id bigint,
    CONSTRAINT economy_itemevent_seq_check CHECK ((seq >= 0)),
    CONSTRAINT itemevent_of_bet_has_match CHECK (((((fact)::text = 'held'::text) AND (match_id IS NOT NULL)) OR ((fact)::text = ANY ((ARRAY['returned'::character varying, 'won'::character varying])::text[])) OR ((NOT ((fact)::text = ANY ((ARRAY['held'::character varying, 'returned'::character varying, 'won'::character varying])::text[]))) AND (match_id IS NULL)))),
    CONSTRAINT itemevent_of_money_has_tx CHECK (((((fact)::text = ANY ((ARRAY['bought'::character varying, 'sold'::character varying, 'pawned'::character varying, 'redeemed'::character varying, 'refunded'::character varying])::text[])) AND (tx_id IS NOT NULL)) OR (((fact)::text = ANY ((ARRAY['held'::character varying, 'returned'::character varying, 'won'::character varying, 'expired'::character varying])::text[])) AND (tx_id IS NULL)) OR (((fact)::text = 'offered'::text) AND (giver_id IS NULL) AND (tx_id IS NOT NULL)) OR (((fact)::text = 'offered'::text) AND (giver_id IS NOT NULL) AND (tx_id IS NULL)))),
    CONSTRAINT itemevent_of_prize_has_fund CHECK (((((fact)::text = 'offered'::text) AND (fund_id IS NOT NULL)) OR (((fact)::text = ANY ((ARRAY['returned'::character varying, 'won'::character varying])::text[])) AND (fund_id IS NOT NULL) AND (match_id IS NULL)) OR (((fact)::text = ANY ((ARRAY['returned'::character varying, 'won'::character varying])::text[])) AND (fund_id IS NULL) AND (match_id IS NOT NULL)) OR ((NOT ((fact)::text = ANY ((ARRAY['offered'::character varying, 'returned'::character varying, 'won'::character varying])::text[]))) AND (fund_id IS NULL)))),
    CONSTRAINT itemevent_price_is_sane CHECK (((price >= 1) AND (price <= 1000000000)))
);


--
-- Name: economy_itemevent_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.economy_itemevent ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.economy_itemevent_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: economy_kind; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.economy_kind (
    id bigint NOT NULL,
    name character varying(60) NOT NULL,
    slug character varying(60) NOT NULL,
    description character varying(300) NOT NULL,
    category character varying(10) NOT NULL,
    picture character varying(40) NOT NULL,
    price bigint NOT NULL,
    stock integer,
    edition_size integer,
    on_sale_from timestamp with time zone,
    on_sale_until timestamp with time zone,
    is_listed boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT economy_kind_edition_size_check CHECK ((edition_size >= 0)),
    CONSTRAINT economy_kind_stock_check CHECK ((stock >= 0)),
    CONSTRAINT kind_edition_has_pieces CHECK (((edition_size IS NULL) OR (edition_size >= 1))),
    CONSTRAINT kind_price_is_sane CHECK (((price >= 1) AND (price <= 1000000000))),
    CONSTRAINT kind_sale_ends_after_it_begins CHECK (((on_sale_from IS NULL) OR (on_sale_until IS NULL) OR (on_sale_until > on_sale_from))),
    CONSTRAINT kind_slug_is_not_an_address_of_the_shop CHECK ((NOT ((slug)::text = 'compras'::text)))
);


--
-- Name: economy_kind_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.economy_kind ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.economy_kind_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: economy_newsseen; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.economy_newsseen (
    user_id bigint NOT NULL,
    last_event bigint NOT NULL
);


--
-- Name: economy_pawn; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.economy_pawn (
    id bigint NOT NULL,
    base bigint NOT NULL,
    paid bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone NOT NULL,
    ending character varying(8) NOT NULL,
    ended_at timestamp with time zone,
    item_id bigint NOT NULL,
    tx_id uuid NOT NULL,
    user_id bigint NOT NULL,
    CONSTRAINT pawn_ending_has_its_time CHECK ((((ended_at IS NULL) AND ((ending)::text = ''::text)) OR ((ended_at IS NOT NULL) AND ((ending)::text = ANY ((ARRAY['redeemed'::character varying, 'expired'::character varying])::text[]))))),
    CONSTRAINT pawn_pays_no_more_than_it_asks CHECK (((paid >= 1) AND (base >= paid) AND (base <= 1000000000)))
);


--
-- Name: economy_pawn_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.economy_pawn ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.economy_pawn_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: economy_pawnreminder; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.economy_pawnreminder (
    pawn_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL
);


--
-- Name: economy_review; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.economy_review (
    id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    took_ms integer NOT NULL,
    broken jsonb NOT NULL,
    actor_id bigint,
    CONSTRAINT economy_review_took_ms_check CHECK ((took_ms >= 0))
);


--
-- Name: economy_review_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.economy_review ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.economy_review_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: economy_stake; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.economy_stake (
    id bigint NOT NULL,
    match_id bigint NOT NULL,
    own bigint NOT NULL,
    courtesy bigint NOT NULL,
    connection character varying(64) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    user_id bigint NOT NULL,
    tx_id uuid NOT NULL,
    CONSTRAINT stake_is_not_negative CHECK (((own >= 0) AND (courtesy >= 0)))
);


--
-- Name: economy_stake_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.economy_stake ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.economy_stake_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: economy_stockchange; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.economy_stockchange (
    id bigint NOT NULL,
    key uuid NOT NULL,
    by integer NOT NULL,
    endless boolean NOT NULL,
    at timestamp with time zone NOT NULL,
    kind_id bigint NOT NULL
);


--
-- Name: economy_stockchange_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.economy_stockchange ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.economy_stockchange_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: economy_tx; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.economy_tx (
    id uuid NOT NULL,
    kind character varying(10) NOT NULL,
    key character varying(120) NOT NULL,
    fingerprint character varying(64) NOT NULL,
    memo character varying(200) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    actor_id bigint,
    reverses_id uuid,
    CONSTRAINT tx_adjustment_has_actor_and_reason CHECK (((NOT ((kind)::text = 'adjustment'::text)) OR ((actor_id IS NOT NULL) AND ((memo)::text ~ '^.{10,}$'::text)))),
    CONSTRAINT tx_reversal_link CHECK (((((kind)::text = 'reversal'::text) AND (reverses_id IS NOT NULL)) OR ((NOT ((kind)::text = 'reversal'::text)) AND (reverses_id IS NULL))))
);


--
-- Name: games_bannedword; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.games_bannedword (
    id bigint NOT NULL,
    word character varying(40) NOT NULL,
    treatment character varying(10) NOT NULL,
    added_at timestamp with time zone NOT NULL
);


--
-- Name: games_bannedword_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.games_bannedword ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.games_bannedword_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: games_chatline; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.games_chatline (
    id bigint NOT NULL,
    seat smallint,
    text character varying(300) NOT NULL,
    line_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    author_id bigint NOT NULL,
    match_id bigint,
    room_id bigint,
    proposal integer,
    table_id bigint,
    recipient_id bigint,
    championship bigint,
    removed_at timestamp with time zone,
    CONSTRAINT games_chatline_championship_check CHECK ((championship >= 0)),
    CONSTRAINT games_chatline_proposal_check CHECK ((proposal >= 0)),
    CONSTRAINT line_belongs_to_one_place CHECK ((((championship IS NULL) AND (match_id IS NULL) AND (proposal IS NULL) AND (recipient_id IS NULL) AND (room_id IS NOT NULL) AND (table_id IS NULL)) OR ((championship IS NULL) AND (match_id IS NOT NULL) AND (proposal IS NULL) AND (recipient_id IS NULL) AND (room_id IS NULL) AND (table_id IS NULL)) OR ((championship IS NULL) AND (match_id IS NULL) AND (proposal IS NOT NULL) AND (recipient_id IS NULL) AND (room_id IS NULL) AND (table_id IS NOT NULL)) OR ((championship IS NOT NULL) AND (match_id IS NULL) AND (proposal IS NULL) AND (recipient_id IS NULL) AND (room_id IS NULL) AND (table_id IS NULL)) OR ((championship IS NULL) AND (match_id IS NULL) AND (proposal IS NULL) AND (recipient_id IS NOT NULL) AND (room_id IS NULL) AND (table_id IS NULL)))),
    CONSTRAINT nobody_whispers_to_himself CHECK (((recipient_id IS NULL) OR (NOT ((recipient_id = author_id) AND (recipient_id IS NOT NULL)))))
);


--
-- Name: games_chatline_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.games_chatline ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.games_chatline_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: games_chatsilence; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.games_chatsilence (
    user_id bigint NOT NULL,
    until timestamp with time zone NOT NULL
);


--
-- Name: games_departure; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.games_departure (
    id bigint NOT NULL,
    seat smallint NOT NULL,
    cause character varying(10) NOT NULL,
    at timestamp with time zone NOT NULL,
    vote_ends_at timestamp with time zone NOT NULL,
    counted_at timestamp with time zone,
    penalty smallint NOT NULL,
    returned_at timestamp with time zone,
    match_id bigint NOT NULL,
    user_id bigint NOT NULL,
    CONSTRAINT games_departure_penalty_check CHECK ((penalty >= 0)),
    CONSTRAINT games_departure_seat_check CHECK ((seat >= 0))
);


--
-- Name: games_departure_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.games_departure ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.games_departure_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: games_departurevote; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.games_departurevote (
    id bigint NOT NULL,
    seat smallint NOT NULL,
    yes boolean NOT NULL,
    departure_id bigint NOT NULL,
    CONSTRAINT games_departurevote_seat_check CHECK ((seat >= 0))
);


--
-- Name: games_departurevote_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.games_departurevote ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.games_departurevote_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: games_epoch; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.games_epoch (
    id bigint NOT NULL,
    singleton boolean NOT NULL,
    web_up_since timestamp with time zone,
    web_seen_at timestamp with time zone,
    swept_at timestamp with time zone,
    database character varying(40) DEFAULT ''::character varying NOT NULL,
    restored_to timestamp with time zone,
    restored_at timestamp with time zone,
    CONSTRAINT there_is_one_epoch CHECK (singleton)
);


--
-- Name: games_epoch_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.games_epoch ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.games_epoch_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: games_habit; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.games_habit (
    id bigint NOT NULL,
    game character varying(20) NOT NULL,
    options jsonb NOT NULL,
    conditions jsonb NOT NULL,
    user_id bigint NOT NULL
);


--
-- Name: games_habit_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.games_habit ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.games_habit_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: games_keptacta; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.games_keptacta (
    id bigint NOT NULL,
    seat smallint,
    tag character varying(64) NOT NULL,
    body bytea NOT NULL,
    made_at timestamp with time zone NOT NULL,
    match_id bigint NOT NULL
);


--
-- Name: games_keptacta_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.games_keptacta ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.games_keptacta_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: games_match; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.games_match (
    id bigint NOT NULL,
    table_number smallint NOT NULL,
    game character varying(20) NOT NULL,
    rules_version smallint NOT NULL,
    seats smallint NOT NULL,
    options jsonb NOT NULL,
    conditions jsonb NOT NULL,
    spectator_key character varying(128) NOT NULL,
    summary character varying(60) NOT NULL,
    stake integer NOT NULL,
    competitive boolean NOT NULL,
    training boolean NOT NULL,
    ranked boolean NOT NULL,
    status character varying(10) NOT NULL,
    version bigint NOT NULL,
    state bytea NOT NULL,
    server_seed bytea NOT NULL,
    commitment character varying(64) NOT NULL,
    nonces jsonb NOT NULL,
    turn_versions bigint[] NOT NULL,
    next_due_at timestamp with time zone,
    score character varying(80) NOT NULL,
    reason character varying(20) NOT NULL,
    started_at timestamp with time zone NOT NULL,
    stepped_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    closed_at timestamp with time zone,
    void_reason character varying(200) NOT NULL,
    room_id bigint NOT NULL,
    table_id bigint,
    manners jsonb NOT NULL,
    chairs_version bigint DEFAULT 0 NOT NULL,
    told_at timestamp with time zone,
    algorithm character varying(10) NOT NULL,
    deals integer DEFAULT 0 NOT NULL,
    buy_in_least integer,
    buy_in_most integer,
    rematch character varying(30) DEFAULT ''::character varying NOT NULL,
    rematch_for_id bigint,
    origin character varying(80) DEFAULT ''::character varying NOT NULL,
    changes integer DEFAULT 0 NOT NULL,
    CONSTRAINT games_match_buy_in_least_check CHECK ((buy_in_least >= 0)),
    CONSTRAINT games_match_buy_in_most_check CHECK ((buy_in_most >= 0)),
    CONSTRAINT games_match_chairs_version_check CHECK ((chairs_version >= 0)),
    CONSTRAINT games_match_changes_check CHECK ((changes >= 0)),
    CONSTRAINT games_match_deals_check CHECK ((deals >= 0)),
    CONSTRAINT games_match_rules_version_check CHECK ((rules_version >= 0)),
    CONSTRAINT games_match_seats_check CHECK ((seats >= 0)),
    CONSTRAINT games_match_stake_check CHECK ((stake >= 0)),
    CONSTRAINT games_match_table_number_check CHECK ((table_number >= 0)),
    CONSTRAINT games_match_version_check CHECK ((version >= 0))
)
WITH (fillfactor='50');


--
-- Name: games_match_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.games_match ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.games_match_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: games_matchplayer; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.games_matchplayer (
    id bigint NOT NULL,
    seat smallint NOT NULL,
    robot_level character varying(10) NOT NULL,
    is_boss boolean NOT NULL,
    connection_hash character varying(64) NOT NULL,
    staked integer NOT NULL,
    result character varying(10) NOT NULL,
    points smallint NOT NULL,
    money integer NOT NULL,
    wants_rematch boolean NOT NULL,
    match_id bigint NOT NULL,
    user_id bigint NOT NULL,
    since bigint DEFAULT 0 NOT NULL,
    until bigint,
    figures jsonb DEFAULT '{}'::jsonb NOT NULL,
    place smallint,
    left_by character varying(10) DEFAULT ''::character varying NOT NULL,
    excused character varying(200) DEFAULT ''::character varying NOT NULL,
    CONSTRAINT games_matchplayer_place_check CHECK ((place >= 0)),
    CONSTRAINT games_matchplayer_seat_check CHECK ((seat >= 0)),
    CONSTRAINT games_matchplayer_since_check CHECK ((since >= 0)),
    CONSTRAINT games_matchplayer_staked_check CHECK ((staked >= 0)),
    CONSTRAINT games_matchplayer_until_check CHECK ((until >= 0))
);


--
-- Name: games_matchplayer_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.games_matchplayer ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.games_matchplayer_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: games_matchstep; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.games_matchstep (
    id bigint NOT NULL,
    version bigint NOT NULL,
    seat smallint,
    payload bytea NOT NULL,
    elapsed_ms bigint NOT NULL,
    action_id uuid,
    fingerprint bytea,
    at timestamp with time zone NOT NULL,
    match_id bigint NOT NULL,
    CONSTRAINT games_matchstep_elapsed_ms_check CHECK ((elapsed_ms >= 0)),
    CONSTRAINT games_matchstep_version_check CHECK ((version >= 0))
);


--
-- Name: games_matchstep_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.games_matchstep ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.games_matchstep_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: games_matchtimer; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.games_matchtimer (
    id bigint NOT NULL,
    key character varying(30) NOT NULL,
    token bigint NOT NULL,
    seat smallint,
    total_ms integer NOT NULL,
    due_at timestamp with time zone NOT NULL,
    match_id bigint NOT NULL,
    CONSTRAINT games_matchtimer_total_ms_check CHECK ((total_ms >= 0))
)
WITH (fillfactor='50');


--
-- Name: games_matchtimer_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.games_matchtimer ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.games_matchtimer_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: games_news; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.games_news (
    id bigint NOT NULL,
    kind character varying(10) NOT NULL,
    title character varying(80) NOT NULL,
    text character varying(300) NOT NULL,
    body text NOT NULL,
    link character varying(200) NOT NULL,
    link_text character varying(30) NOT NULL,
    happens_at timestamp with time zone,
    shown_from timestamp with time zone NOT NULL,
    shown_until timestamp with time zone,
    room_id bigint,
    CONSTRAINT news_ends_after_it_begins CHECK (((shown_until IS NULL) OR (shown_until > shown_from))),
    CONSTRAINT news_links_inside CHECK ((((link)::text = ''::text) OR ((link)::text ~ '^/(?![/\\])'::text)))
);


--
-- Name: games_news_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.games_news ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.games_news_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: games_readmark; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.games_readmark (
    id bigint NOT NULL,
    line bigint NOT NULL,
    other_id bigint NOT NULL,
    reader_id bigint NOT NULL
);


--
-- Name: games_readmark_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.games_readmark ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.games_readmark_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: games_report; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.games_report (
    id bigint NOT NULL,
    reason character varying(10) NOT NULL,
    text character varying(500) NOT NULL,
    context jsonb NOT NULL,
    request uuid NOT NULL,
    made_at timestamp with time zone NOT NULL,
    state character varying(12) NOT NULL,
    decided_at timestamp with time zone,
    decision character varying(500) NOT NULL,
    decided_by_id bigint,
    line_id bigint,
    match_id bigint,
    reported_id bigint NOT NULL,
    reporter_id bigint NOT NULL,
    sanction_id bigint,
    answer_seen_at timestamp with time zone,
    CONSTRAINT nobody_reports_himself CHECK ((NOT (reporter_id = reported_id))),
    CONSTRAINT report_is_open_or_decided CHECK ((((decided_at IS NULL) AND ((state)::text = 'abierta'::text)) OR ((NOT ((state)::text = 'abierta'::text)) AND (decided_at IS NOT NULL) AND (decided_by_id IS NOT NULL))))
);


--
-- Name: games_report_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.games_report ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.games_report_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: games_robot; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.games_robot (
    id bigint NOT NULL,
    level character varying(10) NOT NULL,
    user_id bigint NOT NULL
);


--
-- Name: games_robot_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.games_robot ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.games_robot_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: games_room; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.games_room (
    id bigint NOT NULL,
    game character varying(20) NOT NULL,
    slug character varying(40) NOT NULL,
    name character varying(60) NOT NULL,
    description character varying(200) NOT NULL,
    "position" smallint NOT NULL,
    is_open boolean NOT NULL,
    manners jsonb NOT NULL,
    fixed_options jsonb NOT NULL,
    fixed_conditions jsonb NOT NULL,
    stakes integer[] NOT NULL,
    chairs smallint,
    creation character varying(8) NOT NULL,
    gathering character varying(10) NOT NULL,
    robots boolean NOT NULL,
    buy_in_least integer,
    buy_in_most integer,
    CONSTRAINT games_room_buy_in_least_check CHECK ((buy_in_least >= 0)),
    CONSTRAINT games_room_buy_in_most_check CHECK ((buy_in_most >= 0)),
    CONSTRAINT games_room_chairs_check CHECK ((chairs >= 0)),
    CONSTRAINT games_room_position_check CHECK (("position" >= 0)),
    CONSTRAINT room_buy_in_holds CHECK ((((buy_in_least IS NULL) AND (buy_in_most IS NULL) AND (NOT ((gathering)::text = 'open'::text))) OR ((buy_in_least >= 1) AND (buy_in_most >= buy_in_least))))
);


--
-- Name: games_room_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.games_room ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.games_room_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: games_salonpresence; Type: TABLE; Schema: public; Owner: -
--

CREATE UNLOGGED TABLE public.games_salonpresence (
    id bigint NOT NULL,
    seen_at timestamp with time zone NOT NULL,
    hidden boolean NOT NULL,
    room_id bigint NOT NULL,
    user_id bigint NOT NULL,
    process character varying(16) NOT NULL
)
WITH (fillfactor='50', autovacuum_vacuum_scale_factor='0.05');


--
-- Name: games_salonpresence_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.games_salonpresence ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.games_salonpresence_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: games_seatpresence; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.games_seatpresence (
    id bigint NOT NULL,
    seat smallint NOT NULL,
    connection uuid,
    seen_at timestamp with time zone NOT NULL,
    is_lost boolean NOT NULL,
    match_id bigint NOT NULL,
    process character varying(16) DEFAULT ''::character varying NOT NULL,
    CONSTRAINT games_seatpresence_seat_check CHECK ((seat >= 0))
);


--
-- Name: games_seatpresence_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.games_seatpresence ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.games_seatpresence_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: games_standstill; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.games_standstill (
    id bigint NOT NULL,
    process character varying(16) NOT NULL,
    cause character varying(9) NOT NULL,
    matches bigint[] NOT NULL,
    people integer NOT NULL,
    began_at timestamp with time zone NOT NULL,
    noted_at timestamp with time zone NOT NULL,
    given_until timestamp with time zone NOT NULL,
    back_at timestamp with time zone,
    ended_at timestamp with time zone,
    CONSTRAINT games_standstill_people_check CHECK ((people >= 0))
);


--
-- Name: games_standstill_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.games_standstill ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.games_standstill_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: games_sweeptry; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.games_sweeptry (
    id bigint NOT NULL,
    job character varying(12) NOT NULL,
    item bigint NOT NULL,
    tried_at timestamp with time zone NOT NULL
);


--
-- Name: games_sweeptry_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.games_sweeptry ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.games_sweeptry_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: games_table; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.games_table (
    id bigint NOT NULL,
    number smallint NOT NULL,
    value integer NOT NULL,
    by_invitation boolean NOT NULL,
    invite_token character varying(43) NOT NULL,
    transient boolean NOT NULL,
    agreement jsonb NOT NULL,
    version bigint NOT NULL,
    deadline_at timestamp with time zone,
    server_seed bytea,
    access_key character varying(128) NOT NULL,
    match_id bigint,
    room_id bigint NOT NULL,
    bets_changed_at timestamp with time zone,
    last_bet bigint NOT NULL,
    bets_until timestamp with time zone,
    reliability smallint DEFAULT 0 NOT NULL,
    origin character varying(80) DEFAULT ''::character varying NOT NULL,
    reserved jsonb,
    CONSTRAINT games_table_last_bet_check CHECK ((last_bet >= 0)),
    CONSTRAINT games_table_number_check CHECK ((number >= 0)),
    CONSTRAINT games_table_reliability_check CHECK ((reliability >= 0)),
    CONSTRAINT games_table_value_check CHECK ((value >= 0)),
    CONSTRAINT games_table_version_check CHECK ((version >= 0)),
    CONSTRAINT reserved_for_something CHECK (((((origin)::text = ''::text) AND (reserved IS NULL)) OR ((NOT ((origin)::text = ''::text)) AND (reserved IS NOT NULL) AND (value = 0)))),
    CONSTRAINT table_reliability_is_a_percentage CHECK ((reliability <= 100))
);


--
-- Name: games_table_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.games_table ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.games_table_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: games_tableinvitation; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.games_tableinvitation (
    id bigint NOT NULL,
    seat smallint,
    made_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    invited_id bigint NOT NULL,
    inviter_id bigint NOT NULL,
    table_id bigint NOT NULL,
    CONSTRAINT games_tableinvitation_seat_check CHECK ((seat >= 0)),
    CONSTRAINT nobody_invites_himself CHECK ((NOT (inviter_id = invited_id)))
);


--
-- Name: games_tableinvitation_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.games_tableinvitation ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.games_tableinvitation_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: games_tableseat; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.games_tableseat (
    id bigint NOT NULL,
    seat smallint NOT NULL,
    is_robot boolean NOT NULL,
    sat_at timestamp with time zone NOT NULL,
    connection_hash character varying(64) NOT NULL,
    seen_at timestamp with time zone NOT NULL,
    last_request uuid,
    table_id bigint NOT NULL,
    user_id bigint NOT NULL,
    last_asked bytea,
    rematch_of_id bigint,
    CONSTRAINT games_tableseat_seat_check CHECK ((seat >= 0))
);


--
-- Name: games_tableseat_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.games_tableseat ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.games_tableseat_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: games_watcher; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.games_watcher (
    id bigint NOT NULL,
    seat smallint NOT NULL,
    hand integer NOT NULL,
    seen_at timestamp with time zone NOT NULL,
    match_id bigint NOT NULL,
    user_id bigint NOT NULL,
    CONSTRAINT games_watcher_seat_check CHECK ((seat >= 0))
);


--
-- Name: games_watcher_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.games_watcher ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.games_watcher_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: games_webprocess; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.games_webprocess (
    name character varying(16) NOT NULL,
    seen_at timestamp with time zone NOT NULL
);


--
-- Name: mfa_authenticator; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.mfa_authenticator (
    id bigint NOT NULL,
    type character varying(20) NOT NULL,
    data jsonb NOT NULL,
    user_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone
);


--
-- Name: mfa_authenticator_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.mfa_authenticator ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.mfa_authenticator_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_act; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_act (
    id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    action character varying(20) NOT NULL,
    reason character varying(300) NOT NULL,
    actor_id bigint,
    championship_id bigint NOT NULL,
    cruce_id bigint,
    entry_id bigint,
    change text DEFAULT ''::text NOT NULL,
    other_id bigint
);


--
-- Name: tournaments_act_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_act ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_act_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_award; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_award (
    id bigint NOT NULL,
    fact character varying(80) NOT NULL,
    link character varying(200) NOT NULL,
    reason character varying(200) NOT NULL,
    given_at timestamp with time zone NOT NULL,
    seen_at timestamp with time zone,
    taken_at timestamp with time zone,
    taken_why character varying(200) NOT NULL,
    given_by_id bigint,
    match_id bigint,
    taken_by_id bigint,
    user_id bigint NOT NULL,
    trophy_id bigint NOT NULL,
    counter character varying(40) NOT NULL,
    threshold integer,
    CONSTRAINT given_for_something CHECK ((NOT ((reason)::text = ''::text))),
    CONSTRAINT tournaments_award_threshold_check CHECK ((threshold >= 0))
);


--
-- Name: tournaments_award_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_award ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_award_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_championship; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_championship (
    id bigint NOT NULL,
    name character varying(60) NOT NULL,
    text text NOT NULL,
    chairs smallint NOT NULL,
    options jsonb NOT NULL,
    conditions jsonb NOT NULL,
    in_pairs boolean NOT NULL,
    format character varying(20) NOT NULL,
    places smallint NOT NULL,
    "least" smallint NOT NULL,
    closes_at timestamp with time zone NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    check_in_minutes smallint NOT NULL,
    fee integer NOT NULL,
    state character varying(12) NOT NULL,
    commitment character varying(64) NOT NULL,
    seed bytea,
    created_at timestamp with time zone NOT NULL,
    settled_at timestamp with time zone,
    organiser_id bigint NOT NULL,
    room_id bigint NOT NULL,
    drawn jsonb,
    friends_only boolean NOT NULL,
    key_hash character varying(128) NOT NULL,
    level_least integer,
    level_most integer,
    reliability smallint NOT NULL,
    amounts jsonb NOT NULL,
    ended_at timestamp with time zone,
    paused_at timestamp with time zone,
    rules jsonb NOT NULL,
    shares jsonb NOT NULL,
    next_at timestamp with time zone,
    poster character varying(32) DEFAULT ''::character varying NOT NULL,
    robots character varying(10) NOT NULL,
    cycle_id bigint,
    cycle_number integer,
    opens_at timestamp with time zone,
    jornadas_at jsonb NOT NULL,
    consuelo_amounts jsonb DEFAULT '[]'::jsonb NOT NULL,
    consuelo_share smallint DEFAULT 0 NOT NULL,
    CONSTRAINT championship_closes_before CHECK ((closes_at <= starts_at)),
    CONSTRAINT championship_fee_holds CHECK ((fee <= 10000)),
    CONSTRAINT championship_opens_first CHECK (((opens_at IS NULL) OR (opens_at < closes_at))),
    CONSTRAINT championship_size_holds CHECK ((("least" >= 2) AND ("least" <= places) AND (places <= 4096))),
    CONSTRAINT tournaments_championship_chairs_check CHECK ((chairs >= 0)),
    CONSTRAINT tournaments_championship_check_in_minutes_check CHECK ((check_in_minutes >= 0)),
    CONSTRAINT tournaments_championship_consuelo_share_check CHECK ((consuelo_share >= 0)),
    CONSTRAINT tournaments_championship_cycle_number_check CHECK ((cycle_number >= 0)),
    CONSTRAINT tournaments_championship_fee_check CHECK ((fee >= 0)),
    CONSTRAINT tournaments_championship_least_check CHECK (("least" >= 0)),
    CONSTRAINT tournaments_championship_places_check CHECK ((places >= 0)),
    CONSTRAINT tournaments_championship_reliability_check CHECK ((reliability >= 0))
);


--
-- Name: tournaments_championship_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_championship ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_championship_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_cruce; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_cruce (
    id bigint NOT NULL,
    index smallint NOT NULL,
    state character varying(16) NOT NULL,
    call_at timestamp with time zone,
    called_at timestamp with time zone,
    due_at timestamp with time zone,
    attempt smallint NOT NULL,
    origin character varying(80) NOT NULL,
    decided integer,
    is_walkover boolean NOT NULL,
    juegos_a smallint NOT NULL,
    juegos_b smallint NOT NULL,
    a_id bigint,
    b_id bigint,
    championship_id bigint NOT NULL,
    winner_id bigint,
    round_id bigint NOT NULL,
    piedras_a smallint DEFAULT 0 NOT NULL,
    piedras_b smallint DEFAULT 0 NOT NULL,
    ready_at timestamp with time zone,
    CONSTRAINT tournaments_cruce_attempt_check CHECK ((attempt >= 0)),
    CONSTRAINT tournaments_cruce_decided_check CHECK ((decided >= 0)),
    CONSTRAINT tournaments_cruce_index_check CHECK ((index >= 0)),
    CONSTRAINT tournaments_cruce_juegos_a_check CHECK ((juegos_a >= 0)),
    CONSTRAINT tournaments_cruce_juegos_b_check CHECK ((juegos_b >= 0)),
    CONSTRAINT tournaments_cruce_piedras_a_check CHECK ((piedras_a >= 0)),
    CONSTRAINT tournaments_cruce_piedras_b_check CHECK ((piedras_b >= 0))
);


--
-- Name: tournaments_cruce_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_cruce ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_cruce_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_cycle; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_cycle (
    id bigint NOT NULL,
    first timestamp with time zone NOT NULL,
    weeks smallint NOT NULL,
    closes_before interval NOT NULL,
    until date,
    next integer NOT NULL,
    due_at timestamp with time zone NOT NULL,
    left_out character varying(300) NOT NULL,
    stopped_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    organiser_id bigint NOT NULL,
    opens_before interval,
    CONSTRAINT cycle_of_some_weeks CHECK (((weeks >= 1) AND (weeks <= 8))),
    CONSTRAINT tournaments_cycle_next_check CHECK ((next >= 0)),
    CONSTRAINT tournaments_cycle_weeks_check CHECK ((weeks >= 0))
);


--
-- Name: tournaments_cycle_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_cycle ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_cycle_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_dealing; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_dealing (
    id bigint NOT NULL,
    weight smallint NOT NULL,
    numbers jsonb NOT NULL,
    matches jsonb NOT NULL,
    found_at timestamp with time zone NOT NULL,
    giver_id bigint NOT NULL,
    taker_id bigint NOT NULL,
    CONSTRAINT tournaments_dealing_weight_check CHECK ((weight >= 0))
);


--
-- Name: tournaments_dealing_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_dealing ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_dealing_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_deed; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_deed (
    id bigint NOT NULL,
    fact character varying(80) NOT NULL,
    at timestamp with time zone NOT NULL,
    tally jsonb NOT NULL,
    counters jsonb NOT NULL,
    won jsonb NOT NULL,
    match_id bigint,
    user_id bigint NOT NULL
);


--
-- Name: tournaments_deed_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_deed ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_deed_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_dispute; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_dispute (
    id bigint NOT NULL,
    line bigint NOT NULL,
    text character varying(300) NOT NULL,
    said_at timestamp with time zone NOT NULL,
    seat smallint NOT NULL,
    claim jsonb NOT NULL,
    hand integer NOT NULL,
    cards jsonb NOT NULL,
    reyes smallint NOT NULL,
    made_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone,
    staff_at timestamp with time zone,
    answer character varying(300) NOT NULL,
    looked_until timestamp with time zone,
    ruling character varying(12) NOT NULL,
    sanction character varying(16) NOT NULL,
    reason character varying(300) NOT NULL,
    ruled_at timestamp with time zone,
    accused_id bigint NOT NULL,
    answered_by_id bigint,
    championship_id bigint NOT NULL,
    claimant_id bigint NOT NULL,
    cruce_id bigint NOT NULL,
    entry_id bigint NOT NULL,
    judge_id bigint,
    looked_by_id bigint,
    match_id bigint NOT NULL,
    hand_from timestamp with time zone,
    hand_until timestamp with time zone,
    signs jsonb,
    CONSTRAINT tournaments_dispute_hand_check CHECK ((hand >= 0)),
    CONSTRAINT tournaments_dispute_line_check CHECK ((line >= 0)),
    CONSTRAINT tournaments_dispute_reyes_check CHECK ((reyes >= 0)),
    CONSTRAINT tournaments_dispute_seat_check CHECK ((seat >= 0))
);


--
-- Name: tournaments_dispute_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_dispute ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_dispute_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_entry; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_entry (
    id bigint NOT NULL,
    state character varying(14) NOT NULL,
    turn integer,
    created_at timestamp with time zone NOT NULL,
    championship_id bigint NOT NULL,
    number smallint,
    placed integer,
    is_changed boolean NOT NULL,
    place smallint,
    seeded smallint,
    missed smallint NOT NULL,
    CONSTRAINT tournaments_entry_missed_check CHECK ((missed >= 0)),
    CONSTRAINT tournaments_entry_number_check CHECK ((number >= 0)),
    CONSTRAINT tournaments_entry_place_check CHECK ((place >= 0)),
    CONSTRAINT tournaments_entry_placed_check CHECK ((placed >= 0)),
    CONSTRAINT tournaments_entry_seeded_check CHECK ((seeded >= 0)),
    CONSTRAINT tournaments_entry_turn_check CHECK ((turn >= 0))
);


--
-- Name: tournaments_entry_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_entry ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_entry_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_forbidden; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_forbidden (
    id bigint NOT NULL,
    championship_id bigint NOT NULL,
    one_id bigint NOT NULL,
    other_id bigint NOT NULL,
    CONSTRAINT forbidden_in_order CHECK ((one_id < other_id))
);


--
-- Name: tournaments_forbidden_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_forbidden ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_forbidden_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_level; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_level (
    id bigint NOT NULL,
    game character varying(20) NOT NULL,
    mu double precision NOT NULL,
    sigma double precision NOT NULL,
    matches integer NOT NULL,
    rated_at timestamp with time zone NOT NULL,
    user_id bigint NOT NULL,
    is_listed boolean DEFAULT true NOT NULL,
    is_recent boolean DEFAULT true NOT NULL,
    strength double precision GENERATED ALWAYS AS ((mu - ((3)::double precision * sigma))) STORED,
    rung integer GENERATED ALWAYS AS ((floor(((40)::double precision * (mu - ((3)::double precision * sigma)))))::integer) STORED,
    CONSTRAINT tournaments_level_matches_check CHECK ((matches >= 0))
);


--
-- Name: tournaments_level_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_level ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_level_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_member; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_member (
    id bigint NOT NULL,
    is_captain boolean NOT NULL,
    is_in boolean NOT NULL,
    fee_number smallint,
    is_owed boolean NOT NULL,
    present_at timestamp with time zone,
    championship_id bigint NOT NULL,
    entry_id bigint NOT NULL,
    user_id bigint NOT NULL,
    word character varying(64) NOT NULL,
    CONSTRAINT tournaments_member_fee_number_check CHECK ((fee_number >= 0))
);


--
-- Name: tournaments_member_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_member ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_member_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_notice; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_notice (
    id bigint NOT NULL,
    kind character varying(20) NOT NULL,
    about bigint NOT NULL,
    attempt smallint NOT NULL,
    amount integer NOT NULL,
    at timestamp with time zone NOT NULL,
    until timestamp with time zone,
    seen_at timestamp with time zone,
    claimed_at timestamp with time zone,
    pushed_at timestamp with time zone,
    mailed_at timestamp with time zone,
    told_at timestamp with time zone,
    championship_id bigint NOT NULL,
    other_id bigint,
    user_id bigint NOT NULL,
    CONSTRAINT tournaments_notice_about_check CHECK ((about >= 0)),
    CONSTRAINT tournaments_notice_amount_check CHECK ((amount >= 0)),
    CONSTRAINT tournaments_notice_attempt_check CHECK ((attempt >= 0))
);


--
-- Name: tournaments_notice_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_notice ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_notice_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_offence; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_offence (
    id bigint NOT NULL,
    cause character varying(16) NOT NULL,
    at timestamp with time zone NOT NULL,
    match_id bigint,
    sanction_id bigint,
    user_id bigint NOT NULL,
    excused character varying(200) NOT NULL,
    excused_by_id bigint,
    fact character varying(80) NOT NULL,
    is_judged boolean DEFAULT true NOT NULL,
    CONSTRAINT offence_of_one_thing CHECK ((((match_id IS NULL) OR ((fact)::text = ''::text)) AND (1 = (
CASE
    WHEN (match_id IS NULL) THEN 1
    ELSE 0
END +
CASE
    WHEN ((fact)::text = ''::text) THEN 1
    ELSE 0
END))))
);


--
-- Name: tournaments_offence_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_offence ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_offence_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_pairscore; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_pairscore (
    id bigint NOT NULL,
    game character varying(20) NOT NULL,
    period character varying(8) NOT NULL,
    points integer NOT NULL,
    won integer NOT NULL,
    played integer NOT NULL,
    one_id bigint NOT NULL,
    other_id bigint NOT NULL,
    is_listed boolean DEFAULT true NOT NULL,
    CONSTRAINT pair_in_order CHECK ((one_id < other_id))
);


--
-- Name: tournaments_pairscore_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_pairscore ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_pairscore_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_poster; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_poster (
    id bigint NOT NULL,
    image bytea NOT NULL,
    digest character varying(32) NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    championship_id bigint NOT NULL
);


--
-- Name: tournaments_poster_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_poster ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_poster_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_prizeobject; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_prizeobject (
    id bigint NOT NULL,
    place smallint NOT NULL,
    half smallint NOT NULL,
    ending character varying(8) NOT NULL,
    championship_id bigint NOT NULL,
    item_id bigint,
    kind_id bigint,
    winner_id bigint,
    CONSTRAINT prize_object_has_its_winner CHECK (((((ending)::text = 'ganado'::text) AND (winner_id IS NOT NULL)) OR ((NOT ((ending)::text = 'ganado'::text)) AND (winner_id IS NULL)))),
    CONSTRAINT prize_object_is_something CHECK (((item_id IS NOT NULL) OR (kind_id IS NOT NULL))),
    CONSTRAINT tournaments_prizeobject_half_check CHECK ((half >= 0)),
    CONSTRAINT tournaments_prizeobject_place_check CHECK ((place >= 0))
);


--
-- Name: tournaments_prizeobject_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_prizeobject ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_prizeobject_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_recount; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_recount (
    id bigint NOT NULL,
    game character varying(20) NOT NULL,
    closed_at timestamp with time zone NOT NULL,
    match_id bigint NOT NULL
);


--
-- Name: tournaments_recount_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_recount ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_recount_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_result; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_result (
    id bigint NOT NULL,
    game character varying(20) NOT NULL,
    closed_at timestamp with time zone NOT NULL,
    month character varying(8) NOT NULL,
    season character varying(8) NOT NULL,
    seat smallint NOT NULL,
    side smallint NOT NULL,
    place smallint,
    points smallint NOT NULL,
    won boolean NOT NULL,
    played boolean NOT NULL,
    mu double precision,
    sigma double precision,
    nth integer,
    match_id bigint NOT NULL,
    user_id bigint NOT NULL,
    CONSTRAINT tournaments_result_nth_check CHECK ((nth >= 0)),
    CONSTRAINT tournaments_result_place_check CHECK ((place >= 0)),
    CONSTRAINT tournaments_result_seat_check CHECK ((seat >= 0)),
    CONSTRAINT tournaments_result_side_check CHECK ((side >= 0))
);


--
-- Name: tournaments_result_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_result ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_result_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_round; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_round (
    id bigint NOT NULL,
    tree character varying(12) NOT NULL,
    number smallint NOT NULL,
    state character varying(10) NOT NULL,
    championship_id bigint NOT NULL,
    CONSTRAINT tournaments_round_number_check CHECK ((number >= 0))
);


--
-- Name: tournaments_round_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_round ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_round_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_score; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_score (
    id bigint NOT NULL,
    game character varying(20) NOT NULL,
    period character varying(8) NOT NULL,
    points integer NOT NULL,
    won integer NOT NULL,
    played integer NOT NULL,
    user_id bigint NOT NULL,
    is_listed boolean DEFAULT true NOT NULL,
    is_recent boolean DEFAULT true NOT NULL
);


--
-- Name: tournaments_score_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_score ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_score_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_season; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_season (
    id bigint NOT NULL,
    code character varying(8) NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    closed_at timestamp with time zone,
    told_at timestamp with time zone,
    CONSTRAINT season_has_time CHECK ((ends_at > starts_at))
);


--
-- Name: tournaments_season_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_season ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_season_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_seasonplace; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_seasonplace (
    id bigint NOT NULL,
    game character varying(20) NOT NULL,
    place integer NOT NULL,
    points integer NOT NULL,
    won integer NOT NULL,
    played integer NOT NULL,
    partner_id bigint,
    season_id bigint NOT NULL,
    user_id bigint NOT NULL,
    CONSTRAINT tournaments_seasonplace_place_check CHECK ((place >= 0))
);


--
-- Name: tournaments_seasonplace_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_seasonplace ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_seasonplace_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_seeker; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_seeker (
    id bigint NOT NULL,
    joined_at timestamp with time zone NOT NULL,
    championship_id bigint NOT NULL,
    user_id bigint NOT NULL
);


--
-- Name: tournaments_seeker_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_seeker ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_seeker_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_side; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_side (
    id bigint NOT NULL,
    index smallint NOT NULL,
    place smallint,
    is_absent boolean NOT NULL,
    cruce_id bigint NOT NULL,
    entry_id bigint NOT NULL,
    CONSTRAINT tournaments_side_index_check CHECK ((index >= 0)),
    CONSTRAINT tournaments_side_place_check CHECK ((place >= 0))
);


--
-- Name: tournaments_side_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_side ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_side_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_silence; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_silence (
    id bigint NOT NULL,
    reason character varying(300) NOT NULL,
    at timestamp with time zone NOT NULL,
    lifted_at timestamp with time zone,
    championship_id bigint NOT NULL,
    user_id bigint NOT NULL
);


--
-- Name: tournaments_silence_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_silence ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_silence_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_substitution; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_substitution (
    id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    entry_id bigint NOT NULL,
    leaver_id bigint NOT NULL,
    newcomer_id bigint NOT NULL
);


--
-- Name: tournaments_substitution_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_substitution ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_substitution_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_tally; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_tally (
    id bigint NOT NULL,
    game character varying(20) NOT NULL,
    period character varying(8) NOT NULL,
    pairs boolean NOT NULL,
    points integer NOT NULL,
    everybody integer NOT NULL,
    ten integer NOT NULL,
    twenty integer NOT NULL,
    is_recent boolean DEFAULT true NOT NULL
);


--
-- Name: tournaments_tally_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_tally ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_tally_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_tallyday; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_tallyday (
    id bigint NOT NULL,
    day date NOT NULL,
    at timestamp with time zone NOT NULL,
    game character varying(20) NOT NULL,
    period character varying(8) NOT NULL,
    pairs boolean NOT NULL,
    counts jsonb NOT NULL
);


--
-- Name: tournaments_tallyday_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_tallyday ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_tallyday_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_tolist; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_tolist (
    who bigint NOT NULL
);


--
-- Name: tournaments_trophy; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_trophy (
    id bigint NOT NULL,
    code character varying(40),
    name character varying(60) NOT NULL,
    description character varying(200) NOT NULL,
    drawing character varying(20) NOT NULL,
    digest character varying(64) NOT NULL,
    image bytea NOT NULL,
    given character varying(10) NOT NULL,
    counter character varying(40) NOT NULL,
    threshold integer,
    place smallint,
    game character varying(20) NOT NULL,
    is_open boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    counted_to bigint DEFAULT 0,
    CONSTRAINT milestone_has_a_threshold CHECK (((NOT ((given)::text = 'hito'::text)) OR ((NOT ((counter)::text = ''::text)) AND (threshold >= 1)))),
    CONSTRAINT place_of_a_trophy CHECK ((((given)::text = 'a_mano'::text) OR ((given)::text = 'hito'::text) OR ((place >= 1) AND (place <= 3)))),
    CONSTRAINT tournaments_trophy_place_check CHECK ((place >= 0)),
    CONSTRAINT tournaments_trophy_threshold_check CHECK ((threshold >= 0))
);


--
-- Name: tournaments_trophy_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_trophy ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_trophy_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_uncounted; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_uncounted (
    match_id bigint NOT NULL,
    due_at timestamp with time zone NOT NULL,
    failures smallint NOT NULL,
    CONSTRAINT tournaments_uncounted_failures_check CHECK ((failures >= 0))
);


--
-- Name: usersessions_usersession; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.usersessions_usersession (
    id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    ip inet NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    session_key character varying(40) NOT NULL,
    user_agent character varying(200) NOT NULL,
    data jsonb NOT NULL,
    user_id bigint NOT NULL
);


--
-- Name: usersessions_usersession_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.usersessions_usersession ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.usersessions_usersession_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Data for Name: account_emailaddress; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: account_emailconfirmation; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: accounts_avatarpicture; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: accounts_friendship; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: accounts_mailbox; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: accounts_profile; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: accounts_pushsubscription; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: accounts_regard; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: accounts_restingnick; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: accounts_sanction; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: accounts_sanctionact; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: accounts_signal; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: accounts_user; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: accounts_user_groups; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: accounts_user_user_permissions; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: auth_group; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.auth_group VALUES
	(1, 'Organizadores'),
	(2, 'Moderadores'),
	(3, 'Personal');


--
-- Data for Name: auth_group_permissions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.auth_group_permissions VALUES
	(1, 2, 10),
	(2, 2, 12),
	(3, 2, 17),
	(4, 2, 18),
	(5, 2, 20),
	(6, 2, 28),
	(7, 2, 64),
	(8, 2, 65),
	(9, 2, 66),
	(10, 2, 99),
	(11, 2, 100),
	(12, 2, 101),
	(13, 2, 102),
	(14, 2, 70),
	(15, 2, 112),
	(16, 2, 48),
	(17, 2, 82),
	(18, 2, 114),
	(19, 2, 58),
	(20, 2, 60),
	(21, 2, 94),
	(22, 3, 10),
	(23, 3, 12),
	(24, 3, 17),
	(25, 3, 18),
	(26, 3, 20),
	(27, 3, 28),
	(28, 3, 64),
	(29, 3, 65),
	(30, 3, 66),
	(31, 3, 99),
	(32, 3, 100),
	(33, 3, 101),
	(34, 3, 102),
	(35, 3, 70),
	(36, 3, 112),
	(37, 3, 48),
	(38, 3, 82),
	(39, 3, 114),
	(40, 3, 58),
	(41, 3, 60),
	(42, 3, 94),
	(43, 3, 4),
	(44, 3, 103),
	(45, 3, 104),
	(46, 3, 105),
	(47, 3, 106),
	(48, 3, 45),
	(49, 3, 46),
	(50, 3, 53),
	(51, 3, 54),
	(52, 3, 56),
	(53, 3, 61),
	(54, 3, 62),
	(55, 3, 63);


--
-- Data for Name: auth_permission; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.auth_permission VALUES
	(1, 'Can add usuario', 1, 'add_user'),
	(2, 'Can change usuario', 1, 'change_user'),
	(3, 'Can delete usuario', 1, 'delete_user'),
	(4, 'Can view usuario', 1, 'view_user'),
	(5, 'Can add perfil', 2, 'add_profile'),
	(6, 'Can change perfil', 2, 'change_profile'),
	(7, 'Can delete perfil', 2, 'delete_profile'),
	(8, 'Can view perfil', 2, 'view_profile'),
	(9, 'Can add avatar propio', 3, 'add_avatarpicture'),
	(10, 'Can change avatar propio', 3, 'change_avatarpicture'),
	(11, 'Can delete avatar propio', 3, 'delete_avatarpicture'),
	(12, 'Can view avatar propio', 3, 'view_avatarpicture'),
	(13, 'Can add aviso en el navegador', 4, 'add_pushsubscription'),
	(14, 'Can change aviso en el navegador', 4, 'change_pushsubscription'),
	(15, 'Can delete aviso en el navegador', 4, 'delete_pushsubscription'),
	(16, 'Can view aviso en el navegador', 4, 'view_pushsubscription'),
	(17, 'Can add sanción', 5, 'add_sanction'),
	(18, 'Can change sanción', 5, 'change_sanction'),
	(19, 'Can delete sanción', 5, 'delete_sanction'),
	(20, 'Can view sanción', 5, 'view_sanction'),
	(21, 'Can add acto de una sanción', 6, 'add_sanctionact'),
	(22, 'Can change acto de una sanción', 6, 'change_sanctionact'),
	(23, 'Can delete acto de una sanción', 6, 'delete_sanctionact'),
	(24, 'Can view acto de una sanción', 6, 'view_sanctionact'),
	(25, 'Can add señal', 7, 'add_signal'),
	(26, 'Can change señal', 7, 'change_signal'),
	(27, 'Can delete señal', 7, 'delete_signal'),
	(28, 'Can view señal', 7, 'view_signal'),
	(29, 'Can add amistad', 8, 'add_friendship'),
	(30, 'Can change amistad', 8, 'change_friendship'),
	(31, 'Can delete amistad', 8, 'delete_friendship'),
	(32, 'Can view amistad', 8, 'view_friendship'),
	(33, 'Can add opinión', 9, 'add_regard'),
	(34, 'Can change opinión', 9, 'change_regard'),
	(35, 'Can delete opinión', 9, 'delete_regard'),
	(36, 'Can view opinión', 9, 'view_regard'),
	(37, 'Can add buzón', 10, 'add_mailbox'),
	(38, 'Can change buzón', 10, 'change_mailbox'),
	(39, 'Can delete buzón', 10, 'delete_mailbox'),
	(40, 'Can view buzón', 10, 'view_mailbox'),
	(41, 'Can add nick que descansa', 11, 'add_restingnick'),
	(42, 'Can change nick que descansa', 11, 'change_restingnick'),
	(43, 'Can delete nick que descansa', 11, 'delete_restingnick'),
	(44, 'Can view nick que descansa', 11, 'view_restingnick'),
	(45, 'Can add salón', 12, 'add_room'),
	(46, 'Can change salón', 12, 'change_room'),
	(47, 'Can delete salón', 12, 'delete_room'),
	(48, 'Can view salón', 12, 'view_room'),
	(49, 'Can add epoch', 13, 'add_epoch'),
	(50, 'Can change epoch', 13, 'change_epoch'),
	(51, 'Can delete epoch', 13, 'delete_epoch'),
	(52, 'Can view epoch', 13, 'view_epoch'),
	(53, 'Can add robot', 14, 'add_robot'),
	(54, 'Can change robot', 14, 'change_robot'),
	(55, 'Can delete robot', 14, 'delete_robot'),
	(56, 'Can view robot', 14, 'view_robot'),
	(57, 'Can add partida', 15, 'add_match'),
	(58, 'Can change partida', 15, 'change_match'),
	(59, 'Can delete partida', 15, 'delete_match'),
	(60, 'Can view partida', 15, 'view_match'),
	(61, 'Can add mesa', 16, 'add_table'),
	(62, 'Can change mesa', 16, 'change_table'),
	(63, 'Can delete mesa', 16, 'delete_table'),
	(64, 'Can view mesa', 16, 'view_table'),
	(65, 'Puede dejar libre una silla', 16, 'free_chair'),
	(66, 'Puede cerrar una mesa en uso', 16, 'close_table'),
	(67, 'Can add silla ocupada', 17, 'add_tableseat'),
	(68, 'Can change silla ocupada', 17, 'change_tableseat'),
	(69, 'Can delete silla ocupada', 17, 'delete_tableseat'),
	(70, 'Can view silla ocupada', 17, 'view_tableseat'),
	(71, 'Can add watcher', 18, 'add_watcher'),
	(72, 'Can change watcher', 18, 'change_watcher'),
	(73, 'Can delete watcher', 18, 'delete_watcher'),
	(74, 'Can view watcher', 18, 'view_watcher'),
	(75, 'Can add costumbre', 19, 'add_habit'),
	(76, 'Can change costumbre', 19, 'change_habit'),
	(77, 'Can delete costumbre', 19, 'delete_habit'),
	(78, 'Can view costumbre', 19, 'view_habit'),
	(79, 'Can add jugador de la partida', 20, 'add_matchplayer'),
	(80, 'Can change jugador de la partida', 20, 'change_matchplayer'),
	(81, 'Can delete jugador de la partida', 20, 'delete_matchplayer'),
	(82, 'Can view jugador de la partida', 20, 'view_matchplayer'),
	(83, 'Can add paso', 21, 'add_matchstep'),
	(84, 'Can change paso', 21, 'change_matchstep'),
	(85, 'Can delete paso', 21, 'delete_matchstep'),
	(86, 'Can view paso', 21, 'view_matchstep'),
	(87, 'Can add match timer', 22, 'add_matchtimer'),
	(88, 'Can change match timer', 22, 'change_matchtimer'),
	(89, 'Can delete match timer', 22, 'delete_matchtimer'),
	(90, 'Can view match timer', 22, 'view_matchtimer'),
	(91, 'Can add línea de chat', 23, 'add_chatline'),
	(92, 'Can change línea de chat', 23, 'change_chatline'),
	(93, 'Can delete línea de chat', 23, 'delete_chatline'),
	(94, 'Can view línea de chat', 23, 'view_chatline'),
	(95, 'Can add seat presence', 24, 'add_seatpresence'),
	(96, 'Can change seat presence', 24, 'change_seatpresence'),
	(97, 'Can delete seat presence', 24, 'delete_seatpresence'),
	(98, 'Can view seat presence', 24, 'view_seatpresence'),
	(99, 'Can add palabra vetada', 25, 'add_bannedword'),
	(100, 'Can change palabra vetada', 25, 'change_bannedword'),
	(101, 'Can delete palabra vetada', 25, 'delete_bannedword'),
	(102, 'Can view palabra vetada', 25, 'view_bannedword'),
	(103, 'Can add noticia', 26, 'add_news'),
	(104, 'Can change noticia', 26, 'change_news'),
	(105, 'Can delete noticia', 26, 'delete_news'),
	(106, 'Can view noticia', 26, 'view_news'),
	(107, 'Can add read mark', 27, 'add_readmark'),
	(108, 'Can change read mark', 27, 'change_readmark'),
	(109, 'Can delete read mark', 27, 'delete_readmark'),
	(110, 'Can view read mark', 27, 'view_readmark'),
	(111, 'Can add denuncia', 28, 'add_report'),
	(112, 'Can change denuncia', 28, 'change_report'),
	(113, 'Can delete denuncia', 28, 'delete_report'),
	(114, 'Can view denuncia', 28, 'view_report'),
	(115, 'Can add salon presence', 29, 'add_salonpresence'),
	(116, 'Can change salon presence', 29, 'change_salonpresence'),
	(117, 'Can delete salon presence', 29, 'delete_salonpresence'),
	(118, 'Can view salon presence', 29, 'view_salonpresence'),
	(119, 'Can add invitación', 30, 'add_tableinvitation'),
	(120, 'Can change invitación', 30, 'change_tableinvitation'),
	(121, 'Can delete invitación', 30, 'delete_tableinvitation'),
	(122, 'Can view invitación', 30, 'view_tableinvitation'),
	(123, 'Can add salida', 31, 'add_departure'),
	(124, 'Can change salida', 31, 'change_departure'),
	(125, 'Can delete salida', 31, 'delete_departure'),
	(126, 'Can view salida', 31, 'view_departure'),
	(127, 'Can add voto', 32, 'add_departurevote'),
	(128, 'Can change voto', 32, 'change_departurevote'),
	(129, 'Can delete voto', 32, 'delete_departurevote'),
	(130, 'Can view voto', 32, 'view_departurevote'),
	(131, 'Can add chat silence', 33, 'add_chatsilence'),
	(132, 'Can change chat silence', 33, 'change_chatsilence'),
	(133, 'Can delete chat silence', 33, 'delete_chatsilence'),
	(134, 'Can view chat silence', 33, 'view_chatsilence'),
	(135, 'Can add log entry', 34, 'add_logentry'),
	(136, 'Can change log entry', 34, 'change_logentry'),
	(137, 'Can delete log entry', 34, 'delete_logentry'),
	(138, 'Can view log entry', 34, 'view_logentry'),
	(139, 'Can add permission', 35, 'add_permission'),
	(140, 'Can change permission', 35, 'change_permission'),
	(141, 'Can delete permission', 35, 'delete_permission'),
	(142, 'Can view permission', 35, 'view_permission'),
	(143, 'Can add group', 36, 'add_group'),
	(144, 'Can change group', 36, 'change_group'),
	(145, 'Can delete group', 36, 'delete_group'),
	(146, 'Can view group', 36, 'view_group'),
	(147, 'Can add content type', 37, 'add_contenttype'),
	(148, 'Can change content type', 37, 'change_contenttype'),
	(149, 'Can delete content type', 37, 'delete_contenttype'),
	(150, 'Can view content type', 37, 'view_contenttype'),
	(151, 'Can add session', 38, 'add_session'),
	(152, 'Can change session', 38, 'change_session'),
	(153, 'Can delete session', 38, 'delete_session'),
	(154, 'Can view session', 38, 'view_session'),
	(155, 'Can add email address', 39, 'add_emailaddress'),
	(156, 'Can change email address', 39, 'change_emailaddress'),
	(157, 'Can delete email address', 39, 'delete_emailaddress'),
	(158, 'Can view email address', 39, 'view_emailaddress'),
	(159, 'Can add email confirmation', 40, 'add_emailconfirmation'),
	(160, 'Can change email confirmation', 40, 'change_emailconfirmation'),
	(161, 'Can delete email confirmation', 40, 'delete_emailconfirmation'),
	(162, 'Can view email confirmation', 40, 'view_emailconfirmation'),
	(163, 'Can add authenticator', 41, 'add_authenticator'),
	(164, 'Can change authenticator', 41, 'change_authenticator'),
	(165, 'Can delete authenticator', 41, 'delete_authenticator'),
	(166, 'Can view authenticator', 41, 'view_authenticator'),
	(167, 'Can add user session', 42, 'add_usersession'),
	(168, 'Can change user session', 42, 'change_usersession'),
	(169, 'Can delete user session', 42, 'delete_usersession'),
	(170, 'Can view user session', 42, 'view_usersession'),
	(171, 'Can add cuenta', 43, 'add_account'),
	(172, 'Can change cuenta', 43, 'change_account'),
	(173, 'Can delete cuenta', 43, 'delete_account'),
	(174, 'Can view cuenta', 43, 'view_account'),
	(175, 'Can add asiento', 44, 'add_tx'),
	(176, 'Can change asiento', 44, 'change_tx'),
	(177, 'Can delete asiento', 44, 'delete_tx'),
	(178, 'Can view asiento', 44, 'view_tx'),
	(179, 'Can add apuesta', 45, 'add_stake'),
	(180, 'Can change apuesta', 45, 'change_stake'),
	(181, 'Can delete apuesta', 45, 'delete_stake'),
	(182, 'Can view apuesta', 45, 'view_stake'),
	(183, 'Can add apunte', 46, 'add_entry'),
	(184, 'Can change apunte', 46, 'change_entry'),
	(185, 'Can delete apunte', 46, 'delete_entry'),
	(186, 'Can view apunte', 46, 'view_entry'),
	(187, 'Can add tipo de objeto', 47, 'add_kind'),
	(188, 'Can change tipo de objeto', 47, 'change_kind'),
	(189, 'Can delete tipo de objeto', 47, 'delete_kind'),
	(190, 'Can view tipo de objeto', 47, 'view_kind'),
	(191, 'Can add objeto', 48, 'add_item'),
	(192, 'Can change objeto', 48, 'change_item'),
	(193, 'Can delete objeto', 48, 'delete_item'),
	(194, 'Can view objeto', 48, 'view_item'),
	(195, 'Can add empeño', 49, 'add_pawn'),
	(196, 'Can change empeño', 49, 'change_pawn'),
	(197, 'Can delete empeño', 49, 'delete_pawn'),
	(198, 'Can view empeño', 49, 'view_pawn'),
	(199, 'Can add congelación', 50, 'add_freeze'),
	(200, 'Can change congelación', 50, 'change_freeze'),
	(201, 'Can delete congelación', 50, 'delete_freeze'),
	(202, 'Can view congelación', 50, 'view_freeze'),
	(203, 'Can add hecho de un objeto', 51, 'add_itemevent'),
	(204, 'Can change hecho de un objeto', 51, 'change_itemevent'),
	(205, 'Can delete hecho de un objeto', 51, 'delete_itemevent'),
	(206, 'Can view hecho de un objeto', 51, 'view_itemevent'),
	(207, 'Can add novedades leídas', 52, 'add_newsseen'),
	(208, 'Can change novedades leídas', 52, 'change_newsseen'),
	(209, 'Can delete novedades leídas', 52, 'delete_newsseen'),
	(210, 'Can view novedades leídas', 52, 'view_newsseen'),
	(211, 'Can add corrección', 53, 'add_correction'),
	(212, 'Can view corrección', 53, 'view_correction'),
	(213, 'Can decide corrección', 53, 'decide_correction'),
	(214, 'Can add revisión de los libros', 54, 'add_review'),
	(215, 'Can view revisión de los libros', 54, 'view_review'),
	(216, 'Can add objeto apostado', 55, 'add_bet'),
	(217, 'Can change objeto apostado', 55, 'change_bet'),
	(218, 'Can delete objeto apostado', 55, 'delete_bet'),
	(219, 'Can view objeto apostado', 55, 'view_bet'),
	(220, 'Can add aviso de empeño', 56, 'add_pawnreminder'),
	(221, 'Can change aviso de empeño', 56, 'change_pawnreminder'),
	(222, 'Can delete aviso de empeño', 56, 'delete_pawnreminder'),
	(223, 'Can view aviso de empeño', 56, 'view_pawnreminder'),
	(224, 'Can add lo que guarda una partida', 57, 'add_holding'),
	(225, 'Can change lo que guarda una partida', 57, 'change_holding'),
	(226, 'Can delete lo que guarda una partida', 57, 'delete_holding'),
	(227, 'Can view lo que guarda una partida', 57, 'view_holding'),
	(228, 'Can add kept acta', 59, 'add_keptacta'),
	(229, 'Can change kept acta', 59, 'change_keptacta'),
	(230, 'Can delete kept acta', 59, 'delete_keptacta'),
	(231, 'Can view kept acta', 59, 'view_keptacta'),
	(232, 'Can add web process', 60, 'add_webprocess'),
	(233, 'Can change web process', 60, 'change_webprocess'),
	(234, 'Can delete web process', 60, 'delete_webprocess'),
	(235, 'Can view web process', 60, 'view_webprocess'),
	(236, 'Can add tiempo parado', 61, 'add_standstill'),
	(237, 'Can change tiempo parado', 61, 'change_standstill'),
	(238, 'Can delete tiempo parado', 61, 'delete_standstill'),
	(239, 'Can view tiempo parado', 61, 'view_standstill'),
	(240, 'Can add sweep try', 62, 'add_sweeptry'),
	(241, 'Can change sweep try', 62, 'change_sweeptry'),
	(242, 'Can delete sweep try', 62, 'delete_sweeptry'),
	(243, 'Can view sweep try', 62, 'view_sweeptry'),
	(244, 'Can add nivel', 63, 'add_level'),
	(245, 'Can change nivel', 63, 'change_level'),
	(246, 'Can delete nivel', 63, 'delete_level'),
	(247, 'Can view nivel', 63, 'view_level'),
	(248, 'Can add puntuación de pareja', 64, 'add_pairscore'),
	(249, 'Can change puntuación de pareja', 64, 'change_pairscore'),
	(250, 'Can delete puntuación de pareja', 64, 'delete_pairscore'),
	(251, 'Can view puntuación de pareja', 64, 'view_pairscore'),
	(252, 'Can add resultado', 65, 'add_result'),
	(253, 'Can change resultado', 65, 'change_result'),
	(254, 'Can delete resultado', 65, 'delete_result'),
	(255, 'Can view resultado', 65, 'view_result'),
	(256, 'Can add puntuación', 66, 'add_score'),
	(257, 'Can change puntuación', 66, 'change_score'),
	(258, 'Can delete puntuación', 66, 'delete_score'),
	(259, 'Can view puntuación', 66, 'view_score'),
	(260, 'Can add partida sin acabar', 67, 'add_offence'),
	(261, 'Can change partida sin acabar', 67, 'change_offence'),
	(262, 'Can delete partida sin acabar', 67, 'delete_offence'),
	(263, 'Can view partida sin acabar', 67, 'view_offence'),
	(264, 'Can add recuento de puntos', 68, 'add_tally'),
	(265, 'Can change recuento de puntos', 68, 'change_tally'),
	(266, 'Can delete recuento de puntos', 68, 'delete_tally'),
	(267, 'Can view recuento de puntos', 68, 'view_tally'),
	(268, 'Can add recuento de niveles', 69, 'add_recount'),
	(269, 'Can change recuento de niveles', 69, 'change_recount'),
	(270, 'Can delete recuento de niveles', 69, 'delete_recount'),
	(271, 'Can view recuento de niveles', 69, 'view_recount'),
	(272, 'Can add temporada', 70, 'add_season'),
	(273, 'Can change temporada', 70, 'change_season'),
	(274, 'Can delete temporada', 70, 'delete_season'),
	(275, 'Can view temporada', 70, 'view_season'),
	(276, 'Can add puesto de una temporada', 71, 'add_seasonplace'),
	(277, 'Can change puesto de una temporada', 71, 'change_seasonplace'),
	(278, 'Can delete puesto de una temporada', 71, 'delete_seasonplace'),
	(279, 'Can view puesto de una temporada', 71, 'view_seasonplace'),
	(280, 'Can add partida por contar', 72, 'add_uncounted'),
	(281, 'Can change partida por contar', 72, 'change_uncounted'),
	(282, 'Can delete partida por contar', 72, 'delete_uncounted'),
	(283, 'Can view partida por contar', 72, 'view_uncounted'),
	(284, 'Can add trofeo', 73, 'add_trophy'),
	(285, 'Can change trofeo', 73, 'change_trophy'),
	(286, 'Can delete trofeo', 73, 'delete_trophy'),
	(287, 'Can view trofeo', 73, 'view_trophy'),
	(288, 'Can add mérito', 74, 'add_deed'),
	(289, 'Can change mérito', 74, 'change_deed'),
	(290, 'Can delete mérito', 74, 'delete_deed'),
	(291, 'Can view mérito', 74, 'view_deed'),
	(292, 'Can add trofeo entregado', 75, 'add_award'),
	(293, 'Can change trofeo entregado', 75, 'change_award'),
	(294, 'Can delete trofeo entregado', 75, 'delete_award'),
	(295, 'Can view trofeo entregado', 75, 'view_award'),
	(296, 'Can add campeonato', 76, 'add_championship'),
	(297, 'Can change campeonato', 76, 'change_championship'),
	(298, 'Can delete campeonato', 76, 'delete_championship'),
	(299, 'Can view campeonato', 76, 'view_championship'),
	(300, 'Can add acto', 77, 'add_act'),
	(301, 'Can change acto', 77, 'change_act'),
	(302, 'Can delete acto', 77, 'delete_act'),
	(303, 'Can view acto', 77, 'view_act'),
	(304, 'Can add participante', 78, 'add_entry'),
	(305, 'Can change participante', 78, 'change_entry'),
	(306, 'Can delete participante', 78, 'delete_entry'),
	(307, 'Can view participante', 78, 'view_entry'),
	(308, 'Can add miembro', 79, 'add_member'),
	(309, 'Can change miembro', 79, 'change_member'),
	(310, 'Can delete miembro', 79, 'delete_member'),
	(311, 'Can view miembro', 79, 'view_member'),
	(312, 'Can view pareja con indicios', 80, 'view_dealing'),
	(313, 'Can add busca pareja', 81, 'add_seeker'),
	(314, 'Can change busca pareja', 81, 'change_seeker'),
	(315, 'Can delete busca pareja', 81, 'delete_seeker'),
	(316, 'Can view busca pareja', 81, 'view_seeker'),
	(317, 'Can add sustitución', 82, 'add_substitution'),
	(318, 'Can change sustitución', 82, 'change_substitution'),
	(319, 'Can delete sustitución', 82, 'delete_substitution'),
	(320, 'Can view sustitución', 82, 'view_substitution'),
	(321, 'Can add ronda', 83, 'add_round'),
	(322, 'Can change ronda', 83, 'change_round'),
	(323, 'Can delete ronda', 83, 'delete_round'),
	(324, 'Can view ronda', 83, 'view_round'),
	(325, 'Can add cruce', 84, 'add_cruce'),
	(326, 'Can change cruce', 84, 'change_cruce'),
	(327, 'Can delete cruce', 84, 'delete_cruce'),
	(328, 'Can view cruce', 84, 'view_cruce'),
	(329, 'Can add encuentro prohibido', 85, 'add_forbidden'),
	(330, 'Can change encuentro prohibido', 85, 'change_forbidden'),
	(331, 'Can delete encuentro prohibido', 85, 'delete_forbidden'),
	(332, 'Can view encuentro prohibido', 85, 'view_forbidden'),
	(333, 'Can add recuento de un día', 86, 'add_tallyday'),
	(334, 'Can change recuento de un día', 86, 'change_tallyday'),
	(335, 'Can delete recuento de un día', 86, 'delete_tallyday'),
	(336, 'Can view recuento de un día', 86, 'view_tallyday'),
	(337, 'Can add aviso de campeonato', 87, 'add_notice'),
	(338, 'Can change aviso de campeonato', 87, 'change_notice'),
	(339, 'Can delete aviso de campeonato', 87, 'delete_notice'),
	(340, 'Can view aviso de campeonato', 87, 'view_notice'),
	(341, 'Can add reclamación', 88, 'add_dispute'),
	(342, 'Can change reclamación', 88, 'change_dispute'),
	(343, 'Can delete reclamación', 88, 'delete_dispute'),
	(344, 'Can view reclamación', 88, 'view_dispute'),
	(345, 'Can add silla de una mesa', 89, 'add_side'),
	(346, 'Can change silla de una mesa', 89, 'change_side'),
	(347, 'Can delete silla de una mesa', 89, 'delete_side'),
	(348, 'Can view silla de una mesa', 89, 'view_side'),
	(349, 'Can add sin charla', 90, 'add_silence'),
	(350, 'Can change sin charla', 90, 'change_silence'),
	(351, 'Can delete sin charla', 90, 'delete_silence'),
	(352, 'Can view sin charla', 90, 'view_silence'),
	(353, 'Can add cartel', 91, 'add_poster'),
	(354, 'Can change cartel', 91, 'change_poster'),
	(355, 'Can delete cartel', 91, 'delete_poster'),
	(356, 'Can view cartel', 91, 'view_poster'),
	(357, 'Can add por listar', 92, 'add_tolist'),
	(358, 'Can change por listar', 92, 'change_tolist'),
	(359, 'Can delete por listar', 92, 'delete_tolist'),
	(360, 'Can view por listar', 92, 'view_tolist'),
	(361, 'Can add ciclo', 93, 'add_cycle'),
	(362, 'Can change ciclo', 93, 'change_cycle'),
	(363, 'Can delete ciclo', 93, 'delete_cycle'),
	(364, 'Can view ciclo', 93, 'view_cycle'),
	(365, 'Can add objeto de premio', 94, 'add_prizeobject'),
	(366, 'Can change objeto de premio', 94, 'change_prizeobject'),
	(367, 'Can delete objeto de premio', 94, 'delete_prizeobject'),
	(368, 'Can view objeto de premio', 94, 'view_prizeobject');


--
-- Data for Name: django_admin_log; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: django_content_type; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.django_content_type VALUES
	(1, 'accounts', 'user'),
	(2, 'accounts', 'profile'),
	(3, 'accounts', 'avatarpicture'),
	(4, 'accounts', 'pushsubscription'),
	(5, 'accounts', 'sanction'),
	(6, 'accounts', 'sanctionact'),
	(7, 'accounts', 'signal'),
	(8, 'accounts', 'friendship'),
	(9, 'accounts', 'regard'),
	(10, 'accounts', 'mailbox'),
	(11, 'accounts', 'restingnick'),
	(12, 'games', 'room'),
	(13, 'games', 'epoch'),
	(14, 'games', 'robot'),
	(15, 'games', 'match'),
	(16, 'games', 'table'),
	(17, 'games', 'tableseat'),
	(18, 'games', 'watcher'),
	(19, 'games', 'habit'),
	(20, 'games', 'matchplayer'),
	(21, 'games', 'matchstep'),
	(22, 'games', 'matchtimer'),
	(23, 'games', 'chatline'),
	(24, 'games', 'seatpresence'),
	(25, 'games', 'bannedword'),
	(26, 'games', 'news'),
	(27, 'games', 'readmark'),
	(28, 'games', 'report'),
	(29, 'games', 'salonpresence'),
	(30, 'games', 'tableinvitation'),
	(31, 'games', 'departure'),
	(32, 'games', 'departurevote'),
	(33, 'games', 'chatsilence'),
	(34, 'admin', 'logentry'),
	(35, 'auth', 'permission'),
	(36, 'auth', 'group'),
	(37, 'contenttypes', 'contenttype'),
	(38, 'sessions', 'session'),
	(39, 'account', 'emailaddress'),
	(40, 'account', 'emailconfirmation'),
	(41, 'mfa', 'authenticator'),
	(42, 'usersessions', 'usersession'),
	(43, 'economy', 'account'),
	(44, 'economy', 'tx'),
	(45, 'economy', 'stake'),
	(46, 'economy', 'entry'),
	(47, 'economy', 'kind'),
	(48, 'economy', 'item'),
	(49, 'economy', 'pawn'),
	(50, 'economy', 'freeze'),
	(51, 'economy', 'itemevent'),
	(52, 'economy', 'newsseen'),
	(53, 'economy', 'correction'),
	(54, 'economy', 'review'),
	(55, 'economy', 'bet'),
	(56, 'economy', 'pawnreminder'),
	(57, 'economy', 'holding'),
	(58, 'economy', 'stockchange'),
	(59, 'games', 'keptacta'),
	(60, 'games', 'webprocess'),
	(61, 'games', 'standstill'),
	(62, 'games', 'sweeptry'),
	(63, 'tournaments', 'level'),
	(64, 'tournaments', 'pairscore'),
	(65, 'tournaments', 'result'),
	(66, 'tournaments', 'score'),
	(67, 'tournaments', 'offence'),
	(68, 'tournaments', 'tally'),
	(69, 'tournaments', 'recount'),
	(70, 'tournaments', 'season'),
	(71, 'tournaments', 'seasonplace'),
	(72, 'tournaments', 'uncounted'),
	(73, 'tournaments', 'trophy'),
	(74, 'tournaments', 'deed'),
	(75, 'tournaments', 'award'),
	(76, 'tournaments', 'championship'),
	(77, 'tournaments', 'act'),
	(78, 'tournaments', 'entry'),
	(79, 'tournaments', 'member'),
	(80, 'tournaments', 'dealing'),
	(81, 'tournaments', 'seeker'),
	(82, 'tournaments', 'substitution'),
	(83, 'tournaments', 'round'),
	(84, 'tournaments', 'cruce'),
	(85, 'tournaments', 'forbidden'),
	(86, 'tournaments', 'tallyday'),
	(87, 'tournaments', 'notice'),
	(88, 'tournaments', 'dispute'),
	(89, 'tournaments', 'side'),
	(90, 'tournaments', 'silence'),
	(91, 'tournaments', 'poster'),
	(92, 'tournaments', 'tolist'),
	(93, 'tournaments', 'cycle'),
	(94, 'tournaments', 'prizeobject');


--
-- Data for Name: django_migrations; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.django_migrations VALUES
	(1, 'contenttypes', '0001_initial', '2026-11-28 17:00:40.951802+00'),
	(2, 'contenttypes', '0002_remove_content_type_name', '2026-11-28 17:00:40.95575+00'),
	(3, 'auth', '0001_initial', '2026-11-28 17:00:40.979891+00'),
	(4, 'auth', '0002_alter_permission_name_max_length', '2026-11-28 17:00:40.983585+00'),
	(5, 'auth', '0003_alter_user_email_max_length', '2026-11-28 17:00:40.98688+00'),
	(6, 'auth', '0004_alter_user_username_opts', '2026-11-28 17:00:40.991208+00'),
	(7, 'auth', '0005_alter_user_last_login_null', '2026-11-28 17:00:40.993987+00'),
	(8, 'auth', '0006_require_contenttypes_0002', '2026-11-28 17:00:40.994583+00'),
	(9, 'auth', '0007_alter_validators_add_error_messages', '2026-11-28 17:00:40.997147+00'),
	(10, 'auth', '0008_alter_user_username_max_length', '2026-11-28 17:00:40.999851+00'),
	(11, 'auth', '0009_alter_user_last_name_max_length', '2026-11-28 17:00:41.002522+00'),
	(12, 'auth', '0010_alter_group_name_max_length', '2026-11-28 17:00:41.005626+00'),
	(13, 'auth', '0011_update_proxy_permissions', '2026-11-28 17:00:41.008288+00'),
	(14, 'auth', '0012_alter_user_first_name_max_length', '2026-11-28 17:00:41.010963+00'),
	(15, 'accounts', '0001_initial', '2026-11-28 17:00:41.058173+00'),
	(16, 'account', '0001_initial', '2026-11-28 17:00:41.083888+00'),
	(17, 'account', '0002_email_max_length', '2026-11-28 17:00:41.090839+00'),
	(18, 'account', '0003_alter_emailaddress_create_unique_verified_email', '2026-11-28 17:00:41.10501+00'),
	(19, 'account', '0004_alter_emailaddress_drop_unique_email', '2026-11-28 17:00:41.114327+00'),
	(20, 'account', '0005_emailaddress_idx_upper_email', '2026-11-28 17:00:41.12177+00'),
	(21, 'account', '0006_emailaddress_lower', '2026-11-28 17:00:41.131452+00'),
	(22, 'account', '0007_emailaddress_idx_email', '2026-11-28 17:00:41.143579+00'),
	(23, 'account', '0008_emailaddress_unique_primary_email_fixup', '2026-11-28 17:00:41.151208+00'),
	(24, 'account', '0009_emailaddress_unique_primary_email', '2026-11-28 17:00:41.157298+00'),
	(25, 'admin', '0001_initial', '2026-11-28 17:00:41.170921+00'),
	(26, 'admin', '0002_logentry_remove_auto_add', '2026-11-28 17:00:41.17702+00'),
	(27, 'admin', '0003_logentry_add_action_flag_choices', '2026-11-28 17:00:41.184078+00'),
	(28, 'mfa', '0001_initial', '2026-11-28 17:00:41.198074+00'),
	(29, 'mfa', '0002_authenticator_timestamps', '2026-11-28 17:00:41.210719+00'),
	(30, 'mfa', '0003_authenticator_type_uniq', '2026-11-28 17:00:41.229959+00'),
	(31, 'accounts', '0002_organisers', '2026-11-28 17:00:41.240301+00'),
	(32, 'accounts', '0003_letters_of_nicks', '2026-11-28 17:00:41.268208+00'),
	(33, 'accounts', '0004_people', '2026-11-28 17:00:41.563593+00'),
	(34, 'accounts', '0005_sanction_guards', '2026-11-28 17:00:41.565685+00'),
	(35, 'accounts', '0006_players_by_game', '2026-11-28 17:00:41.577815+00'),
	(36, 'accounts', '0007_preferences_by_game', '2026-11-28 17:00:41.589603+00'),
	(37, 'accounts', '0008_mailboxes', '2026-11-28 17:00:41.609898+00'),
	(38, 'accounts', '0009_mailbox_guards', '2026-11-28 17:00:41.612137+00'),
	(39, 'accounts', '0010_sealed_factors', '2026-11-28 17:00:41.627075+00'),
	(40, 'accounts', '0011_leaving_guard', '2026-11-28 17:00:41.628774+00'),
	(41, 'accounts', '0012_push_keys', '2026-11-28 17:00:41.648387+00'),
	(42, 'accounts', '0013_nick_readings', '2026-11-28 17:00:41.699963+00'),
	(43, 'accounts', '0014_confirmed_mailboxes', '2026-11-28 17:00:41.702107+00'),
	(44, 'accounts', '0015_digits_as_letters', '2026-11-28 17:00:41.70518+00'),
	(45, 'accounts', '0016_sanctions_of_the_house', '2026-11-28 17:00:41.737945+00'),
	(46, 'accounts', '0017_new_trophies', '2026-11-28 17:00:41.749177+00'),
	(47, 'accounts', '0018_log_names_nobody', '2026-11-28 17:00:41.760952+00'),
	(48, 'economy', '0001_initial', '2026-11-28 17:00:42.014186+00'),
	(49, 'economy', '0002_guards', '2026-11-28 17:00:42.01627+00'),
	(50, 'economy', '0003_objects', '2026-11-28 17:00:42.405828+00'),
	(51, 'economy', '0004_object_guards', '2026-11-28 17:00:42.407734+00'),
	(52, 'economy', '0005_newsseen', '2026-11-28 17:00:42.425847+00'),
	(53, 'economy', '0006_corrections', '2026-11-28 17:00:42.880554+00'),
	(54, 'economy', '0007_correction_guards', '2026-11-28 17:00:42.882229+00'),
	(55, 'economy', '0008_bets', '2026-11-28 17:00:42.912001+00'),
	(56, 'economy', '0009_pawnreminder', '2026-11-28 17:00:42.932042+00'),
	(57, 'economy', '0010_kind_slug', '2026-11-28 17:00:42.937131+00'),
	(58, 'economy', '0011_entry_kind', '2026-11-28 17:00:42.955352+00'),
	(59, 'economy', '0012_holdings', '2026-11-28 17:00:43.0325+00'),
	(60, 'economy', '0013_holding_guards', '2026-11-28 17:00:43.03482+00'),
	(61, 'economy', '0014_holding_owed', '2026-11-28 17:00:43.083357+00'),
	(62, 'economy', '0015_refund', '2026-11-28 17:00:43.107762+00'),
	(63, 'economy', '0016_stock_change', '2026-11-28 17:00:43.134049+00'),
	(64, 'economy', '0017_funds', '2026-11-28 17:00:43.228944+00'),
	(65, 'economy', '0018_gifts', '2026-11-28 17:00:43.638996+00'),
	(66, 'games', '0001_initial', '2026-11-28 17:00:44.208885+00'),
	(67, 'games', '0002_room_for_steps', '2026-11-28 17:00:44.374674+00'),
	(68, 'games', '0003_names_in_spanish', '2026-11-28 17:00:44.971386+00'),
	(69, 'games', '0004_bets', '2026-11-28 17:00:45.236142+00'),
	(70, 'games', '0005_salon', '2026-11-28 17:00:46.299502+00'),
	(71, 'games', '0006_presence_unlogged', '2026-11-28 17:00:46.304284+00'),
	(72, 'games', '0007_presence_by_process', '2026-11-28 17:00:46.377169+00'),
	(73, 'games', '0008_report_answer_seen', '2026-11-28 17:00:46.403155+00'),
	(74, 'games', '0009_leaving', '2026-11-28 17:00:46.502715+00'),
	(75, 'games', '0010_robots_of_every_game', '2026-11-28 17:00:46.549531+00'),
	(76, 'games', '0011_table_last_bet', '2026-11-28 17:00:46.561685+00'),
	(77, 'games', '0012_chat_silence', '2026-11-28 17:00:46.595128+00'),
	(78, 'games', '0013_table_bets_until', '2026-11-28 17:00:46.606356+00'),
	(79, 'games', '0014_seat_last_asked', '2026-11-28 17:00:46.632241+00'),
	(80, 'games', '0015_manners', '2026-11-28 17:00:46.650668+00'),
	(81, 'games', '0016_chairs_that_change', '2026-11-28 17:00:47.009508+00'),
	(82, 'games', '0017_staff', '2026-11-28 17:00:47.072843+00'),
	(83, 'games', '0018_closing_told', '2026-11-28 17:00:47.098762+00'),
	(84, 'games', '0023_chance_by_commitment', '2026-11-28 17:00:47.166904+00'),
	(85, 'games', '0024_room_modality', '2026-11-28 17:00:47.203477+00'),
	(86, 'games', '0025_room_gathering', '2026-11-28 17:00:47.217915+00'),
	(87, 'games', '0026_kept_actas', '2026-11-28 17:00:47.254141+00'),
	(88, 'games', '0027_buy_in', '2026-11-28 17:00:47.297743+00'),
	(89, 'games', '0028_standstills', '2026-11-28 17:00:47.316697+00'),
	(90, 'games', '0029_sweep_tries', '2026-11-28 17:00:47.334485+00'),
	(91, 'games', '0031_restored', '2026-11-28 17:00:47.34203+00'),
	(92, 'games', '0032_figures', '2026-11-28 17:00:47.532214+00'),
	(93, 'games', '0033_rematch_as_state', '2026-11-28 17:00:47.603635+00'),
	(94, 'games', '0034_undecided_rematches', '2026-11-28 17:00:47.632081+00'),
	(95, 'games', '0035_places', '2026-11-28 17:00:47.721609+00'),
	(96, 'games', '0036_table_reliability', '2026-11-28 17:00:47.752207+00'),
	(97, 'games', '0037_what_each_seat_has', '2026-11-28 17:00:47.783936+00'),
	(98, 'games', '0038_match_origin', '2026-11-28 17:00:47.840585+00'),
	(99, 'games', '0039_reserved_tables', '2026-11-28 17:00:47.895914+00'),
	(100, 'games', '0040_excused', '2026-11-28 17:00:48.109122+00'),
	(101, 'games', '0041_changes', '2026-11-28 17:00:48.138312+00'),
	(102, 'games', '0042_chat_of_championships', '2026-11-28 17:00:48.290507+00'),
	(103, 'sessions', '0001_initial', '2026-11-28 17:00:48.296401+00'),
	(104, 'tournaments', '0001_rankings', '2026-11-28 17:00:48.453084+00'),
	(105, 'tournaments', '0002_offences', '2026-11-28 17:00:48.494147+00'),
	(106, 'tournaments', '0003_tally', '2026-11-28 17:00:48.728649+00'),
	(107, 'tournaments', '0004_seasons', '2026-11-28 17:00:48.787015+00'),
	(108, 'tournaments', '0005_trophies', '2026-11-28 17:00:48.933801+00'),
	(109, 'tournaments', '0006_championships', '2026-11-28 17:00:49.564149+00'),
	(110, 'tournaments', '0007_dealings', '2026-11-28 17:00:49.615869+00'),
	(111, 'tournaments', '0008_draws', '2026-11-28 17:00:49.711356+00'),
	(112, 'tournaments', '0009_entering', '2026-11-28 17:00:50.159189+00'),
	(113, 'tournaments', '0010_evening', '2026-11-28 17:00:50.71915+00'),
	(114, 'tournaments', '0011_absences', '2026-11-28 17:00:51.219629+00'),
	(115, 'tournaments', '0012_excused_moved', '2026-11-28 17:00:51.223026+00'),
	(116, 'tournaments', '0013_won_as', '2026-11-28 17:00:51.300657+00'),
	(117, 'tournaments', '0014_listed', '2026-11-28 17:00:51.698216+00'),
	(118, 'tournaments', '0015_levels_listed', '2026-11-28 17:00:52.159204+00'),
	(119, 'tournaments', '0016_tally_days', '2026-11-28 17:00:52.166754+00'),
	(120, 'tournaments', '0017_notices', '2026-11-28 17:00:52.221844+00'),
	(121, 'tournaments', '0020_desk', '2026-11-28 17:00:52.354195+00'),
	(122, 'tournaments', '0023_next_round', '2026-11-28 17:00:52.393219+00'),
	(123, 'tournaments', '0024_late_entry', '2026-11-28 17:00:52.404808+00'),
	(124, 'tournaments', '0025_disputes', '2026-11-28 17:00:52.473009+00'),
	(125, 'tournaments', '0026_piedras', '2026-11-28 17:00:52.498874+00'),
	(126, 'tournaments', '0027_sides', '2026-11-28 17:00:52.552682+00'),
	(127, 'tournaments', '0028_silences', '2026-11-28 17:00:52.78745+00'),
	(128, 'tournaments', '0029_posters', '2026-11-28 17:00:52.879266+00'),
	(129, 'tournaments', '0030_trials', '2026-11-28 17:00:52.921408+00'),
	(130, 'tournaments', '0031_judged_aside', '2026-11-28 17:00:53.000947+00'),
	(131, 'tournaments', '0032_listed_aside', '2026-11-28 17:00:53.009175+00'),
	(132, 'tournaments', '0033_ready_at', '2026-11-28 17:00:53.024769+00'),
	(133, 'tournaments', '0034_cycles', '2026-11-28 17:00:53.434558+00'),
	(134, 'tournaments', '0035_said_around', '2026-11-28 17:00:53.57577+00'),
	(135, 'tournaments', '0036_opens_at', '2026-11-28 17:00:53.699902+00'),
	(136, 'tournaments', '0037_jornadas_at', '2026-11-28 17:00:53.745121+00'),
	(137, 'tournaments', '0038_prizeobject', '2026-11-28 17:00:53.965257+00'),
	(138, 'tournaments', '0039_act_change', '2026-11-28 17:00:54.009033+00'),
	(139, 'tournaments', '0040_consuelo_prizes', '2026-11-28 17:00:54.09608+00'),
	(140, 'tournaments', '0041_trophy_counted_to', '2026-11-28 17:00:54.101496+00'),
	(141, 'tournaments', '0042_act_other', '2026-11-28 17:00:54.16813+00'),
	(142, 'usersessions', '0001_initial', '2026-11-28 17:00:54.232685+00');


--
-- Data for Name: django_session; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: economy_account; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: economy_bet; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: economy_correction; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: economy_entry; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: economy_freeze; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: economy_holding; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: economy_item; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: economy_itemevent; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: economy_kind; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: economy_newsseen; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: economy_pawn; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: economy_pawnreminder; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: economy_review; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: economy_stake; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: economy_stockchange; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: economy_tx; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: games_bannedword; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: games_chatline; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: games_chatsilence; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: games_departure; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: games_departurevote; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: games_epoch; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: games_habit; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: games_keptacta; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: games_match; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: games_matchplayer; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: games_matchstep; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: games_matchtimer; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: games_news; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: games_readmark; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: games_report; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: games_robot; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: games_room; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: games_salonpresence; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: games_seatpresence; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: games_standstill; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: games_sweeptry; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: games_table; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: games_tableinvitation; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: games_tableseat; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: games_watcher; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: games_webprocess; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: mfa_authenticator; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_act; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_award; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_championship; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_cruce; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_cycle; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_dealing; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_deed; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_dispute; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_entry; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_forbidden; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_level; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_member; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_notice; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_offence; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_pairscore; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_poster; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_prizeobject; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_recount; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_result; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_round; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_score; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_season; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_seasonplace; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_seeker; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_side; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_silence; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_substitution; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_tally; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_tallyday; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_tolist; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_trophy; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_uncounted; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: usersessions_usersession; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Name: account_emailaddress_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.account_emailaddress_id_seq', 1, false);


--
-- Name: account_emailconfirmation_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.account_emailconfirmation_id_seq', 1, false);


--
-- Name: accounts_avatarpicture_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.accounts_avatarpicture_id_seq', 1, false);


--
-- Name: accounts_friendship_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.accounts_friendship_id_seq', 1, false);


--
-- Name: accounts_mailbox_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.accounts_mailbox_id_seq', 1, false);


--
-- Name: accounts_profile_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.accounts_profile_id_seq', 1, false);


--
-- Name: accounts_pushsubscription_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.accounts_pushsubscription_id_seq', 1, false);


--
-- Name: accounts_regard_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.accounts_regard_id_seq', 1, false);


--
-- Name: accounts_restingnick_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.accounts_restingnick_id_seq', 1, false);


--
-- Name: accounts_sanction_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.accounts_sanction_id_seq', 1, false);


--
-- Name: accounts_sanctionact_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.accounts_sanctionact_id_seq', 1, false);


--
-- Name: accounts_signal_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.accounts_signal_id_seq', 1, false);


--
-- Name: accounts_user_groups_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.accounts_user_groups_id_seq', 1, false);


--
-- Name: accounts_user_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.accounts_user_id_seq', 1, false);


--
-- Name: accounts_user_user_permissions_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.accounts_user_user_permissions_id_seq', 1, false);


--
-- Name: auth_group_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.auth_group_id_seq', 3, true);


--
-- Name: auth_group_permissions_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.auth_group_permissions_id_seq', 55, true);


--
-- Name: auth_permission_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.auth_permission_id_seq', 368, true);


--
-- Name: django_admin_log_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.django_admin_log_id_seq', 1, false);


--
-- Name: django_content_type_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.django_content_type_id_seq', 94, true);


--
-- Name: django_migrations_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.django_migrations_id_seq', 142, true);


--
-- Name: economy_account_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.economy_account_id_seq', 1, false);


--
-- Name: economy_bet_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.economy_bet_id_seq', 1, false);


--
-- Name: economy_correction_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.economy_correction_id_seq', 1, false);


--
-- Name: economy_entry_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.economy_entry_id_seq', 1, false);


--
-- Name: economy_freeze_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.economy_freeze_id_seq', 1, false);


--
-- Name: economy_holding_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.economy_holding_id_seq', 1, false);


--
-- Name: economy_item_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.economy_item_id_seq', 1, false);


--
-- Name: economy_itemevent_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.economy_itemevent_id_seq', 1, false);


--
-- Name: economy_kind_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.economy_kind_id_seq', 1, false);


--
-- Name: economy_pawn_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.economy_pawn_id_seq', 1, false);


--
-- Name: economy_review_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.economy_review_id_seq', 1, false);


--
-- Name: economy_stake_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.economy_stake_id_seq', 1, false);


--
-- Name: economy_stockchange_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.economy_stockchange_id_seq', 1, false);


--
-- Name: games_bannedword_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.games_bannedword_id_seq', 1, false);


--
-- Name: games_chatline_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.games_chatline_id_seq', 1, false);


--
-- Name: games_departure_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.games_departure_id_seq', 1, false);


--
-- Name: games_departurevote_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.games_departurevote_id_seq', 1, false);


--
-- Name: games_epoch_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.games_epoch_id_seq', 1, false);


--
-- Name: games_habit_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.games_habit_id_seq', 1, false);


--
-- Name: games_keptacta_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.games_keptacta_id_seq', 1, false);


--
-- Name: games_match_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.games_match_id_seq', 1, false);


--
-- Name: games_matchplayer_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.games_matchplayer_id_seq', 1, false);


--
-- Name: games_matchstep_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.games_matchstep_id_seq', 1, false);


--
-- Name: games_matchtimer_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.games_matchtimer_id_seq', 1, false);


--
-- Name: games_news_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.games_news_id_seq', 1, false);


--
-- Name: games_readmark_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.games_readmark_id_seq', 1, false);


--
-- Name: games_report_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.games_report_id_seq', 1, false);


--
-- Name: games_robot_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.games_robot_id_seq', 1, false);


--
-- Name: games_room_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.games_room_id_seq', 1, false);


--
-- Name: games_salonpresence_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.games_salonpresence_id_seq', 1, false);


--
-- Name: games_seatpresence_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.games_seatpresence_id_seq', 1, false);


--
-- Name: games_standstill_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.games_standstill_id_seq', 1, false);


--
-- Name: games_sweeptry_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.games_sweeptry_id_seq', 1, false);


--
-- Name: games_table_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.games_table_id_seq', 1, false);


--
-- Name: games_tableinvitation_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.games_tableinvitation_id_seq', 1, false);


--
-- Name: games_tableseat_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.games_tableseat_id_seq', 1, false);


--
-- Name: games_watcher_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.games_watcher_id_seq', 1, false);


--
-- Name: mfa_authenticator_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.mfa_authenticator_id_seq', 1, false);


--
-- Name: tournaments_act_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_act_id_seq', 1, false);


--
-- Name: tournaments_award_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_award_id_seq', 1, false);


--
-- Name: tournaments_championship_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_championship_id_seq', 1, false);


--
-- Name: tournaments_cruce_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_cruce_id_seq', 1, false);


--
-- Name: tournaments_cycle_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_cycle_id_seq', 1, false);


--
-- Name: tournaments_dealing_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_dealing_id_seq', 1, false);


--
-- Name: tournaments_deed_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_deed_id_seq', 1, false);


--
-- Name: tournaments_dispute_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_dispute_id_seq', 1, false);


--
-- Name: tournaments_entry_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_entry_id_seq', 1, false);


--
-- Name: tournaments_forbidden_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_forbidden_id_seq', 1, false);


--
-- Name: tournaments_level_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_level_id_seq', 1, false);


--
-- Name: tournaments_member_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_member_id_seq', 1, false);


--
-- Name: tournaments_notice_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_notice_id_seq', 1, false);


--
-- Name: tournaments_offence_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_offence_id_seq', 1, false);


--
-- Name: tournaments_pairscore_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_pairscore_id_seq', 1, false);


--
-- Name: tournaments_poster_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_poster_id_seq', 1, false);


--
-- Name: tournaments_prizeobject_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_prizeobject_id_seq', 1, false);


--
-- Name: tournaments_recount_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_recount_id_seq', 1, false);


--
-- Name: tournaments_result_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_result_id_seq', 1, false);


--
-- Name: tournaments_round_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_round_id_seq', 1, false);


--
-- Name: tournaments_score_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_score_id_seq', 1, false);


--
-- Name: tournaments_season_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_season_id_seq', 1, false);


--
-- Name: tournaments_seasonplace_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_seasonplace_id_seq', 1, false);


--
-- Name: tournaments_seeker_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_seeker_id_seq', 1, false);


--
-- Name: tournaments_side_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_side_id_seq', 1, false);


--
-- Name: tournaments_silence_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_silence_id_seq', 1, false);


--
-- Name: tournaments_substitution_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_substitution_id_seq', 1, false);


--
-- Name: tournaments_tally_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_tally_id_seq', 1, false);


--
-- Name: tournaments_tallyday_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_tallyday_id_seq', 1, false);


--
-- Name: tournaments_trophy_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_trophy_id_seq', 1, false);


--
-- Name: usersessions_usersession_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.usersessions_usersession_id_seq', 1, false);


--
-- Name: account_emailaddress account_emailaddress_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.account_emailaddress
    ADD CONSTRAINT account_emailaddress_pkey PRIMARY KEY (id);


--
-- Name: account_emailaddress account_emailaddress_user_id_email_987c8728_uniq; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.account_emailaddress
    ADD CONSTRAINT account_emailaddress_user_id_email_987c8728_uniq UNIQUE (user_id, email);


--
-- Name: account_emailconfirmation account_emailconfirmation_key_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.account_emailconfirmation
    ADD CONSTRAINT account_emailconfirmation_key_key UNIQUE (key);


--
-- Name: account_emailconfirmation account_emailconfirmation_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.account_emailconfirmation
    ADD CONSTRAINT account_emailconfirmation_pkey PRIMARY KEY (id);


--
-- Name: accounts_avatarpicture accounts_avatarpicture_digest_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_avatarpicture
    ADD CONSTRAINT accounts_avatarpicture_digest_key UNIQUE (digest);


--
-- Name: accounts_avatarpicture accounts_avatarpicture_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_avatarpicture
    ADD CONSTRAINT accounts_avatarpicture_pkey PRIMARY KEY (id);


--
-- Name: accounts_avatarpicture accounts_avatarpicture_user_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_avatarpicture
    ADD CONSTRAINT accounts_avatarpicture_user_id_key UNIQUE (user_id);


--
-- Name: accounts_friendship accounts_friendship_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_friendship
    ADD CONSTRAINT accounts_friendship_pkey PRIMARY KEY (id);


--
-- Name: accounts_mailbox accounts_mailbox_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_mailbox
    ADD CONSTRAINT accounts_mailbox_pkey PRIMARY KEY (id);


--
-- Name: accounts_profile accounts_profile_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_profile
    ADD CONSTRAINT accounts_profile_pkey PRIMARY KEY (id);


--
-- Name: accounts_profile accounts_profile_user_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_profile
    ADD CONSTRAINT accounts_profile_user_id_key UNIQUE (user_id);


--
-- Name: accounts_pushsubscription accounts_pushsubscription_endpoint_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_pushsubscription
    ADD CONSTRAINT accounts_pushsubscription_endpoint_key UNIQUE (endpoint);


--
-- Name: accounts_pushsubscription accounts_pushsubscription_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_pushsubscription
    ADD CONSTRAINT accounts_pushsubscription_pkey PRIMARY KEY (id);


--
-- Name: accounts_regard accounts_regard_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_regard
    ADD CONSTRAINT accounts_regard_pkey PRIMARY KEY (id);


--
-- Name: accounts_restingnick accounts_restingnick_digest_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_restingnick
    ADD CONSTRAINT accounts_restingnick_digest_key UNIQUE (digest);


--
-- Name: accounts_restingnick accounts_restingnick_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_restingnick
    ADD CONSTRAINT accounts_restingnick_pkey PRIMARY KEY (id);


--
-- Name: accounts_sanction accounts_sanction_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_sanction
    ADD CONSTRAINT accounts_sanction_pkey PRIMARY KEY (id);


--
-- Name: accounts_sanctionact accounts_sanctionact_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_sanctionact
    ADD CONSTRAINT accounts_sanctionact_pkey PRIMARY KEY (id);


--
-- Name: accounts_signal accounts_signal_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_signal
    ADD CONSTRAINT accounts_signal_pkey PRIMARY KEY (id);


--
-- Name: accounts_user_groups accounts_user_groups_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_user_groups
    ADD CONSTRAINT accounts_user_groups_pkey PRIMARY KEY (id);


--
-- Name: accounts_user_groups accounts_user_groups_user_id_group_id_59c0b32f_uniq; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_user_groups
    ADD CONSTRAINT accounts_user_groups_user_id_group_id_59c0b32f_uniq UNIQUE (user_id, group_id);


--
-- Name: accounts_user accounts_user_nick_key_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_user
    ADD CONSTRAINT accounts_user_nick_key_key UNIQUE (nick_key);


--
-- Name: accounts_user accounts_user_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_user
    ADD CONSTRAINT accounts_user_pkey PRIMARY KEY (id);


--
-- Name: accounts_user_user_permissions accounts_user_user_permi_user_id_permission_id_2ab516c2_uniq; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_user_user_permissions
    ADD CONSTRAINT accounts_user_user_permi_user_id_permission_id_2ab516c2_uniq UNIQUE (user_id, permission_id);


--
-- Name: accounts_user_user_permissions accounts_user_user_permissions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_user_user_permissions
    ADD CONSTRAINT accounts_user_user_permissions_pkey PRIMARY KEY (id);


--
-- Name: accounts_user accounts_user_username_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_user
    ADD CONSTRAINT accounts_user_username_key UNIQUE (username);


--
-- Name: tournaments_prizeobject an_object_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_prizeobject
    ADD CONSTRAINT an_object_once UNIQUE (championship_id, item_id);


--
-- Name: auth_group auth_group_name_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.auth_group
    ADD CONSTRAINT auth_group_name_key UNIQUE (name);


--
-- Name: auth_group_permissions auth_group_permissions_group_id_permission_id_0cd325b0_uniq; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.auth_group_permissions
    ADD CONSTRAINT auth_group_permissions_group_id_permission_id_0cd325b0_uniq UNIQUE (group_id, permission_id);


--
-- Name: auth_group_permissions auth_group_permissions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.auth_group_permissions
    ADD CONSTRAINT auth_group_permissions_pkey PRIMARY KEY (id);


--
-- Name: auth_group auth_group_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.auth_group
    ADD CONSTRAINT auth_group_pkey PRIMARY KEY (id);


--
-- Name: auth_permission auth_permission_content_type_id_codename_01ab375a_uniq; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.auth_permission
    ADD CONSTRAINT auth_permission_content_type_id_codename_01ab375a_uniq UNIQUE (content_type_id, codename);


--
-- Name: auth_permission auth_permission_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.auth_permission
    ADD CONSTRAINT auth_permission_pkey PRIMARY KEY (id);


--
-- Name: economy_bet bet_once_per_match; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_bet
    ADD CONSTRAINT bet_once_per_match UNIQUE (match_id, item_id);


--
-- Name: games_tableseat chair_holds_one_player; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_tableseat
    ADD CONSTRAINT chair_holds_one_player UNIQUE (table_id, seat);


--
-- Name: tournaments_dispute claimed_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_dispute
    ADD CONSTRAINT claimed_once UNIQUE (line, claimant_id);


--
-- Name: tournaments_cruce cruce_decided_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_cruce
    ADD CONSTRAINT cruce_decided_once UNIQUE (championship_id, decided);


--
-- Name: tournaments_cruce cruce_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_cruce
    ADD CONSTRAINT cruce_once UNIQUE (round_id, index);


--
-- Name: django_admin_log django_admin_log_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.django_admin_log
    ADD CONSTRAINT django_admin_log_pkey PRIMARY KEY (id);


--
-- Name: django_content_type django_content_type_app_label_model_76bd3d3b_uniq; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.django_content_type
    ADD CONSTRAINT django_content_type_app_label_model_76bd3d3b_uniq UNIQUE (app_label, model);


--
-- Name: django_content_type django_content_type_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.django_content_type
    ADD CONSTRAINT django_content_type_pkey PRIMARY KEY (id);


--
-- Name: django_migrations django_migrations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.django_migrations
    ADD CONSTRAINT django_migrations_pkey PRIMARY KEY (id);


--
-- Name: django_session django_session_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.django_session
    ADD CONSTRAINT django_session_pkey PRIMARY KEY (session_key);


--
-- Name: economy_account economy_account_code_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_account
    ADD CONSTRAINT economy_account_code_key UNIQUE (code);


--
-- Name: economy_account economy_account_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_account
    ADD CONSTRAINT economy_account_pkey PRIMARY KEY (id);


--
-- Name: economy_bet economy_bet_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_bet
    ADD CONSTRAINT economy_bet_pkey PRIMARY KEY (id);


--
-- Name: economy_correction economy_correction_key_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_correction
    ADD CONSTRAINT economy_correction_key_key UNIQUE (key);


--
-- Name: economy_correction economy_correction_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_correction
    ADD CONSTRAINT economy_correction_pkey PRIMARY KEY (id);


--
-- Name: economy_correction economy_correction_tx_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_correction
    ADD CONSTRAINT economy_correction_tx_id_key UNIQUE (tx_id);


--
-- Name: economy_entry economy_entry_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_entry
    ADD CONSTRAINT economy_entry_pkey PRIMARY KEY (id);


--
-- Name: economy_freeze economy_freeze_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_freeze
    ADD CONSTRAINT economy_freeze_pkey PRIMARY KEY (id);


--
-- Name: economy_holding economy_holding_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_holding
    ADD CONSTRAINT economy_holding_pkey PRIMARY KEY (id);


--
-- Name: economy_item economy_item_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_item
    ADD CONSTRAINT economy_item_pkey PRIMARY KEY (id);


--
-- Name: economy_itemevent economy_itemevent_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_itemevent
    ADD CONSTRAINT economy_itemevent_pkey PRIMARY KEY (id);


--
-- Name: economy_kind economy_kind_name_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_kind
    ADD CONSTRAINT economy_kind_name_key UNIQUE (name);


--
-- Name: economy_kind economy_kind_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_kind
    ADD CONSTRAINT economy_kind_pkey PRIMARY KEY (id);


--
-- Name: economy_kind economy_kind_slug_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_kind
    ADD CONSTRAINT economy_kind_slug_key UNIQUE (slug);


--
-- Name: economy_newsseen economy_newsseen_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_newsseen
    ADD CONSTRAINT economy_newsseen_pkey PRIMARY KEY (user_id);


--
-- Name: economy_pawn economy_pawn_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_pawn
    ADD CONSTRAINT economy_pawn_pkey PRIMARY KEY (id);


--
-- Name: economy_pawn economy_pawn_tx_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_pawn
    ADD CONSTRAINT economy_pawn_tx_id_key UNIQUE (tx_id);


--
-- Name: economy_pawnreminder economy_pawnreminder_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_pawnreminder
    ADD CONSTRAINT economy_pawnreminder_pkey PRIMARY KEY (pawn_id);


--
-- Name: economy_review economy_review_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_review
    ADD CONSTRAINT economy_review_pkey PRIMARY KEY (id);


--
-- Name: economy_stake economy_stake_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_stake
    ADD CONSTRAINT economy_stake_pkey PRIMARY KEY (id);


--
-- Name: economy_stockchange economy_stockchange_key_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_stockchange
    ADD CONSTRAINT economy_stockchange_key_key UNIQUE (key);


--
-- Name: economy_stockchange economy_stockchange_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_stockchange
    ADD CONSTRAINT economy_stockchange_pkey PRIMARY KEY (id);


--
-- Name: economy_tx economy_tx_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_tx
    ADD CONSTRAINT economy_tx_pkey PRIMARY KEY (id);


--
-- Name: economy_entry entry_account_seq; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_entry
    ADD CONSTRAINT entry_account_seq UNIQUE (account_id, seq);


--
-- Name: economy_entry entry_one_per_tx_account; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_entry
    ADD CONSTRAINT entry_one_per_tx_account UNIQUE (tx_id, account_id);


--
-- Name: tournaments_forbidden forbidden_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_forbidden
    ADD CONSTRAINT forbidden_once UNIQUE (championship_id, one_id, other_id);


--
-- Name: games_bannedword games_bannedword_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_bannedword
    ADD CONSTRAINT games_bannedword_pkey PRIMARY KEY (id);


--
-- Name: games_bannedword games_bannedword_word_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_bannedword
    ADD CONSTRAINT games_bannedword_word_key UNIQUE (word);


--
-- Name: games_chatline games_chatline_line_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_chatline
    ADD CONSTRAINT games_chatline_line_id_key UNIQUE (line_id);


--
-- Name: games_chatline games_chatline_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_chatline
    ADD CONSTRAINT games_chatline_pkey PRIMARY KEY (id);


--
-- Name: games_chatsilence games_chatsilence_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_chatsilence
    ADD CONSTRAINT games_chatsilence_pkey PRIMARY KEY (user_id);


--
-- Name: games_departure games_departure_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_departure
    ADD CONSTRAINT games_departure_pkey PRIMARY KEY (id);


--
-- Name: games_departurevote games_departurevote_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_departurevote
    ADD CONSTRAINT games_departurevote_pkey PRIMARY KEY (id);


--
-- Name: games_epoch games_epoch_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_epoch
    ADD CONSTRAINT games_epoch_pkey PRIMARY KEY (id);


--
-- Name: games_epoch games_epoch_singleton_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_epoch
    ADD CONSTRAINT games_epoch_singleton_key UNIQUE (singleton);


--
-- Name: games_habit games_habit_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_habit
    ADD CONSTRAINT games_habit_pkey PRIMARY KEY (id);


--
-- Name: games_keptacta games_keptacta_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_keptacta
    ADD CONSTRAINT games_keptacta_pkey PRIMARY KEY (id);


--
-- Name: games_match games_match_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_match
    ADD CONSTRAINT games_match_pkey PRIMARY KEY (id);


--
-- Name: games_matchplayer games_matchplayer_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_matchplayer
    ADD CONSTRAINT games_matchplayer_pkey PRIMARY KEY (id);


--
-- Name: games_matchstep games_matchstep_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_matchstep
    ADD CONSTRAINT games_matchstep_pkey PRIMARY KEY (id);


--
-- Name: games_matchtimer games_matchtimer_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_matchtimer
    ADD CONSTRAINT games_matchtimer_pkey PRIMARY KEY (id);


--
-- Name: games_news games_news_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_news
    ADD CONSTRAINT games_news_pkey PRIMARY KEY (id);


--
-- Name: games_readmark games_readmark_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_readmark
    ADD CONSTRAINT games_readmark_pkey PRIMARY KEY (id);


--
-- Name: games_report games_report_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_report
    ADD CONSTRAINT games_report_pkey PRIMARY KEY (id);


--
-- Name: games_report games_report_request_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_report
    ADD CONSTRAINT games_report_request_key UNIQUE (request);


--
-- Name: games_robot games_robot_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_robot
    ADD CONSTRAINT games_robot_pkey PRIMARY KEY (id);


--
-- Name: games_robot games_robot_user_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_robot
    ADD CONSTRAINT games_robot_user_id_key UNIQUE (user_id);


--
-- Name: games_room games_room_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_room
    ADD CONSTRAINT games_room_pkey PRIMARY KEY (id);


--
-- Name: games_room games_room_slug_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_room
    ADD CONSTRAINT games_room_slug_key UNIQUE (slug);


--
-- Name: games_salonpresence games_salonpresence_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_salonpresence
    ADD CONSTRAINT games_salonpresence_pkey PRIMARY KEY (id);


--
-- Name: games_seatpresence games_seatpresence_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_seatpresence
    ADD CONSTRAINT games_seatpresence_pkey PRIMARY KEY (id);


--
-- Name: games_standstill games_standstill_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_standstill
    ADD CONSTRAINT games_standstill_pkey PRIMARY KEY (id);


--
-- Name: games_sweeptry games_sweeptry_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_sweeptry
    ADD CONSTRAINT games_sweeptry_pkey PRIMARY KEY (id);


--
-- Name: games_table games_table_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_table
    ADD CONSTRAINT games_table_pkey PRIMARY KEY (id);


--
-- Name: games_tableinvitation games_tableinvitation_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_tableinvitation
    ADD CONSTRAINT games_tableinvitation_pkey PRIMARY KEY (id);


--
-- Name: games_tableseat games_tableseat_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_tableseat
    ADD CONSTRAINT games_tableseat_pkey PRIMARY KEY (id);


--
-- Name: games_watcher games_watcher_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_watcher
    ADD CONSTRAINT games_watcher_pkey PRIMARY KEY (id);


--
-- Name: games_webprocess games_webprocess_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_webprocess
    ADD CONSTRAINT games_webprocess_pkey PRIMARY KEY (name);


--
-- Name: economy_holding holding_once_per_player; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_holding
    ADD CONSTRAINT holding_once_per_player UNIQUE NULLS NOT DISTINCT (match_id, user_id);


--
-- Name: games_tableinvitation invited_once_to_a_table; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_tableinvitation
    ADD CONSTRAINT invited_once_to_a_table UNIQUE (table_id, invited_id);


--
-- Name: economy_item item_number_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_item
    ADD CONSTRAINT item_number_once UNIQUE (kind_id, number);


--
-- Name: economy_itemevent itemevent_seq_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_itemevent
    ADD CONSTRAINT itemevent_seq_once UNIQUE (item_id, seq);


--
-- Name: games_matchstep log_has_no_forks; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_matchstep
    ADD CONSTRAINT log_has_no_forks UNIQUE (match_id, version);


--
-- Name: accounts_mailbox mailbox_once_a_person; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_mailbox
    ADD CONSTRAINT mailbox_once_a_person UNIQUE (user_id, key);


--
-- Name: mfa_authenticator mfa_authenticator_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.mfa_authenticator
    ADD CONSTRAINT mfa_authenticator_pkey PRIMARY KEY (id);


--
-- Name: tournaments_award once_for_each_fact; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_award
    ADD CONSTRAINT once_for_each_fact UNIQUE (user_id, trophy_id, fact);


--
-- Name: tournaments_championship once_of_each_of_a_cycle; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_championship
    ADD CONSTRAINT once_of_each_of_a_cycle UNIQUE (cycle_id, cycle_number);


--
-- Name: games_keptacta one_acta_per_chair; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_keptacta
    ADD CONSTRAINT one_acta_per_chair UNIQUE NULLS NOT DISTINCT (match_id, seat);


--
-- Name: tournaments_side one_chair_an_entry; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_side
    ADD CONSTRAINT one_chair_an_entry UNIQUE (cruce_id, entry_id);


--
-- Name: tournaments_dealing one_dealing_a_pair; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_dealing
    ADD CONSTRAINT one_dealing_a_pair UNIQUE (giver_id, taker_id);


--
-- Name: tournaments_deed one_deed_for_each_fact; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_deed
    ADD CONSTRAINT one_deed_for_each_fact UNIQUE (user_id, fact);


--
-- Name: tournaments_entry one_entry_a_number; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_entry
    ADD CONSTRAINT one_entry_a_number UNIQUE (championship_id, number);


--
-- Name: tournaments_entry one_entry_a_turn; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_entry
    ADD CONSTRAINT one_entry_a_turn UNIQUE (championship_id, turn);


--
-- Name: games_habit one_habit_per_game; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_habit
    ADD CONSTRAINT one_habit_per_game UNIQUE (user_id, game);


--
-- Name: tournaments_level one_level_per_game; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_level
    ADD CONSTRAINT one_level_per_game UNIQUE (game, user_id);


--
-- Name: tournaments_member one_member_an_entry; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_member
    ADD CONSTRAINT one_member_an_entry UNIQUE (entry_id, user_id);


--
-- Name: tournaments_prizeobject one_object_a_place; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_prizeobject
    ADD CONSTRAINT one_object_a_place UNIQUE (championship_id, place, half);


--
-- Name: tournaments_offence one_offence_per_match; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_offence
    ADD CONSTRAINT one_offence_per_match UNIQUE (match_id, user_id);


--
-- Name: tournaments_substitution one_offer_of_a_place; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_substitution
    ADD CONSTRAINT one_offer_of_a_place UNIQUE (entry_id, leaver_id, newcomer_id);


--
-- Name: tournaments_pairscore one_pair_score_a_period; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_pairscore
    ADD CONSTRAINT one_pair_score_a_period UNIQUE (game, period, one_id, other_id);


--
-- Name: tournaments_seasonplace one_place_a_season; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_seasonplace
    ADD CONSTRAINT one_place_a_season UNIQUE NULLS NOT DISTINCT (season_id, game, user_id, partner_id);


--
-- Name: games_seatpresence one_presence_per_seat; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_seatpresence
    ADD CONSTRAINT one_presence_per_seat UNIQUE (match_id, seat);


--
-- Name: games_readmark one_read_mark_a_pair; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_readmark
    ADD CONSTRAINT one_read_mark_a_pair UNIQUE (reader_id, other_id);


--
-- Name: accounts_regard one_regard_a_pair; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_regard
    ADD CONSTRAINT one_regard_a_pair UNIQUE (owner_id, other_id);


--
-- Name: tournaments_result one_result_per_player; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_result
    ADD CONSTRAINT one_result_per_player UNIQUE (match_id, user_id);


--
-- Name: tournaments_score one_score_a_period; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_score
    ADD CONSTRAINT one_score_a_period UNIQUE (game, period, user_id);


--
-- Name: tournaments_side one_side_a_chair; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_side
    ADD CONSTRAINT one_side_a_chair UNIQUE (cruce_id, index);


--
-- Name: tournaments_tallyday one_tally_a_day; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_tallyday
    ADD CONSTRAINT one_tally_a_day UNIQUE (day, game, period, pairs);


--
-- Name: tournaments_tally one_tally_of_points; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_tally
    ADD CONSTRAINT one_tally_of_points UNIQUE (game, period, pairs, points, is_recent);


--
-- Name: games_sweeptry one_try_per_item; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_sweeptry
    ADD CONSTRAINT one_try_per_item UNIQUE (job, item);


--
-- Name: games_matchtimer one_wait_per_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_matchtimer
    ADD CONSTRAINT one_wait_per_key UNIQUE (match_id, key);


--
-- Name: games_tableseat player_has_one_chair_per_table; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_tableseat
    ADD CONSTRAINT player_has_one_chair_per_table UNIQUE (table_id, user_id);


--
-- Name: games_salonpresence present_once_a_process; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_salonpresence
    ADD CONSTRAINT present_once_a_process UNIQUE (room_id, user_id, process);


--
-- Name: tournaments_round round_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_round
    ADD CONSTRAINT round_once UNIQUE (championship_id, tree, number);


--
-- Name: tournaments_season seasons_do_not_overlap; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_season
    ADD CONSTRAINT seasons_do_not_overlap EXCLUDE USING gist (tstzrange(starts_at, ends_at) WITH &&);


--
-- Name: tournaments_seeker seeks_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_seeker
    ADD CONSTRAINT seeks_once UNIQUE (championship_id, user_id);


--
-- Name: accounts_signal signal_once_a_person; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_signal
    ADD CONSTRAINT signal_once_a_person UNIQUE (user_id, kind, digest);


--
-- Name: economy_stake stake_once_per_player; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_stake
    ADD CONSTRAINT stake_once_per_player UNIQUE (match_id, user_id);


--
-- Name: games_table table_number_once_per_room; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_table
    ADD CONSTRAINT table_number_once_per_room UNIQUE (room_id, number);


--
-- Name: tournaments_notice told_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_notice
    ADD CONSTRAINT told_once UNIQUE (championship_id, kind, about, attempt, user_id);


--
-- Name: tournaments_act tournaments_act_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_act
    ADD CONSTRAINT tournaments_act_pkey PRIMARY KEY (id);


--
-- Name: tournaments_award tournaments_award_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_award
    ADD CONSTRAINT tournaments_award_pkey PRIMARY KEY (id);


--
-- Name: tournaments_championship tournaments_championship_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_championship
    ADD CONSTRAINT tournaments_championship_pkey PRIMARY KEY (id);


--
-- Name: tournaments_cruce tournaments_cruce_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_cruce
    ADD CONSTRAINT tournaments_cruce_pkey PRIMARY KEY (id);


--
-- Name: tournaments_cycle tournaments_cycle_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_cycle
    ADD CONSTRAINT tournaments_cycle_pkey PRIMARY KEY (id);


--
-- Name: tournaments_dealing tournaments_dealing_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_dealing
    ADD CONSTRAINT tournaments_dealing_pkey PRIMARY KEY (id);


--
-- Name: tournaments_deed tournaments_deed_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_deed
    ADD CONSTRAINT tournaments_deed_pkey PRIMARY KEY (id);


--
-- Name: tournaments_dispute tournaments_dispute_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_dispute
    ADD CONSTRAINT tournaments_dispute_pkey PRIMARY KEY (id);


--
-- Name: tournaments_entry tournaments_entry_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_entry
    ADD CONSTRAINT tournaments_entry_pkey PRIMARY KEY (id);


--
-- Name: tournaments_forbidden tournaments_forbidden_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_forbidden
    ADD CONSTRAINT tournaments_forbidden_pkey PRIMARY KEY (id);


--
-- Name: tournaments_level tournaments_level_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_level
    ADD CONSTRAINT tournaments_level_pkey PRIMARY KEY (id);


--
-- Name: tournaments_member tournaments_member_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_member
    ADD CONSTRAINT tournaments_member_pkey PRIMARY KEY (id);


--
-- Name: tournaments_notice tournaments_notice_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_notice
    ADD CONSTRAINT tournaments_notice_pkey PRIMARY KEY (id);


--
-- Name: tournaments_offence tournaments_offence_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_offence
    ADD CONSTRAINT tournaments_offence_pkey PRIMARY KEY (id);


--
-- Name: tournaments_offence tournaments_offence_sanction_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_offence
    ADD CONSTRAINT tournaments_offence_sanction_id_key UNIQUE (sanction_id);


--
-- Name: tournaments_pairscore tournaments_pairscore_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_pairscore
    ADD CONSTRAINT tournaments_pairscore_pkey PRIMARY KEY (id);


--
-- Name: tournaments_poster tournaments_poster_championship_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_poster
    ADD CONSTRAINT tournaments_poster_championship_id_key UNIQUE (championship_id);


--
-- Name: tournaments_poster tournaments_poster_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_poster
    ADD CONSTRAINT tournaments_poster_pkey PRIMARY KEY (id);


--
-- Name: tournaments_prizeobject tournaments_prizeobject_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_prizeobject
    ADD CONSTRAINT tournaments_prizeobject_pkey PRIMARY KEY (id);


--
-- Name: tournaments_recount tournaments_recount_game_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_recount
    ADD CONSTRAINT tournaments_recount_game_key UNIQUE (game);


--
-- Name: tournaments_recount tournaments_recount_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_recount
    ADD CONSTRAINT tournaments_recount_pkey PRIMARY KEY (id);


--
-- Name: tournaments_result tournaments_result_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_result
    ADD CONSTRAINT tournaments_result_pkey PRIMARY KEY (id);


--
-- Name: tournaments_round tournaments_round_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_round
    ADD CONSTRAINT tournaments_round_pkey PRIMARY KEY (id);


--
-- Name: tournaments_score tournaments_score_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_score
    ADD CONSTRAINT tournaments_score_pkey PRIMARY KEY (id);


--
-- Name: tournaments_season tournaments_season_code_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_season
    ADD CONSTRAINT tournaments_season_code_key UNIQUE (code);


--
-- Name: tournaments_season tournaments_season_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_season
    ADD CONSTRAINT tournaments_season_pkey PRIMARY KEY (id);


--
-- Name: tournaments_seasonplace tournaments_seasonplace_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_seasonplace
    ADD CONSTRAINT tournaments_seasonplace_pkey PRIMARY KEY (id);


--
-- Name: tournaments_seeker tournaments_seeker_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_seeker
    ADD CONSTRAINT tournaments_seeker_pkey PRIMARY KEY (id);


--
-- Name: tournaments_side tournaments_side_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_side
    ADD CONSTRAINT tournaments_side_pkey PRIMARY KEY (id);


--
-- Name: tournaments_silence tournaments_silence_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_silence
    ADD CONSTRAINT tournaments_silence_pkey PRIMARY KEY (id);


--
-- Name: tournaments_substitution tournaments_substitution_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_substitution
    ADD CONSTRAINT tournaments_substitution_pkey PRIMARY KEY (id);


--
-- Name: tournaments_tally tournaments_tally_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_tally
    ADD CONSTRAINT tournaments_tally_pkey PRIMARY KEY (id);


--
-- Name: tournaments_tallyday tournaments_tallyday_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_tallyday
    ADD CONSTRAINT tournaments_tallyday_pkey PRIMARY KEY (id);


--
-- Name: tournaments_tolist tournaments_tolist_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_tolist
    ADD CONSTRAINT tournaments_tolist_pkey PRIMARY KEY (who);


--
-- Name: tournaments_trophy tournaments_trophy_code_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_trophy
    ADD CONSTRAINT tournaments_trophy_code_key UNIQUE (code);


--
-- Name: tournaments_trophy tournaments_trophy_name_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_trophy
    ADD CONSTRAINT tournaments_trophy_name_key UNIQUE (name);


--
-- Name: tournaments_trophy tournaments_trophy_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_trophy
    ADD CONSTRAINT tournaments_trophy_pkey PRIMARY KEY (id);


--
-- Name: tournaments_uncounted tournaments_uncounted_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_uncounted
    ADD CONSTRAINT tournaments_uncounted_pkey PRIMARY KEY (match_id);


--
-- Name: economy_tx tx_key_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_tx
    ADD CONSTRAINT tx_key_once UNIQUE (key);


--
-- Name: economy_tx tx_reversed_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_tx
    ADD CONSTRAINT tx_reversed_once UNIQUE (reverses_id);


--
-- Name: usersessions_usersession usersessions_usersession_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.usersessions_usersession
    ADD CONSTRAINT usersessions_usersession_pkey PRIMARY KEY (id);


--
-- Name: usersessions_usersession usersessions_usersession_session_key_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.usersessions_usersession
    ADD CONSTRAINT usersessions_usersession_session_key_key UNIQUE (session_key);


--
-- Name: games_departurevote votes_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_departurevote
    ADD CONSTRAINT votes_once UNIQUE (departure_id, seat);


--
-- Name: games_watcher watches_from_one_position; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_watcher
    ADD CONSTRAINT watches_from_one_position UNIQUE (match_id, user_id);


--
-- Name: account_emailaddress_email_03be32b2; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX account_emailaddress_email_03be32b2 ON public.account_emailaddress USING btree (email);


--
-- Name: account_emailaddress_email_03be32b2_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX account_emailaddress_email_03be32b2_like ON public.account_emailaddress USING btree (email varchar_pattern_ops);


--
-- Name: account_emailaddress_user_id_2c513194; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX account_emailaddress_user_id_2c513194 ON public.account_emailaddress USING btree (user_id);


--
-- Name: account_emailconfirmation_email_address_id_5b7f8c58; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX account_emailconfirmation_email_address_id_5b7f8c58 ON public.account_emailconfirmation USING btree (email_address_id);


--
-- Name: account_emailconfirmation_key_f43612bd_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX account_emailconfirmation_key_f43612bd_like ON public.account_emailconfirmation USING btree (key varchar_pattern_ops);


--
-- Name: account_one_escrow_per_match; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX account_one_escrow_per_match ON public.economy_account USING btree (match_id) WHERE ((kind)::text = 'escrow'::text);


--
-- Name: account_one_wallet_per_user; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX account_one_wallet_per_user ON public.economy_account USING btree (user_id) WHERE ((kind)::text = 'wallet'::text);


--
-- Name: accounts_avatarpicture_digest_463b63f7_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX accounts_avatarpicture_digest_463b63f7_like ON public.accounts_avatarpicture USING btree (digest varchar_pattern_ops);


--
-- Name: accounts_friendship_asked_id_d93bfd22; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX accounts_friendship_asked_id_d93bfd22 ON public.accounts_friendship USING btree (asked_id);


--
-- Name: accounts_friendship_asker_id_64d56359; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX accounts_friendship_asker_id_64d56359 ON public.accounts_friendship USING btree (asker_id);


--
-- Name: accounts_mailbox_user_id_8a2b841c; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX accounts_mailbox_user_id_8a2b841c ON public.accounts_mailbox USING btree (user_id);


--
-- Name: accounts_pushsubscription_endpoint_bd469897_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX accounts_pushsubscription_endpoint_bd469897_like ON public.accounts_pushsubscription USING btree (endpoint varchar_pattern_ops);


--
-- Name: accounts_pushsubscription_user_id_b0699f35; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX accounts_pushsubscription_user_id_b0699f35 ON public.accounts_pushsubscription USING btree (user_id);


--
-- Name: accounts_regard_other_id_ae94bd07; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX accounts_regard_other_id_ae94bd07 ON public.accounts_regard USING btree (other_id);


--
-- Name: accounts_regard_owner_id_0f5c4448; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX accounts_regard_owner_id_0f5c4448 ON public.accounts_regard USING btree (owner_id);


--
-- Name: accounts_restingnick_digest_fa2c6c6e_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX accounts_restingnick_digest_fa2c6c6e_like ON public.accounts_restingnick USING btree (digest varchar_pattern_ops);


--
-- Name: accounts_restingnick_until_38a30a98; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX accounts_restingnick_until_38a30a98 ON public.accounts_restingnick USING btree (until);


--
-- Name: accounts_sanction_imposed_by_id_614bb265; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX accounts_sanction_imposed_by_id_614bb265 ON public.accounts_sanction USING btree (imposed_by_id);


--
-- Name: accounts_sanction_user_id_e587b8be; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX accounts_sanction_user_id_e587b8be ON public.accounts_sanction USING btree (user_id);


--
-- Name: accounts_sanctionact_actor_id_a3f1ec1e; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX accounts_sanctionact_actor_id_a3f1ec1e ON public.accounts_sanctionact USING btree (actor_id);


--
-- Name: accounts_sanctionact_sanction_id_4f2037bf; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX accounts_sanctionact_sanction_id_4f2037bf ON public.accounts_sanctionact USING btree (sanction_id);


--
-- Name: accounts_signal_last_at_33e19bb3; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX accounts_signal_last_at_33e19bb3 ON public.accounts_signal USING btree (last_at);


--
-- Name: accounts_signal_user_id_ee550c86; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX accounts_signal_user_id_ee550c86 ON public.accounts_signal USING btree (user_id);


--
-- Name: accounts_user_groups_group_id_bd11a704; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX accounts_user_groups_group_id_bd11a704 ON public.accounts_user_groups USING btree (group_id);


--
-- Name: accounts_user_groups_user_id_52b62117; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX accounts_user_groups_user_id_52b62117 ON public.accounts_user_groups USING btree (user_id);


--
-- Name: accounts_user_nick_key_0b9f0d9a_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX accounts_user_nick_key_0b9f0d9a_like ON public.accounts_user USING btree (nick_key varchar_pattern_ops);


--
-- Name: accounts_user_user_permissions_permission_id_113bb443; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX accounts_user_user_permissions_permission_id_113bb443 ON public.accounts_user_user_permissions USING btree (permission_id);


--
-- Name: accounts_user_user_permissions_user_id_e4f0a161; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX accounts_user_user_permissions_user_id_e4f0a161 ON public.accounts_user_user_permissions USING btree (user_id);


--
-- Name: accounts_user_username_6088629e_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX accounts_user_username_6088629e_like ON public.accounts_user USING btree (username varchar_pattern_ops);


--
-- Name: asked_once; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX asked_once ON public.games_matchstep USING btree (match_id, action_id) WHERE (action_id IS NOT NULL);


--
-- Name: auth_group_name_a6ea08ec_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX auth_group_name_a6ea08ec_like ON public.auth_group USING btree (name varchar_pattern_ops);


--
-- Name: auth_group_permissions_group_id_b120cbf9; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX auth_group_permissions_group_id_b120cbf9 ON public.auth_group_permissions USING btree (group_id);


--
-- Name: auth_group_permissions_permission_id_84c5c92e; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX auth_group_permissions_permission_id_84c5c92e ON public.auth_group_permissions USING btree (permission_id);


--
-- Name: auth_permission_content_type_id_2f476e4b; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX auth_permission_content_type_id_2f476e4b ON public.auth_permission USING btree (content_type_id);


--
-- Name: bet_once_open_per_item; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX bet_once_open_per_item ON public.economy_bet USING btree (item_id) WHERE ((ending)::text = ''::text);


--
-- Name: championships_by_state; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX championships_by_state ON public.tournaments_championship USING btree (state, starts_at);


--
-- Name: chat_by_date; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX chat_by_date ON public.games_chatline USING btree (at);


--
-- Name: chat_in_private; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX chat_in_private ON public.games_chatline USING btree (recipient_id, author_id, id DESC) WHERE (recipient_id IS NOT NULL);


--
-- Name: chat_in_private_sent; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX chat_in_private_sent ON public.games_chatline USING btree (author_id, recipient_id, id DESC) WHERE (recipient_id IS NOT NULL);


--
-- Name: chat_of_bets; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX chat_of_bets ON public.games_chatline USING btree (table_id, proposal, id DESC);


--
-- Name: chat_of_championship; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX chat_of_championship ON public.games_chatline USING btree (championship, id DESC) WHERE (championship IS NOT NULL);


--
-- Name: chat_of_match; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX chat_of_match ON public.games_chatline USING btree (match_id, id DESC);


--
-- Name: chat_of_room; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX chat_of_room ON public.games_chatline USING btree (room_id, id DESC);


--
-- Name: correction_once_per_posting; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX correction_once_per_posting ON public.economy_correction USING btree (reverses_id) WHERE ((state)::text = ANY ((ARRAY['pending'::character varying, 'done'::character varying])::text[]));


--
-- Name: correction_pending; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX correction_pending ON public.economy_correction USING btree (created_at) WHERE ((state)::text = 'pending'::text);


--
-- Name: cruce_of_an_origin; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX cruce_of_an_origin ON public.tournaments_cruce USING btree (origin) WHERE (NOT ((origin)::text = ''::text));


--
-- Name: cruces_by_state; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX cruces_by_state ON public.tournaments_cruce USING btree (state, due_at);


--
-- Name: cycles_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX cycles_due ON public.tournaments_cycle USING btree (due_at) WHERE (stopped_at IS NULL);


--
-- Name: dealings_in_order; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX dealings_in_order ON public.tournaments_dealing USING btree (weight DESC, id);


--
-- Name: deeds_in_order; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deeds_in_order ON public.tournaments_deed USING btree (user_id, at, fact);


--
-- Name: disputes_of_championship; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX disputes_of_championship ON public.tournaments_dispute USING btree (championship_id, id);


--
-- Name: disputes_to_decide; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX disputes_to_decide ON public.tournaments_dispute USING btree (due_at) WHERE (((ruling)::text = ''::text) AND (staff_at IS NULL));


--
-- Name: django_admin_log_content_type_id_c4bce8eb; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX django_admin_log_content_type_id_c4bce8eb ON public.django_admin_log USING btree (content_type_id);


--
-- Name: django_admin_log_user_id_c564eba6; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX django_admin_log_user_id_c564eba6 ON public.django_admin_log USING btree (user_id);


--
-- Name: django_session_expire_date_a5c62663; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX django_session_expire_date_a5c62663 ON public.django_session USING btree (expire_date);


--
-- Name: django_session_session_key_c0390e0f_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX django_session_session_key_c0390e0f_like ON public.django_session USING btree (session_key varchar_pattern_ops);


--
-- Name: economy_account_code_4d957a74_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX economy_account_code_4d957a74_like ON public.economy_account USING btree (code varchar_pattern_ops);


--
-- Name: economy_account_user_id_2ceb798b; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX economy_account_user_id_2ceb798b ON public.economy_account USING btree (user_id);


--
-- Name: economy_bet_bettor_id_88353732; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX economy_bet_bettor_id_88353732 ON public.economy_bet USING btree (bettor_id);


--
-- Name: economy_bet_item_id_6c9142fb; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX economy_bet_item_id_6c9142fb ON public.economy_bet USING btree (item_id);


--
-- Name: economy_bet_rival_id_a1b1bf18; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX economy_bet_rival_id_a1b1bf18 ON public.economy_bet USING btree (rival_id);


--
-- Name: economy_correction_actor_id_50efef61; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX economy_correction_actor_id_50efef61 ON public.economy_correction USING btree (actor_id);


--
-- Name: economy_correction_decided_by_id_bb7babf1; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX economy_correction_decided_by_id_bb7babf1 ON public.economy_correction USING btree (decided_by_id);


--
-- Name: economy_correction_player_id_23198b97; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX economy_correction_player_id_23198b97 ON public.economy_correction USING btree (player_id);


--
-- Name: economy_correction_reverses_id_15e6e47f; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX economy_correction_reverses_id_15e6e47f ON public.economy_correction USING btree (reverses_id);


--
-- Name: economy_entry_account_id_5116107a; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX economy_entry_account_id_5116107a ON public.economy_entry USING btree (account_id);


--
-- Name: economy_entry_tx_id_fd5ba198; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX economy_entry_tx_id_fd5ba198 ON public.economy_entry USING btree (tx_id);


--
-- Name: economy_freeze_actor_id_ffcbca36; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX economy_freeze_actor_id_ffcbca36 ON public.economy_freeze USING btree (actor_id);


--
-- Name: economy_holding_user_id_e0c81c6f; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX economy_holding_user_id_e0c81c6f ON public.economy_holding USING btree (user_id);


--
-- Name: economy_item_depositor_id_49bcd997; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX economy_item_depositor_id_49bcd997 ON public.economy_item USING btree (depositor_id);


--
-- Name: economy_item_kind_id_8807c1b4; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX economy_item_kind_id_8807c1b4 ON public.economy_item USING btree (kind_id);


--
-- Name: economy_item_owner_id_c005b400; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX economy_item_owner_id_c005b400 ON public.economy_item USING btree (owner_id);


--
-- Name: economy_item_state_0826f4ee; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX economy_item_state_0826f4ee ON public.economy_item USING btree (state);


--
-- Name: economy_item_state_0826f4ee_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX economy_item_state_0826f4ee_like ON public.economy_item USING btree (state varchar_pattern_ops);


--
-- Name: economy_itemevent_giver_id_f0af3f4a; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX economy_itemevent_giver_id_f0af3f4a ON public.economy_itemevent USING btree (giver_id);


--
-- Name: economy_itemevent_item_id_27160cc4; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX economy_itemevent_item_id_27160cc4 ON public.economy_itemevent USING btree (item_id);


--
-- Name: economy_itemevent_match_id_0be1f488; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX economy_itemevent_match_id_0be1f488 ON public.economy_itemevent USING btree (match_id);


--
-- Name: economy_itemevent_taker_id_317b2c65; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX economy_itemevent_taker_id_317b2c65 ON public.economy_itemevent USING btree (taker_id);


--
-- Name: economy_itemevent_tx_id_9aaf9c65; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX economy_itemevent_tx_id_9aaf9c65 ON public.economy_itemevent USING btree (tx_id);


--
-- Name: economy_kind_name_3fb7f3ba_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX economy_kind_name_3fb7f3ba_like ON public.economy_kind USING btree (name varchar_pattern_ops);


--
-- Name: economy_kind_slug_fe9119f5_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX economy_kind_slug_fe9119f5_like ON public.economy_kind USING btree (slug varchar_pattern_ops);


--
-- Name: economy_pawn_item_id_1d357a9a; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX economy_pawn_item_id_1d357a9a ON public.economy_pawn USING btree (item_id);


--
-- Name: economy_pawn_user_id_608e1621; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX economy_pawn_user_id_608e1621 ON public.economy_pawn USING btree (user_id);


--
-- Name: economy_review_actor_id_630cd787; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX economy_review_actor_id_630cd787 ON public.economy_review USING btree (actor_id);


--
-- Name: economy_review_created_at_33a11f6e; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX economy_review_created_at_33a11f6e ON public.economy_review USING btree (created_at);


--
-- Name: economy_stake_tx_id_89d54cf7; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX economy_stake_tx_id_89d54cf7 ON public.economy_stake USING btree (tx_id);


--
-- Name: economy_stake_user_id_3f2cffd7; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX economy_stake_user_id_3f2cffd7 ON public.economy_stake USING btree (user_id);


--
-- Name: economy_stockchange_kind_id_a2e3f013; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX economy_stockchange_kind_id_a2e3f013 ON public.economy_stockchange USING btree (kind_id);


--
-- Name: economy_tx_actor_id_f9a891a9; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX economy_tx_actor_id_f9a891a9 ON public.economy_tx USING btree (actor_id);


--
-- Name: economy_tx_created_at_8eab4524; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX economy_tx_created_at_8eab4524 ON public.economy_tx USING btree (created_at);


--
-- Name: economy_tx_reverses_id_e6b67f10; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX economy_tx_reverses_id_e6b67f10 ON public.economy_tx USING btree (reverses_id);


--
-- Name: entry_by_kind; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX entry_by_kind ON public.economy_entry USING btree (account_id, kind, seq);


--
-- Name: fees_owed; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX fees_owed ON public.tournaments_member USING btree (championship_id) WHERE is_owed;


--
-- Name: games_bannedword_word_dfaec645_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_bannedword_word_dfaec645_like ON public.games_bannedword USING btree (word varchar_pattern_ops);


--
-- Name: games_chatline_author_id_2ab89b30; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_chatline_author_id_2ab89b30 ON public.games_chatline USING btree (author_id);


--
-- Name: games_chatline_match_id_e1114801; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_chatline_match_id_e1114801 ON public.games_chatline USING btree (match_id);


--
-- Name: games_chatline_recipient_id_051fe5e1; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_chatline_recipient_id_051fe5e1 ON public.games_chatline USING btree (recipient_id);


--
-- Name: games_chatline_room_id_b59ba388; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_chatline_room_id_b59ba388 ON public.games_chatline USING btree (room_id);


--
-- Name: games_chatline_table_id_40490a54; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_chatline_table_id_40490a54 ON public.games_chatline USING btree (table_id);


--
-- Name: games_departure_match_id_6da0bccb; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_departure_match_id_6da0bccb ON public.games_departure USING btree (match_id);


--
-- Name: games_departure_user_id_3df37d1f; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_departure_user_id_3df37d1f ON public.games_departure USING btree (user_id);


--
-- Name: games_departure_vote_ends_at_463f4ed0; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_departure_vote_ends_at_463f4ed0 ON public.games_departure USING btree (vote_ends_at);


--
-- Name: games_departurevote_departure_id_e77055cd; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_departurevote_departure_id_e77055cd ON public.games_departurevote USING btree (departure_id);


--
-- Name: games_habit_user_id_ffe112b7; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_habit_user_id_ffe112b7 ON public.games_habit USING btree (user_id);


--
-- Name: games_keptacta_made_at_07db1952; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_keptacta_made_at_07db1952 ON public.games_keptacta USING btree (made_at);


--
-- Name: games_match_room_id_f566081b; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_match_room_id_f566081b ON public.games_match USING btree (room_id);


--
-- Name: games_match_table_id_56efb09f; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_match_table_id_56efb09f ON public.games_match USING btree (table_id);


--
-- Name: games_matchplayer_user_id_54999f9e; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_matchplayer_user_id_54999f9e ON public.games_matchplayer USING btree (user_id);


--
-- Name: games_matchtimer_due_at_9f13203c; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_matchtimer_due_at_9f13203c ON public.games_matchtimer USING btree (due_at);


--
-- Name: games_news_room_id_cc50ec01; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_news_room_id_cc50ec01 ON public.games_news USING btree (room_id);


--
-- Name: games_readmark_other_id_c996b326; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_readmark_other_id_c996b326 ON public.games_readmark USING btree (other_id);


--
-- Name: games_readmark_reader_id_4a2c042d; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_readmark_reader_id_4a2c042d ON public.games_readmark USING btree (reader_id);


--
-- Name: games_report_decided_by_id_d38ad120; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_report_decided_by_id_d38ad120 ON public.games_report USING btree (decided_by_id);


--
-- Name: games_report_line_id_dac8ccfb; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_report_line_id_dac8ccfb ON public.games_report USING btree (line_id);


--
-- Name: games_report_match_id_898ab1eb; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_report_match_id_898ab1eb ON public.games_report USING btree (match_id);


--
-- Name: games_report_reported_id_e7cdd596; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_report_reported_id_e7cdd596 ON public.games_report USING btree (reported_id);


--
-- Name: games_report_reporter_id_cf44d5df; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_report_reporter_id_cf44d5df ON public.games_report USING btree (reporter_id);


--
-- Name: games_report_sanction_id_b719d949; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_report_sanction_id_b719d949 ON public.games_report USING btree (sanction_id);


--
-- Name: games_report_state_65975d97; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_report_state_65975d97 ON public.games_report USING btree (state);


--
-- Name: games_report_state_65975d97_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_report_state_65975d97_like ON public.games_report USING btree (state varchar_pattern_ops);


--
-- Name: games_room_slug_5a20273f_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_room_slug_5a20273f_like ON public.games_room USING btree (slug varchar_pattern_ops);


--
-- Name: games_salonpresence_room_id_809ad1ab; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_salonpresence_room_id_809ad1ab ON public.games_salonpresence USING btree (room_id);


--
-- Name: games_salonpresence_user_id_c49f74cc; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_salonpresence_user_id_c49f74cc ON public.games_salonpresence USING btree (user_id);


--
-- Name: games_table_deadline_at_ee90354c; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_table_deadline_at_ee90354c ON public.games_table USING btree (deadline_at);


--
-- Name: games_table_match_id_0fab60fa; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_table_match_id_0fab60fa ON public.games_table USING btree (match_id);


--
-- Name: games_table_room_id_7e9aee84; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_table_room_id_7e9aee84 ON public.games_table USING btree (room_id);


--
-- Name: games_tableinvitation_ends_at_8b2782d1; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_tableinvitation_ends_at_8b2782d1 ON public.games_tableinvitation USING btree (ends_at);


--
-- Name: games_tableinvitation_invited_id_6220220c; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_tableinvitation_invited_id_6220220c ON public.games_tableinvitation USING btree (invited_id);


--
-- Name: games_tableinvitation_inviter_id_2cff3ef3; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_tableinvitation_inviter_id_2cff3ef3 ON public.games_tableinvitation USING btree (inviter_id);


--
-- Name: games_tableinvitation_table_id_04f3acd3; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_tableinvitation_table_id_04f3acd3 ON public.games_tableinvitation USING btree (table_id);


--
-- Name: games_tableseat_table_id_4a322067; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_tableseat_table_id_4a322067 ON public.games_tableseat USING btree (table_id);


--
-- Name: games_tableseat_user_id_77a873fd; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_tableseat_user_id_77a873fd ON public.games_tableseat USING btree (user_id);


--
-- Name: games_watcher_user_id_1ffe32ef; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_watcher_user_id_1ffe32ef ON public.games_watcher USING btree (user_id);


--
-- Name: games_webprocess_name_c1b4721b_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_webprocess_name_c1b4721b_like ON public.games_webprocess USING btree (name varchar_pattern_ops);


--
-- Name: holding_owing; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX holding_owing ON public.economy_holding USING btree (match_id) WHERE (owed > 0);


--
-- Name: in_it_once; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX in_it_once ON public.tournaments_member USING btree (championship_id, user_id) WHERE is_in;


--
-- Name: itemevent_by_fund; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX itemevent_by_fund ON public.economy_itemevent USING btree (fund_id) WHERE (fund_id IS NOT NULL);


--
-- Name: left_once_at_a_time; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX left_once_at_a_time ON public.games_departure USING btree (match_id, seat) WHERE (returned_at IS NULL);


--
-- Name: levels_by_age; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX levels_by_age ON public.tournaments_level USING btree (rated_at) WHERE is_recent;


--
-- Name: levels_in_order; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX levels_in_order ON public.tournaments_level USING btree (game, rung DESC, strength DESC, user_id) INCLUDE (rated_at, matches) WHERE (is_listed AND is_recent);


--
-- Name: mailbox_key; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX mailbox_key ON public.accounts_mailbox USING btree (key);


--
-- Name: mailbox_of_one_account; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX mailbox_of_one_account ON public.accounts_mailbox USING btree (key) WHERE (NOT shared);


--
-- Name: match_by_status; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX match_by_status ON public.games_match USING btree (status, id DESC);


--
-- Name: match_may_have_a_revancha; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX match_may_have_a_revancha ON public.games_match USING btree (finished_at) WHERE ((finished_at IS NOT NULL) AND ((rematch)::text = ''::text));


--
-- Name: match_to_be_settled; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX match_to_be_settled ON public.games_match USING btree (finished_at) WHERE ((closed_at IS NULL) AND (finished_at IS NOT NULL));


--
-- Name: match_to_be_told; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX match_to_be_told ON public.games_match USING btree (closed_at) WHERE ((closed_at IS NOT NULL) AND (told_at IS NULL));


--
-- Name: mfa_authenticator_user_id_0c3a50c0; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX mfa_authenticator_user_id_0c3a50c0 ON public.mfa_authenticator USING btree (user_id);


--
-- Name: nick_key_as_read; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX nick_key_as_read ON public.accounts_user USING btree (nick_reading) WHERE (NOT nick_twin);


--
-- Name: notices_of_a_person; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX notices_of_a_person ON public.tournaments_notice USING btree (user_id, id);


--
-- Name: notices_to_send; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX notices_to_send ON public.tournaments_notice USING btree (id) WHERE (told_at IS NULL);


--
-- Name: offences_to_judge; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX offences_to_judge ON public.tournaments_offence USING btree (id) WHERE (NOT is_judged);


--
-- Name: one_fee_a_number; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX one_fee_a_number ON public.tournaments_member USING btree (championship_id, user_id, fee_number) WHERE (fee_number IS NOT NULL);


--
-- Name: one_friendship_a_pair; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX one_friendship_a_pair ON public.accounts_friendship USING btree (LEAST(asker_id, asked_id), GREATEST(asker_id, asked_id));


--
-- Name: one_match_per_origin; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX one_match_per_origin ON public.games_match USING btree (origin) WHERE (NOT ((origin)::text = ''::text));


--
-- Name: one_offence_per_fact; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX one_offence_per_fact ON public.tournaments_offence USING btree (user_id, fact) WHERE (NOT ((fact)::text = ''::text));


--
-- Name: one_open_standstill_per_process; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX one_open_standstill_per_process ON public.games_standstill USING btree (process) WHERE (ended_at IS NULL);


--
-- Name: one_player_per_seat; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX one_player_per_seat ON public.games_matchplayer USING btree (match_id, seat) WHERE (until IS NULL);


--
-- Name: one_seat_per_player; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX one_seat_per_player ON public.games_matchplayer USING btree (match_id, user_id) WHERE (until IS NULL);


--
-- Name: one_table_per_origin; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX one_table_per_origin ON public.games_table USING btree (origin) WHERE (NOT ((origin)::text = ''::text));


--
-- Name: pairs_in_order; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX pairs_in_order ON public.tournaments_pairscore USING btree (game, period, points DESC, won DESC, played, one_id, other_id) WHERE is_listed;


--
-- Name: pawn_once_open_per_item; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX pawn_once_open_per_item ON public.economy_pawn USING btree (item_id) WHERE ((ending)::text = ''::text);


--
-- Name: pawn_open_by_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX pawn_open_by_due ON public.economy_pawn USING btree (due_at) WHERE ((ending)::text = ''::text);


--
-- Name: person_sits_on_one_chair; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX person_sits_on_one_chair ON public.games_tableseat USING btree (user_id) WHERE (NOT is_robot);


--
-- Name: player_history; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX player_history ON public.games_matchplayer USING btree (user_id, match_id DESC);


--
-- Name: regard_who_ignores; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX regard_who_ignores ON public.accounts_regard USING btree (other_id) WHERE ignored;


--
-- Name: results_in_order; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX results_in_order ON public.tournaments_result USING btree (game, closed_at, match_id);


--
-- Name: results_of_a_player; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX results_of_a_player ON public.tournaments_result USING btree (user_id, game, closed_at, match_id);


--
-- Name: sanction_open; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sanction_open ON public.accounts_sanction USING btree (user_id, kind) WHERE (lifted_at IS NULL);


--
-- Name: scores_of_a_list; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scores_of_a_list ON public.tournaments_score USING btree (game, period, points DESC, won DESC, played, user_id) INCLUDE (is_recent) WHERE is_listed;


--
-- Name: season_places; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX season_places ON public.tournaments_seasonplace USING btree (season_id, game, place);


--
-- Name: signal_shared; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX signal_shared ON public.accounts_signal USING btree (kind, digest);


--
-- Name: silent_once; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX silent_once ON public.tournaments_silence USING btree (championship_id, user_id) WHERE (lifted_at IS NULL);


--
-- Name: stake_with_courtesy; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX stake_with_courtesy ON public.economy_stake USING btree (created_at) WHERE (courtesy > 0);


--
-- Name: tournaments_act_actor_id_f029a6f9; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_act_actor_id_f029a6f9 ON public.tournaments_act USING btree (actor_id);


--
-- Name: tournaments_act_championship_id_98bfa9f5; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_act_championship_id_98bfa9f5 ON public.tournaments_act USING btree (championship_id);


--
-- Name: tournaments_act_cruce_id_bc3f7718; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_act_cruce_id_bc3f7718 ON public.tournaments_act USING btree (cruce_id);


--
-- Name: tournaments_act_entry_id_49cb5079; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_act_entry_id_49cb5079 ON public.tournaments_act USING btree (entry_id);


--
-- Name: tournaments_act_other_id_aa861b0d; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_act_other_id_aa861b0d ON public.tournaments_act USING btree (other_id);


--
-- Name: tournaments_award_given_by_id_07e5ee87; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_award_given_by_id_07e5ee87 ON public.tournaments_award USING btree (given_by_id);


--
-- Name: tournaments_award_match_id_5dc84b47; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_award_match_id_5dc84b47 ON public.tournaments_award USING btree (match_id);


--
-- Name: tournaments_award_taken_by_id_49c458b4; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_award_taken_by_id_49c458b4 ON public.tournaments_award USING btree (taken_by_id);


--
-- Name: tournaments_award_trophy_id_d50d9128; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_award_trophy_id_d50d9128 ON public.tournaments_award USING btree (trophy_id);


--
-- Name: tournaments_championship_cycle_id_57a05938; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_championship_cycle_id_57a05938 ON public.tournaments_championship USING btree (cycle_id);


--
-- Name: tournaments_championship_organiser_id_15271a4e; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_championship_organiser_id_15271a4e ON public.tournaments_championship USING btree (organiser_id);


--
-- Name: tournaments_championship_room_id_c40e1c59; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_championship_room_id_c40e1c59 ON public.tournaments_championship USING btree (room_id);


--
-- Name: tournaments_cruce_a_id_f8c26aed; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_cruce_a_id_f8c26aed ON public.tournaments_cruce USING btree (a_id);


--
-- Name: tournaments_cruce_b_id_86f25648; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_cruce_b_id_86f25648 ON public.tournaments_cruce USING btree (b_id);


--
-- Name: tournaments_cruce_winner_id_8a1544e3; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_cruce_winner_id_8a1544e3 ON public.tournaments_cruce USING btree (winner_id);


--
-- Name: tournaments_cycle_organiser_id_327c0cdc; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_cycle_organiser_id_327c0cdc ON public.tournaments_cycle USING btree (organiser_id);


--
-- Name: tournaments_dealing_giver_id_bb08250f; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_dealing_giver_id_bb08250f ON public.tournaments_dealing USING btree (giver_id);


--
-- Name: tournaments_dealing_taker_id_f64514b7; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_dealing_taker_id_f64514b7 ON public.tournaments_dealing USING btree (taker_id);


--
-- Name: tournaments_deed_match_id_5e31fbd7; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_deed_match_id_5e31fbd7 ON public.tournaments_deed USING btree (match_id);


--
-- Name: tournaments_dispute_accused_id_17b9c91f; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_dispute_accused_id_17b9c91f ON public.tournaments_dispute USING btree (accused_id);


--
-- Name: tournaments_dispute_answered_by_id_2a752c4b; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_dispute_answered_by_id_2a752c4b ON public.tournaments_dispute USING btree (answered_by_id);


--
-- Name: tournaments_dispute_claimant_id_5541c693; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_dispute_claimant_id_5541c693 ON public.tournaments_dispute USING btree (claimant_id);


--
-- Name: tournaments_dispute_cruce_id_83eb6058; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_dispute_cruce_id_83eb6058 ON public.tournaments_dispute USING btree (cruce_id);


--
-- Name: tournaments_dispute_entry_id_9ccb6214; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_dispute_entry_id_9ccb6214 ON public.tournaments_dispute USING btree (entry_id);


--
-- Name: tournaments_dispute_judge_id_3570699e; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_dispute_judge_id_3570699e ON public.tournaments_dispute USING btree (judge_id);


--
-- Name: tournaments_dispute_looked_by_id_b36ad582; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_dispute_looked_by_id_b36ad582 ON public.tournaments_dispute USING btree (looked_by_id);


--
-- Name: tournaments_dispute_match_id_22e5058a; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_dispute_match_id_22e5058a ON public.tournaments_dispute USING btree (match_id);


--
-- Name: tournaments_entry_championship_id_53e8bd9c; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_entry_championship_id_53e8bd9c ON public.tournaments_entry USING btree (championship_id);


--
-- Name: tournaments_level_user_id_9283ec37; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_level_user_id_9283ec37 ON public.tournaments_level USING btree (user_id);


--
-- Name: tournaments_member_entry_id_229e00b1; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_member_entry_id_229e00b1 ON public.tournaments_member USING btree (entry_id);


--
-- Name: tournaments_member_user_id_2a88e7af; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_member_user_id_2a88e7af ON public.tournaments_member USING btree (user_id);


--
-- Name: tournaments_notice_other_id_12357e6f; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_notice_other_id_12357e6f ON public.tournaments_notice USING btree (other_id);


--
-- Name: tournaments_offence_excused_by_id_c3f73ef6; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_offence_excused_by_id_c3f73ef6 ON public.tournaments_offence USING btree (excused_by_id);


--
-- Name: tournaments_offence_user_id_1cb4a9cb; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_offence_user_id_1cb4a9cb ON public.tournaments_offence USING btree (user_id);


--
-- Name: tournaments_pairscore_one_id_b6ac3400; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_pairscore_one_id_b6ac3400 ON public.tournaments_pairscore USING btree (one_id);


--
-- Name: tournaments_pairscore_other_id_19311342; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_pairscore_other_id_19311342 ON public.tournaments_pairscore USING btree (other_id);


--
-- Name: tournaments_poster_digest_bce1295e; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_poster_digest_bce1295e ON public.tournaments_poster USING btree (digest);


--
-- Name: tournaments_poster_digest_bce1295e_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_poster_digest_bce1295e_like ON public.tournaments_poster USING btree (digest varchar_pattern_ops);


--
-- Name: tournaments_prizeobject_item_id_f9376950; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_prizeobject_item_id_f9376950 ON public.tournaments_prizeobject USING btree (item_id);


--
-- Name: tournaments_prizeobject_kind_id_0d02d324; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_prizeobject_kind_id_0d02d324 ON public.tournaments_prizeobject USING btree (kind_id);


--
-- Name: tournaments_prizeobject_winner_id_a3b8c6c3; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_prizeobject_winner_id_a3b8c6c3 ON public.tournaments_prizeobject USING btree (winner_id);


--
-- Name: tournaments_recount_game_04c38899_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_recount_game_04c38899_like ON public.tournaments_recount USING btree (game varchar_pattern_ops);


--
-- Name: tournaments_score_user_id_dd025de8; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_score_user_id_dd025de8 ON public.tournaments_score USING btree (user_id);


--
-- Name: tournaments_season_code_a83f2fbc_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_season_code_a83f2fbc_like ON public.tournaments_season USING btree (code varchar_pattern_ops);


--
-- Name: tournaments_seasonplace_partner_id_65a49e06; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_seasonplace_partner_id_65a49e06 ON public.tournaments_seasonplace USING btree (partner_id);


--
-- Name: tournaments_seasonplace_season_id_c9ce6bee; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_seasonplace_season_id_c9ce6bee ON public.tournaments_seasonplace USING btree (season_id);


--
-- Name: tournaments_seasonplace_user_id_3a2611c8; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_seasonplace_user_id_3a2611c8 ON public.tournaments_seasonplace USING btree (user_id);


--
-- Name: tournaments_seeker_user_id_88607d8c; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_seeker_user_id_88607d8c ON public.tournaments_seeker USING btree (user_id);


--
-- Name: tournaments_side_entry_id_15cea97e; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_side_entry_id_15cea97e ON public.tournaments_side USING btree (entry_id);


--
-- Name: tournaments_silence_championship_id_efd915a8; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_silence_championship_id_efd915a8 ON public.tournaments_silence USING btree (championship_id);


--
-- Name: tournaments_silence_user_id_b3302462; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_silence_user_id_b3302462 ON public.tournaments_silence USING btree (user_id);


--
-- Name: tournaments_substitution_leaver_id_0f072d42; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_substitution_leaver_id_0f072d42 ON public.tournaments_substitution USING btree (leaver_id);


--
-- Name: tournaments_substitution_newcomer_id_93cb6aad; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_substitution_newcomer_id_93cb6aad ON public.tournaments_substitution USING btree (newcomer_id);


--
-- Name: tournaments_trophy_code_4e1ec56d_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_trophy_code_4e1ec56d_like ON public.tournaments_trophy USING btree (code varchar_pattern_ops);


--
-- Name: tournaments_trophy_name_3b4aa593_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_trophy_name_3b4aa593_like ON public.tournaments_trophy USING btree (name varchar_pattern_ops);


--
-- Name: unique_authenticator_type; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX unique_authenticator_type ON public.mfa_authenticator USING btree (user_id, type) WHERE ((type)::text = ANY ((ARRAY['totp'::character varying, 'recovery_codes'::character varying])::text[]));


--
-- Name: unique_primary_email; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX unique_primary_email ON public.account_emailaddress USING btree (user_id, "primary") WHERE "primary";


--
-- Name: unique_verified_email; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX unique_verified_email ON public.account_emailaddress USING btree (email) WHERE verified;


--
-- Name: usersessions_usersession_session_key_fd35de43_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX usersessions_usersession_session_key_fd35de43_like ON public.usersessions_usersession USING btree (session_key varchar_pattern_ops);


--
-- Name: usersessions_usersession_user_id_af5e0a6d; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX usersessions_usersession_user_id_af5e0a6d ON public.usersessions_usersession USING btree (user_id);


--
-- Name: economy_account account_guard; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER account_guard BEFORE INSERT OR DELETE OR UPDATE ON public.economy_account FOR EACH ROW EXECUTE FUNCTION public.economy_guard_account();


--
-- Name: economy_account account_stays_closed; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER account_stays_closed BEFORE UPDATE ON public.economy_account FOR EACH ROW WHEN (((old.closed_at IS NOT NULL) AND (new.closed_at IS DISTINCT FROM old.closed_at))) EXECUTE FUNCTION public.economy_guard_closed();


--
-- Name: accounts_user active_changed; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER active_changed AFTER UPDATE OF is_active ON public.accounts_user FOR EACH ROW WHEN ((new.is_active AND (NOT old.is_active))) EXECUTE FUNCTION public.accounts_guard_active();


--
-- Name: economy_bet bet_guard; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER bet_guard BEFORE INSERT OR DELETE OR UPDATE ON public.economy_bet FOR EACH ROW EXECUTE FUNCTION public.economy_guard_bet();


--
-- Name: economy_correction correction_guard; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER correction_guard BEFORE INSERT OR DELETE OR UPDATE ON public.economy_correction FOR EACH ROW EXECUTE FUNCTION public.economy_guard_correction();


--
-- Name: economy_entry entry_apply; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER entry_apply AFTER INSERT ON public.economy_entry FOR EACH ROW EXECUTE FUNCTION public.economy_apply_entry();


--
-- Name: economy_entry entry_balances; Type: TRIGGER; Schema: public; Owner: -
--

CREATE CONSTRAINT TRIGGER entry_balances AFTER INSERT ON public.economy_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.economy_check_tx();


--
-- Name: economy_entry entry_kind; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER entry_kind BEFORE INSERT ON public.economy_entry FOR EACH ROW EXECUTE FUNCTION public.economy_entry_kind();


--
-- Name: economy_entry entry_readonly; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER entry_readonly BEFORE DELETE OR UPDATE ON public.economy_entry FOR EACH ROW EXECUTE FUNCTION public.economy_readonly();


--
-- Name: accounts_profile erasure_changed; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER erasure_changed AFTER UPDATE OF deletion_due_at, user_id ON public.accounts_profile FOR EACH ROW WHEN ((new.deletion_due_at IS NOT NULL)) EXECUTE FUNCTION public.accounts_guard_erasure();


--
-- Name: accounts_profile erasure_new; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER erasure_new AFTER INSERT ON public.accounts_profile FOR EACH ROW WHEN ((new.deletion_due_at IS NOT NULL)) EXECUTE FUNCTION public.accounts_guard_erasure();


--
-- Name: economy_account escrow_is_held; Type: TRIGGER; Schema: public; Owner: -
--

CREATE CONSTRAINT TRIGGER escrow_is_held AFTER UPDATE OF balance ON public.economy_account DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((((new.kind)::text = 'escrow'::text) AND (new.balance <> old.balance))) EXECUTE FUNCTION public.economy_check_escrow();


--
-- Name: economy_holding escrow_is_held; Type: TRIGGER; Schema: public; Owner: -
--

CREATE CONSTRAINT TRIGGER escrow_is_held AFTER INSERT OR DELETE OR UPDATE ON public.economy_holding DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.economy_check_escrow();


--
-- Name: economy_freeze freeze_readonly; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER freeze_readonly BEFORE DELETE OR UPDATE ON public.economy_freeze FOR EACH ROW EXECUTE FUNCTION public.economy_readonly();


--
-- Name: economy_item item_guard; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER item_guard BEFORE INSERT OR DELETE OR UPDATE ON public.economy_item FOR EACH ROW EXECUTE FUNCTION public.economy_guard_item();


--
-- Name: economy_itemevent itemevent_apply; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER itemevent_apply AFTER INSERT ON public.economy_itemevent FOR EACH ROW EXECUTE FUNCTION public.economy_apply_item_event();


--
-- Name: economy_itemevent itemevent_readonly; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER itemevent_readonly BEFORE DELETE OR UPDATE ON public.economy_itemevent FOR EACH ROW EXECUTE FUNCTION public.economy_readonly();


--
-- Name: accounts_user listed_changed; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER listed_changed AFTER UPDATE OF is_active ON public.accounts_user FOR EACH ROW WHEN ((new.is_active IS DISTINCT FROM old.is_active)) EXECUTE FUNCTION public.tournaments_list_changed();


--
-- Name: tournaments_level listed_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER listed_insert AFTER INSERT ON public.tournaments_level REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.tournaments_level_new();


--
-- Name: tournaments_pairscore listed_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER listed_insert AFTER INSERT ON public.tournaments_pairscore REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.tournaments_pairscore_new();


--
-- Name: tournaments_score listed_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER listed_insert AFTER INSERT ON public.tournaments_score REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.tournaments_score_new();


--
-- Name: account_emailaddress mailbox_changed; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER mailbox_changed AFTER UPDATE OF email, user_id, verified ON public.account_emailaddress FOR EACH ROW WHEN ((((old.email)::text IS DISTINCT FROM (new.email)::text) OR (old.user_id IS DISTINCT FROM new.user_id) OR (old.verified IS DISTINCT FROM new.verified))) EXECUTE FUNCTION public.accounts_mailbox_keep('user_id');


--
-- Name: accounts_user mailbox_changed; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER mailbox_changed AFTER UPDATE OF email ON public.accounts_user FOR EACH ROW WHEN (((old.email)::text IS DISTINCT FROM (new.email)::text)) EXECUTE FUNCTION public.accounts_mailbox_keep('id');


--
-- Name: account_emailaddress mailbox_new; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER mailbox_new AFTER INSERT OR DELETE ON public.account_emailaddress FOR EACH ROW EXECUTE FUNCTION public.accounts_mailbox_keep('user_id');


--
-- Name: accounts_user mailbox_new; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER mailbox_new AFTER INSERT ON public.accounts_user FOR EACH ROW EXECUTE FUNCTION public.accounts_mailbox_keep('id');


--
-- Name: accounts_user nick_changed; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER nick_changed AFTER UPDATE OF username ON public.accounts_user FOR EACH ROW WHEN ((old.nick_reading IS DISTINCT FROM new.nick_reading)) EXECUTE FUNCTION public.accounts_nick_let_go();


--
-- Name: accounts_user nick_gone; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER nick_gone AFTER DELETE ON public.accounts_user FOR EACH ROW EXECUTE FUNCTION public.accounts_nick_let_go();


--
-- Name: accounts_user nick_new; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER nick_new BEFORE INSERT OR UPDATE OF username ON public.accounts_user FOR EACH ROW EXECUTE FUNCTION public.accounts_nick_owner();


--
-- Name: economy_pawn pawn_guard; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pawn_guard BEFORE DELETE OR UPDATE ON public.economy_pawn FOR EACH ROW EXECUTE FUNCTION public.economy_guard_pawn();


--
-- Name: tournaments_level recent_again; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER recent_again BEFORE UPDATE OF rated_at ON public.tournaments_level FOR EACH ROW WHEN ((new.rated_at <> old.rated_at)) EXECUTE FUNCTION public.tournaments_level_again();


--
-- Name: tournaments_level recent_changed; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER recent_changed AFTER UPDATE ON public.tournaments_level FOR EACH ROW WHEN ((new.is_recent <> old.is_recent)) EXECUTE FUNCTION public.tournaments_level_recent();


--
-- Name: tournaments_level recent_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER recent_insert BEFORE INSERT ON public.tournaments_level FOR EACH ROW EXECUTE FUNCTION public.tournaments_level_again();


--
-- Name: tournaments_score recent_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER recent_insert BEFORE INSERT ON public.tournaments_score FOR EACH ROW EXECUTE FUNCTION public.tournaments_score_recent();


--
-- Name: tournaments_level recent_inserted; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER recent_inserted AFTER INSERT ON public.tournaments_level FOR EACH ROW WHEN ((NOT new.is_recent)) EXECUTE FUNCTION public.tournaments_level_recent();


--
-- Name: economy_review review_readonly; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER review_readonly BEFORE DELETE OR UPDATE ON public.economy_review FOR EACH ROW EXECUTE FUNCTION public.economy_readonly();


--
-- Name: accounts_sanction sanction_guard; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER sanction_guard BEFORE DELETE OR UPDATE ON public.accounts_sanction FOR EACH ROW EXECUTE FUNCTION public.accounts_guard_sanction();


--
-- Name: accounts_sanctionact sanctionact_readonly; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER sanctionact_readonly BEFORE DELETE OR UPDATE ON public.accounts_sanctionact FOR EACH ROW EXECUTE FUNCTION public.accounts_readonly();


--
-- Name: economy_stake stake_readonly; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER stake_readonly BEFORE DELETE OR UPDATE ON public.economy_stake FOR EACH ROW EXECUTE FUNCTION public.economy_readonly();


--
-- Name: tournaments_level tally_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER tally_delete AFTER DELETE ON public.tournaments_level REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION public.tournaments_level_tally();


--
-- Name: tournaments_pairscore tally_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER tally_delete AFTER DELETE ON public.tournaments_pairscore REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION public.tournaments_pairscore_tally();


--
-- Name: tournaments_score tally_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER tally_delete AFTER DELETE ON public.tournaments_score REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION public.tournaments_score_tally();


--
-- Name: tournaments_level tally_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER tally_insert AFTER INSERT ON public.tournaments_level REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.tournaments_level_tally();


--
-- Name: tournaments_pairscore tally_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER tally_insert AFTER INSERT ON public.tournaments_pairscore REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.tournaments_pairscore_tally();


--
-- Name: tournaments_score tally_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER tally_insert AFTER INSERT ON public.tournaments_score REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.tournaments_score_tally();


--
-- Name: tournaments_level tally_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER tally_update AFTER UPDATE ON public.tournaments_level REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.tournaments_level_tally();


--
-- Name: tournaments_pairscore tally_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER tally_update AFTER UPDATE ON public.tournaments_pairscore REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.tournaments_pairscore_tally();


--
-- Name: tournaments_score tally_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER tally_update AFTER UPDATE ON public.tournaments_score REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.tournaments_score_tally();


--
-- Name: economy_tx tx_balances; Type: TRIGGER; Schema: public; Owner: -
--

CREATE CONSTRAINT TRIGGER tx_balances AFTER INSERT ON public.economy_tx DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.economy_check_tx();


--
-- Name: economy_tx tx_readonly; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER tx_readonly BEFORE DELETE OR UPDATE ON public.economy_tx FOR EACH ROW EXECUTE FUNCTION public.economy_readonly();


--
-- Name: account_emailaddress account_emailaddress_user_id_2c513194_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.account_emailaddress
    ADD CONSTRAINT account_emailaddress_user_id_2c513194_fk_accounts_user_id FOREIGN KEY (user_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: account_emailconfirmation account_emailconfirm_email_address_id_5b7f8c58_fk_account_e; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.account_emailconfirmation
    ADD CONSTRAINT account_emailconfirm_email_address_id_5b7f8c58_fk_account_e FOREIGN KEY (email_address_id) REFERENCES public.account_emailaddress(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: accounts_avatarpicture accounts_avatarpicture_user_id_a4a8fe07_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_avatarpicture
    ADD CONSTRAINT accounts_avatarpicture_user_id_a4a8fe07_fk_accounts_user_id FOREIGN KEY (user_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: accounts_friendship accounts_friendship_asked_id_d93bfd22_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_friendship
    ADD CONSTRAINT accounts_friendship_asked_id_d93bfd22_fk_accounts_user_id FOREIGN KEY (asked_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: accounts_friendship accounts_friendship_asker_id_64d56359_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_friendship
    ADD CONSTRAINT accounts_friendship_asker_id_64d56359_fk_accounts_user_id FOREIGN KEY (asker_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: accounts_mailbox accounts_mailbox_user_id_8a2b841c_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_mailbox
    ADD CONSTRAINT accounts_mailbox_user_id_8a2b841c_fk_accounts_user_id FOREIGN KEY (user_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: accounts_profile accounts_profile_user_id_49a85d32_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_profile
    ADD CONSTRAINT accounts_profile_user_id_49a85d32_fk_accounts_user_id FOREIGN KEY (user_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: accounts_pushsubscription accounts_pushsubscription_user_id_b0699f35_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_pushsubscription
    ADD CONSTRAINT accounts_pushsubscription_user_id_b0699f35_fk_accounts_user_id FOREIGN KEY (user_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: accounts_regard accounts_regard_other_id_ae94bd07_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_regard
    ADD CONSTRAINT accounts_regard_other_id_ae94bd07_fk_accounts_user_id FOREIGN KEY (other_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: accounts_regard accounts_regard_owner_id_0f5c4448_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_regard
    ADD CONSTRAINT accounts_regard_owner_id_0f5c4448_fk_accounts_user_id FOREIGN KEY (owner_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: accounts_sanction accounts_sanction_imposed_by_id_614bb265_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_sanction
    ADD CONSTRAINT accounts_sanction_imposed_by_id_614bb265_fk_accounts_user_id FOREIGN KEY (imposed_by_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: accounts_sanction accounts_sanction_user_id_e587b8be_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_sanction
    ADD CONSTRAINT accounts_sanction_user_id_e587b8be_fk_accounts_user_id FOREIGN KEY (user_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: accounts_sanctionact accounts_sanctionact_actor_id_a3f1ec1e_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_sanctionact
    ADD CONSTRAINT accounts_sanctionact_actor_id_a3f1ec1e_fk_accounts_user_id FOREIGN KEY (actor_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: accounts_sanctionact accounts_sanctionact_sanction_id_4f2037bf_fk_accounts_; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_sanctionact
    ADD CONSTRAINT accounts_sanctionact_sanction_id_4f2037bf_fk_accounts_ FOREIGN KEY (sanction_id) REFERENCES public.accounts_sanction(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: accounts_signal accounts_signal_user_id_ee550c86_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_signal
    ADD CONSTRAINT accounts_signal_user_id_ee550c86_fk_accounts_user_id FOREIGN KEY (user_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: accounts_user_groups accounts_user_groups_group_id_bd11a704_fk_auth_group_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_user_groups
    ADD CONSTRAINT accounts_user_groups_group_id_bd11a704_fk_auth_group_id FOREIGN KEY (group_id) REFERENCES public.auth_group(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: accounts_user_groups accounts_user_groups_user_id_52b62117_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_user_groups
    ADD CONSTRAINT accounts_user_groups_user_id_52b62117_fk_accounts_user_id FOREIGN KEY (user_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: accounts_user_user_permissions accounts_user_user_p_permission_id_113bb443_fk_auth_perm; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_user_user_permissions
    ADD CONSTRAINT accounts_user_user_p_permission_id_113bb443_fk_auth_perm FOREIGN KEY (permission_id) REFERENCES public.auth_permission(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: accounts_user_user_permissions accounts_user_user_p_user_id_e4f0a161_fk_accounts_; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_user_user_permissions
    ADD CONSTRAINT accounts_user_user_p_user_id_e4f0a161_fk_accounts_ FOREIGN KEY (user_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: auth_group_permissions auth_group_permissio_permission_id_84c5c92e_fk_auth_perm; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.auth_group_permissions
    ADD CONSTRAINT auth_group_permissio_permission_id_84c5c92e_fk_auth_perm FOREIGN KEY (permission_id) REFERENCES public.auth_permission(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: auth_group_permissions auth_group_permissions_group_id_b120cbf9_fk_auth_group_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.auth_group_permissions
    ADD CONSTRAINT auth_group_permissions_group_id_b120cbf9_fk_auth_group_id FOREIGN KEY (group_id) REFERENCES public.auth_group(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: auth_permission auth_permission_content_type_id_2f476e4b_fk_django_co; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.auth_permission
    ADD CONSTRAINT auth_permission_content_type_id_2f476e4b_fk_django_co FOREIGN KEY (content_type_id) REFERENCES public.django_content_type(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: django_admin_log django_admin_log_content_type_id_c4bce8eb_fk_django_co; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.django_admin_log
    ADD CONSTRAINT django_admin_log_content_type_id_c4bce8eb_fk_django_co FOREIGN KEY (content_type_id) REFERENCES public.django_content_type(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: django_admin_log django_admin_log_user_id_c564eba6_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.django_admin_log
    ADD CONSTRAINT django_admin_log_user_id_c564eba6_fk_accounts_user_id FOREIGN KEY (user_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: economy_account economy_account_user_id_2ceb798b_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_account
    ADD CONSTRAINT economy_account_user_id_2ceb798b_fk_accounts_user_id FOREIGN KEY (user_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: economy_bet economy_bet_bettor_id_88353732_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_bet
    ADD CONSTRAINT economy_bet_bettor_id_88353732_fk_accounts_user_id FOREIGN KEY (bettor_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: economy_bet economy_bet_item_id_6c9142fb_fk_economy_item_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_bet
    ADD CONSTRAINT economy_bet_item_id_6c9142fb_fk_economy_item_id FOREIGN KEY (item_id) REFERENCES public.economy_item(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: economy_bet economy_bet_rival_id_a1b1bf18_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_bet
    ADD CONSTRAINT economy_bet_rival_id_a1b1bf18_fk_accounts_user_id FOREIGN KEY (rival_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: economy_correction economy_correction_actor_id_50efef61_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_correction
    ADD CONSTRAINT economy_correction_actor_id_50efef61_fk_accounts_user_id FOREIGN KEY (actor_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: economy_correction economy_correction_decided_by_id_bb7babf1_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_correction
    ADD CONSTRAINT economy_correction_decided_by_id_bb7babf1_fk_accounts_user_id FOREIGN KEY (decided_by_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: economy_correction economy_correction_player_id_23198b97_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_correction
    ADD CONSTRAINT economy_correction_player_id_23198b97_fk_accounts_user_id FOREIGN KEY (player_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: economy_correction economy_correction_reverses_id_15e6e47f_fk_economy_tx_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_correction
    ADD CONSTRAINT economy_correction_reverses_id_15e6e47f_fk_economy_tx_id FOREIGN KEY (reverses_id) REFERENCES public.economy_tx(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: economy_correction economy_correction_tx_id_42031996_fk_economy_tx_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_correction
    ADD CONSTRAINT economy_correction_tx_id_42031996_fk_economy_tx_id FOREIGN KEY (tx_id) REFERENCES public.economy_tx(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: economy_entry economy_entry_account_id_5116107a_fk_economy_account_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_entry
    ADD CONSTRAINT economy_entry_account_id_5116107a_fk_economy_account_id FOREIGN KEY (account_id) REFERENCES public.economy_account(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: economy_entry economy_entry_tx_id_fd5ba198_fk_economy_tx_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_entry
    ADD CONSTRAINT economy_entry_tx_id_fd5ba198_fk_economy_tx_id FOREIGN KEY (tx_id) REFERENCES public.economy_tx(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: economy_freeze economy_freeze_actor_id_ffcbca36_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_freeze
    ADD CONSTRAINT economy_freeze_actor_id_ffcbca36_fk_accounts_user_id FOREIGN KEY (actor_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: economy_holding economy_holding_user_id_e0c81c6f_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_holding
    ADD CONSTRAINT economy_holding_user_id_e0c81c6f_fk_accounts_user_id FOREIGN KEY (user_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: economy_item economy_item_depositor_id_49bcd997_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_item
    ADD CONSTRAINT economy_item_depositor_id_49bcd997_fk_accounts_user_id FOREIGN KEY (depositor_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: economy_item economy_item_kind_id_8807c1b4_fk_economy_kind_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_item
    ADD CONSTRAINT economy_item_kind_id_8807c1b4_fk_economy_kind_id FOREIGN KEY (kind_id) REFERENCES public.economy_kind(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: economy_item economy_item_owner_id_c005b400_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_item
    ADD CONSTRAINT economy_item_owner_id_c005b400_fk_accounts_user_id FOREIGN KEY (owner_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: economy_itemevent economy_itemevent_giver_id_f0af3f4a_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_itemevent
    ADD CONSTRAINT economy_itemevent_giver_id_f0af3f4a_fk_accounts_user_id FOREIGN KEY (giver_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: economy_itemevent economy_itemevent_item_id_27160cc4_fk_economy_item_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_itemevent
    ADD CONSTRAINT economy_itemevent_item_id_27160cc4_fk_economy_item_id FOREIGN KEY (item_id) REFERENCES public.economy_item(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: economy_itemevent economy_itemevent_taker_id_317b2c65_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_itemevent
    ADD CONSTRAINT economy_itemevent_taker_id_317b2c65_fk_accounts_user_id FOREIGN KEY (taker_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: economy_itemevent economy_itemevent_tx_id_9aaf9c65_fk_economy_tx_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_itemevent
    ADD CONSTRAINT economy_itemevent_tx_id_9aaf9c65_fk_economy_tx_id FOREIGN KEY (tx_id) REFERENCES public.economy_tx(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: economy_newsseen economy_newsseen_user_id_46a42850_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_newsseen
    ADD CONSTRAINT economy_newsseen_user_id_46a42850_fk_accounts_user_id FOREIGN KEY (user_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: economy_pawn economy_pawn_item_id_1d357a9a_fk_economy_item_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_pawn
    ADD CONSTRAINT economy_pawn_item_id_1d357a9a_fk_economy_item_id FOREIGN KEY (item_id) REFERENCES public.economy_item(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: economy_pawn economy_pawn_tx_id_bef0c7d5_fk_economy_tx_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_pawn
    ADD CONSTRAINT economy_pawn_tx_id_bef0c7d5_fk_economy_tx_id FOREIGN KEY (tx_id) REFERENCES public.economy_tx(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: economy_pawn economy_pawn_user_id_608e1621_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_pawn
    ADD CONSTRAINT economy_pawn_user_id_608e1621_fk_accounts_user_id FOREIGN KEY (user_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: economy_pawnreminder economy_pawnreminder_pawn_id_9f9c1448_fk_economy_pawn_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_pawnreminder
    ADD CONSTRAINT economy_pawnreminder_pawn_id_9f9c1448_fk_economy_pawn_id FOREIGN KEY (pawn_id) REFERENCES public.economy_pawn(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: economy_review economy_review_actor_id_630cd787_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_review
    ADD CONSTRAINT economy_review_actor_id_630cd787_fk_accounts_user_id FOREIGN KEY (actor_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: economy_stake economy_stake_tx_id_89d54cf7_fk_economy_tx_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_stake
    ADD CONSTRAINT economy_stake_tx_id_89d54cf7_fk_economy_tx_id FOREIGN KEY (tx_id) REFERENCES public.economy_tx(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: economy_stake economy_stake_user_id_3f2cffd7_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_stake
    ADD CONSTRAINT economy_stake_user_id_3f2cffd7_fk_accounts_user_id FOREIGN KEY (user_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: economy_stockchange economy_stockchange_kind_id_a2e3f013_fk_economy_kind_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_stockchange
    ADD CONSTRAINT economy_stockchange_kind_id_a2e3f013_fk_economy_kind_id FOREIGN KEY (kind_id) REFERENCES public.economy_kind(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: economy_tx economy_tx_actor_id_f9a891a9_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_tx
    ADD CONSTRAINT economy_tx_actor_id_f9a891a9_fk_accounts_user_id FOREIGN KEY (actor_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: economy_tx economy_tx_reverses_id_e6b67f10_fk_economy_tx_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.economy_tx
    ADD CONSTRAINT economy_tx_reverses_id_e6b67f10_fk_economy_tx_id FOREIGN KEY (reverses_id) REFERENCES public.economy_tx(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: games_chatline games_chatline_author_id_2ab89b30_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_chatline
    ADD CONSTRAINT games_chatline_author_id_2ab89b30_fk_accounts_user_id FOREIGN KEY (author_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: games_chatline games_chatline_match_id_e1114801_fk_games_match_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_chatline
    ADD CONSTRAINT games_chatline_match_id_e1114801_fk_games_match_id FOREIGN KEY (match_id) REFERENCES public.games_match(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: games_chatline games_chatline_recipient_id_051fe5e1_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_chatline
    ADD CONSTRAINT games_chatline_recipient_id_051fe5e1_fk_accounts_user_id FOREIGN KEY (recipient_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: games_chatline games_chatline_room_id_b59ba388_fk_games_room_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_chatline
    ADD CONSTRAINT games_chatline_room_id_b59ba388_fk_games_room_id FOREIGN KEY (room_id) REFERENCES public.games_room(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: games_chatline games_chatline_table_id_40490a54_fk_games_table_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_chatline
    ADD CONSTRAINT games_chatline_table_id_40490a54_fk_games_table_id FOREIGN KEY (table_id) REFERENCES public.games_table(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: games_chatsilence games_chatsilence_user_id_799de6b9_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_chatsilence
    ADD CONSTRAINT games_chatsilence_user_id_799de6b9_fk_accounts_user_id FOREIGN KEY (user_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: games_departure games_departure_match_id_6da0bccb_fk_games_match_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_departure
    ADD CONSTRAINT games_departure_match_id_6da0bccb_fk_games_match_id FOREIGN KEY (match_id) REFERENCES public.games_match(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: games_departure games_departure_user_id_3df37d1f_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_departure
    ADD CONSTRAINT games_departure_user_id_3df37d1f_fk_accounts_user_id FOREIGN KEY (user_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: games_departurevote games_departurevote_departure_id_e77055cd_fk_games_departure_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_departurevote
    ADD CONSTRAINT games_departurevote_departure_id_e77055cd_fk_games_departure_id FOREIGN KEY (departure_id) REFERENCES public.games_departure(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: games_habit games_habit_user_id_ffe112b7_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_habit
    ADD CONSTRAINT games_habit_user_id_ffe112b7_fk_accounts_user_id FOREIGN KEY (user_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: games_keptacta games_keptacta_match_id_efea8449_fk_games_match_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_keptacta
    ADD CONSTRAINT games_keptacta_match_id_efea8449_fk_games_match_id FOREIGN KEY (match_id) REFERENCES public.games_match(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: games_match games_match_rematch_for_id_9f719bbf_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_match
    ADD CONSTRAINT games_match_rematch_for_id_9f719bbf_fk_accounts_user_id FOREIGN KEY (rematch_for_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: games_match games_match_room_id_f566081b_fk_games_room_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_match
    ADD CONSTRAINT games_match_room_id_f566081b_fk_games_room_id FOREIGN KEY (room_id) REFERENCES public.games_room(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: games_match games_match_table_id_56efb09f_fk_games_table_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_match
    ADD CONSTRAINT games_match_table_id_56efb09f_fk_games_table_id FOREIGN KEY (table_id) REFERENCES public.games_table(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: games_matchplayer games_matchplayer_match_id_94f76186_fk_games_match_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_matchplayer
    ADD CONSTRAINT games_matchplayer_match_id_94f76186_fk_games_match_id FOREIGN KEY (match_id) REFERENCES public.games_match(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: games_matchplayer games_matchplayer_user_id_54999f9e_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_matchplayer
    ADD CONSTRAINT games_matchplayer_user_id_54999f9e_fk_accounts_user_id FOREIGN KEY (user_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: games_matchstep games_matchstep_match_id_13155f31_fk_games_match_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_matchstep
    ADD CONSTRAINT games_matchstep_match_id_13155f31_fk_games_match_id FOREIGN KEY (match_id) REFERENCES public.games_match(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: games_matchtimer games_matchtimer_match_id_b71ede49_fk_games_match_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_matchtimer
    ADD CONSTRAINT games_matchtimer_match_id_b71ede49_fk_games_match_id FOREIGN KEY (match_id) REFERENCES public.games_match(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: games_news games_news_room_id_cc50ec01_fk_games_room_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_news
    ADD CONSTRAINT games_news_room_id_cc50ec01_fk_games_room_id FOREIGN KEY (room_id) REFERENCES public.games_room(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: games_readmark games_readmark_other_id_c996b326_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_readmark
    ADD CONSTRAINT games_readmark_other_id_c996b326_fk_accounts_user_id FOREIGN KEY (other_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: games_readmark games_readmark_reader_id_4a2c042d_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_readmark
    ADD CONSTRAINT games_readmark_reader_id_4a2c042d_fk_accounts_user_id FOREIGN KEY (reader_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: games_report games_report_decided_by_id_d38ad120_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_report
    ADD CONSTRAINT games_report_decided_by_id_d38ad120_fk_accounts_user_id FOREIGN KEY (decided_by_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: games_report games_report_line_id_dac8ccfb_fk_games_chatline_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_report
    ADD CONSTRAINT games_report_line_id_dac8ccfb_fk_games_chatline_id FOREIGN KEY (line_id) REFERENCES public.games_chatline(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: games_report games_report_match_id_898ab1eb_fk_games_match_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_report
    ADD CONSTRAINT games_report_match_id_898ab1eb_fk_games_match_id FOREIGN KEY (match_id) REFERENCES public.games_match(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: games_report games_report_reported_id_e7cdd596_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_report
    ADD CONSTRAINT games_report_reported_id_e7cdd596_fk_accounts_user_id FOREIGN KEY (reported_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: games_report games_report_reporter_id_cf44d5df_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_report
    ADD CONSTRAINT games_report_reporter_id_cf44d5df_fk_accounts_user_id FOREIGN KEY (reporter_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: games_report games_report_sanction_id_b719d949_fk_accounts_sanction_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_report
    ADD CONSTRAINT games_report_sanction_id_b719d949_fk_accounts_sanction_id FOREIGN KEY (sanction_id) REFERENCES public.accounts_sanction(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: games_robot games_robot_user_id_4f7d16e2_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_robot
    ADD CONSTRAINT games_robot_user_id_4f7d16e2_fk_accounts_user_id FOREIGN KEY (user_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: games_salonpresence games_salonpresence_room_id_809ad1ab_fk_games_room_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_salonpresence
    ADD CONSTRAINT games_salonpresence_room_id_809ad1ab_fk_games_room_id FOREIGN KEY (room_id) REFERENCES public.games_room(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: games_salonpresence games_salonpresence_user_id_c49f74cc_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_salonpresence
    ADD CONSTRAINT games_salonpresence_user_id_c49f74cc_fk_accounts_user_id FOREIGN KEY (user_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: games_seatpresence games_seatpresence_match_id_3d64eb2a_fk_games_match_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_seatpresence
    ADD CONSTRAINT games_seatpresence_match_id_3d64eb2a_fk_games_match_id FOREIGN KEY (match_id) REFERENCES public.games_match(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: games_table games_table_match_id_0fab60fa_fk_games_match_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_table
    ADD CONSTRAINT games_table_match_id_0fab60fa_fk_games_match_id FOREIGN KEY (match_id) REFERENCES public.games_match(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: games_table games_table_room_id_7e9aee84_fk_games_room_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_table
    ADD CONSTRAINT games_table_room_id_7e9aee84_fk_games_room_id FOREIGN KEY (room_id) REFERENCES public.games_room(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: games_tableinvitation games_tableinvitation_invited_id_6220220c_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_tableinvitation
    ADD CONSTRAINT games_tableinvitation_invited_id_6220220c_fk_accounts_user_id FOREIGN KEY (invited_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: games_tableinvitation games_tableinvitation_inviter_id_2cff3ef3_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_tableinvitation
    ADD CONSTRAINT games_tableinvitation_inviter_id_2cff3ef3_fk_accounts_user_id FOREIGN KEY (inviter_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: games_tableinvitation games_tableinvitation_table_id_04f3acd3_fk_games_table_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_tableinvitation
    ADD CONSTRAINT games_tableinvitation_table_id_04f3acd3_fk_games_table_id FOREIGN KEY (table_id) REFERENCES public.games_table(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: games_tableseat games_tableseat_rematch_of_id_b3c1c310_fk_games_match_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_tableseat
    ADD CONSTRAINT games_tableseat_rematch_of_id_b3c1c310_fk_games_match_id FOREIGN KEY (rematch_of_id) REFERENCES public.games_match(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: games_tableseat games_tableseat_table_id_4a322067_fk_games_table_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_tableseat
    ADD CONSTRAINT games_tableseat_table_id_4a322067_fk_games_table_id FOREIGN KEY (table_id) REFERENCES public.games_table(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: games_tableseat games_tableseat_user_id_77a873fd_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_tableseat
    ADD CONSTRAINT games_tableseat_user_id_77a873fd_fk_accounts_user_id FOREIGN KEY (user_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: games_watcher games_watcher_match_id_202419e5_fk_games_match_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_watcher
    ADD CONSTRAINT games_watcher_match_id_202419e5_fk_games_match_id FOREIGN KEY (match_id) REFERENCES public.games_match(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: games_watcher games_watcher_user_id_1ffe32ef_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games_watcher
    ADD CONSTRAINT games_watcher_user_id_1ffe32ef_fk_accounts_user_id FOREIGN KEY (user_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: mfa_authenticator mfa_authenticator_user_id_0c3a50c0_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.mfa_authenticator
    ADD CONSTRAINT mfa_authenticator_user_id_0c3a50c0_fk_accounts_user_id FOREIGN KEY (user_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_act tournaments_act_actor_id_f029a6f9_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_act
    ADD CONSTRAINT tournaments_act_actor_id_f029a6f9_fk_accounts_user_id FOREIGN KEY (actor_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_act tournaments_act_championship_id_98bfa9f5_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_act
    ADD CONSTRAINT tournaments_act_championship_id_98bfa9f5_fk_tournamen FOREIGN KEY (championship_id) REFERENCES public.tournaments_championship(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_act tournaments_act_cruce_id_bc3f7718_fk_tournaments_cruce_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_act
    ADD CONSTRAINT tournaments_act_cruce_id_bc3f7718_fk_tournaments_cruce_id FOREIGN KEY (cruce_id) REFERENCES public.tournaments_cruce(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_act tournaments_act_entry_id_49cb5079_fk_tournaments_entry_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_act
    ADD CONSTRAINT tournaments_act_entry_id_49cb5079_fk_tournaments_entry_id FOREIGN KEY (entry_id) REFERENCES public.tournaments_entry(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_act tournaments_act_other_id_aa861b0d_fk_tournaments_entry_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_act
    ADD CONSTRAINT tournaments_act_other_id_aa861b0d_fk_tournaments_entry_id FOREIGN KEY (other_id) REFERENCES public.tournaments_entry(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_award tournaments_award_given_by_id_07e5ee87_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_award
    ADD CONSTRAINT tournaments_award_given_by_id_07e5ee87_fk_accounts_user_id FOREIGN KEY (given_by_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_award tournaments_award_match_id_5dc84b47_fk_games_match_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_award
    ADD CONSTRAINT tournaments_award_match_id_5dc84b47_fk_games_match_id FOREIGN KEY (match_id) REFERENCES public.games_match(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_award tournaments_award_taken_by_id_49c458b4_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_award
    ADD CONSTRAINT tournaments_award_taken_by_id_49c458b4_fk_accounts_user_id FOREIGN KEY (taken_by_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_award tournaments_award_trophy_id_d50d9128_fk_tournaments_trophy_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_award
    ADD CONSTRAINT tournaments_award_trophy_id_d50d9128_fk_tournaments_trophy_id FOREIGN KEY (trophy_id) REFERENCES public.tournaments_trophy(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_award tournaments_award_user_id_c9a16d85_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_award
    ADD CONSTRAINT tournaments_award_user_id_c9a16d85_fk_accounts_user_id FOREIGN KEY (user_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_championship tournaments_champion_cycle_id_57a05938_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_championship
    ADD CONSTRAINT tournaments_champion_cycle_id_57a05938_fk_tournamen FOREIGN KEY (cycle_id) REFERENCES public.tournaments_cycle(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_championship tournaments_champion_organiser_id_15271a4e_fk_accounts_; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_championship
    ADD CONSTRAINT tournaments_champion_organiser_id_15271a4e_fk_accounts_ FOREIGN KEY (organiser_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_championship tournaments_championship_room_id_c40e1c59_fk_games_room_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_championship
    ADD CONSTRAINT tournaments_championship_room_id_c40e1c59_fk_games_room_id FOREIGN KEY (room_id) REFERENCES public.games_room(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_cruce tournaments_cruce_a_id_f8c26aed_fk_tournaments_entry_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_cruce
    ADD CONSTRAINT tournaments_cruce_a_id_f8c26aed_fk_tournaments_entry_id FOREIGN KEY (a_id) REFERENCES public.tournaments_entry(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_cruce tournaments_cruce_b_id_86f25648_fk_tournaments_entry_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_cruce
    ADD CONSTRAINT tournaments_cruce_b_id_86f25648_fk_tournaments_entry_id FOREIGN KEY (b_id) REFERENCES public.tournaments_entry(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_cruce tournaments_cruce_championship_id_ba733a50_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_cruce
    ADD CONSTRAINT tournaments_cruce_championship_id_ba733a50_fk_tournamen FOREIGN KEY (championship_id) REFERENCES public.tournaments_championship(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_cruce tournaments_cruce_round_id_55b856e6_fk_tournaments_round_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_cruce
    ADD CONSTRAINT tournaments_cruce_round_id_55b856e6_fk_tournaments_round_id FOREIGN KEY (round_id) REFERENCES public.tournaments_round(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_cruce tournaments_cruce_winner_id_8a1544e3_fk_tournaments_entry_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_cruce
    ADD CONSTRAINT tournaments_cruce_winner_id_8a1544e3_fk_tournaments_entry_id FOREIGN KEY (winner_id) REFERENCES public.tournaments_entry(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_cycle tournaments_cycle_organiser_id_327c0cdc_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_cycle
    ADD CONSTRAINT tournaments_cycle_organiser_id_327c0cdc_fk_accounts_user_id FOREIGN KEY (organiser_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_dealing tournaments_dealing_giver_id_bb08250f_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_dealing
    ADD CONSTRAINT tournaments_dealing_giver_id_bb08250f_fk_accounts_user_id FOREIGN KEY (giver_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_dealing tournaments_dealing_taker_id_f64514b7_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_dealing
    ADD CONSTRAINT tournaments_dealing_taker_id_f64514b7_fk_accounts_user_id FOREIGN KEY (taker_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_deed tournaments_deed_match_id_5e31fbd7_fk_games_match_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_deed
    ADD CONSTRAINT tournaments_deed_match_id_5e31fbd7_fk_games_match_id FOREIGN KEY (match_id) REFERENCES public.games_match(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_deed tournaments_deed_user_id_e8583c17_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_deed
    ADD CONSTRAINT tournaments_deed_user_id_e8583c17_fk_accounts_user_id FOREIGN KEY (user_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_dispute tournaments_dispute_accused_id_17b9c91f_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_dispute
    ADD CONSTRAINT tournaments_dispute_accused_id_17b9c91f_fk_accounts_user_id FOREIGN KEY (accused_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_dispute tournaments_dispute_answered_by_id_2a752c4b_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_dispute
    ADD CONSTRAINT tournaments_dispute_answered_by_id_2a752c4b_fk_accounts_user_id FOREIGN KEY (answered_by_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_dispute tournaments_dispute_championship_id_dcc3f1ab_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_dispute
    ADD CONSTRAINT tournaments_dispute_championship_id_dcc3f1ab_fk_tournamen FOREIGN KEY (championship_id) REFERENCES public.tournaments_championship(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_dispute tournaments_dispute_claimant_id_5541c693_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_dispute
    ADD CONSTRAINT tournaments_dispute_claimant_id_5541c693_fk_accounts_user_id FOREIGN KEY (claimant_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_dispute tournaments_dispute_cruce_id_83eb6058_fk_tournaments_cruce_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_dispute
    ADD CONSTRAINT tournaments_dispute_cruce_id_83eb6058_fk_tournaments_cruce_id FOREIGN KEY (cruce_id) REFERENCES public.tournaments_cruce(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_dispute tournaments_dispute_entry_id_9ccb6214_fk_tournaments_entry_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_dispute
    ADD CONSTRAINT tournaments_dispute_entry_id_9ccb6214_fk_tournaments_entry_id FOREIGN KEY (entry_id) REFERENCES public.tournaments_entry(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_dispute tournaments_dispute_judge_id_3570699e_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_dispute
    ADD CONSTRAINT tournaments_dispute_judge_id_3570699e_fk_accounts_user_id FOREIGN KEY (judge_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_dispute tournaments_dispute_looked_by_id_b36ad582_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_dispute
    ADD CONSTRAINT tournaments_dispute_looked_by_id_b36ad582_fk_accounts_user_id FOREIGN KEY (looked_by_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_dispute tournaments_dispute_match_id_22e5058a_fk_games_match_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_dispute
    ADD CONSTRAINT tournaments_dispute_match_id_22e5058a_fk_games_match_id FOREIGN KEY (match_id) REFERENCES public.games_match(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_entry tournaments_entry_championship_id_53e8bd9c_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_entry
    ADD CONSTRAINT tournaments_entry_championship_id_53e8bd9c_fk_tournamen FOREIGN KEY (championship_id) REFERENCES public.tournaments_championship(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_forbidden tournaments_forbidde_championship_id_ad25aa6c_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_forbidden
    ADD CONSTRAINT tournaments_forbidde_championship_id_ad25aa6c_fk_tournamen FOREIGN KEY (championship_id) REFERENCES public.tournaments_championship(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_forbidden tournaments_forbidden_one_id_814ac1d1_fk_tournaments_entry_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_forbidden
    ADD CONSTRAINT tournaments_forbidden_one_id_814ac1d1_fk_tournaments_entry_id FOREIGN KEY (one_id) REFERENCES public.tournaments_entry(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_forbidden tournaments_forbidden_other_id_37081aa7_fk_tournaments_entry_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_forbidden
    ADD CONSTRAINT tournaments_forbidden_other_id_37081aa7_fk_tournaments_entry_id FOREIGN KEY (other_id) REFERENCES public.tournaments_entry(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_level tournaments_level_user_id_9283ec37_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_level
    ADD CONSTRAINT tournaments_level_user_id_9283ec37_fk_accounts_user_id FOREIGN KEY (user_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_member tournaments_member_championship_id_4fc16828_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_member
    ADD CONSTRAINT tournaments_member_championship_id_4fc16828_fk_tournamen FOREIGN KEY (championship_id) REFERENCES public.tournaments_championship(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_member tournaments_member_entry_id_229e00b1_fk_tournaments_entry_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_member
    ADD CONSTRAINT tournaments_member_entry_id_229e00b1_fk_tournaments_entry_id FOREIGN KEY (entry_id) REFERENCES public.tournaments_entry(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_member tournaments_member_user_id_2a88e7af_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_member
    ADD CONSTRAINT tournaments_member_user_id_2a88e7af_fk_accounts_user_id FOREIGN KEY (user_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_notice tournaments_notice_championship_id_7924c5ff_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_notice
    ADD CONSTRAINT tournaments_notice_championship_id_7924c5ff_fk_tournamen FOREIGN KEY (championship_id) REFERENCES public.tournaments_championship(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_notice tournaments_notice_other_id_12357e6f_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_notice
    ADD CONSTRAINT tournaments_notice_other_id_12357e6f_fk_accounts_user_id FOREIGN KEY (other_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_notice tournaments_notice_user_id_aade585a_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_notice
    ADD CONSTRAINT tournaments_notice_user_id_aade585a_fk_accounts_user_id FOREIGN KEY (user_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_offence tournaments_offence_excused_by_id_c3f73ef6_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_offence
    ADD CONSTRAINT tournaments_offence_excused_by_id_c3f73ef6_fk_accounts_user_id FOREIGN KEY (excused_by_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_offence tournaments_offence_match_id_b2e7fb4b_fk_games_match_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_offence
    ADD CONSTRAINT tournaments_offence_match_id_b2e7fb4b_fk_games_match_id FOREIGN KEY (match_id) REFERENCES public.games_match(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_offence tournaments_offence_sanction_id_b15ce29a_fk_accounts_; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_offence
    ADD CONSTRAINT tournaments_offence_sanction_id_b15ce29a_fk_accounts_ FOREIGN KEY (sanction_id) REFERENCES public.accounts_sanction(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_offence tournaments_offence_user_id_1cb4a9cb_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_offence
    ADD CONSTRAINT tournaments_offence_user_id_1cb4a9cb_fk_accounts_user_id FOREIGN KEY (user_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_pairscore tournaments_pairscore_one_id_b6ac3400_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_pairscore
    ADD CONSTRAINT tournaments_pairscore_one_id_b6ac3400_fk_accounts_user_id FOREIGN KEY (one_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_pairscore tournaments_pairscore_other_id_19311342_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_pairscore
    ADD CONSTRAINT tournaments_pairscore_other_id_19311342_fk_accounts_user_id FOREIGN KEY (other_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_poster tournaments_poster_championship_id_32561608_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_poster
    ADD CONSTRAINT tournaments_poster_championship_id_32561608_fk_tournamen FOREIGN KEY (championship_id) REFERENCES public.tournaments_championship(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_prizeobject tournaments_prizeobj_championship_id_c731afca_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_prizeobject
    ADD CONSTRAINT tournaments_prizeobj_championship_id_c731afca_fk_tournamen FOREIGN KEY (championship_id) REFERENCES public.tournaments_championship(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_prizeobject tournaments_prizeobject_item_id_f9376950_fk_economy_item_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_prizeobject
    ADD CONSTRAINT tournaments_prizeobject_item_id_f9376950_fk_economy_item_id FOREIGN KEY (item_id) REFERENCES public.economy_item(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_prizeobject tournaments_prizeobject_kind_id_0d02d324_fk_economy_kind_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_prizeobject
    ADD CONSTRAINT tournaments_prizeobject_kind_id_0d02d324_fk_economy_kind_id FOREIGN KEY (kind_id) REFERENCES public.economy_kind(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_prizeobject tournaments_prizeobject_winner_id_a3b8c6c3_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_prizeobject
    ADD CONSTRAINT tournaments_prizeobject_winner_id_a3b8c6c3_fk_accounts_user_id FOREIGN KEY (winner_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_result tournaments_result_match_id_cd3005e9_fk_games_match_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_result
    ADD CONSTRAINT tournaments_result_match_id_cd3005e9_fk_games_match_id FOREIGN KEY (match_id) REFERENCES public.games_match(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_result tournaments_result_user_id_523a7dd9_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_result
    ADD CONSTRAINT tournaments_result_user_id_523a7dd9_fk_accounts_user_id FOREIGN KEY (user_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_round tournaments_round_championship_id_92fbca51_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_round
    ADD CONSTRAINT tournaments_round_championship_id_92fbca51_fk_tournamen FOREIGN KEY (championship_id) REFERENCES public.tournaments_championship(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_score tournaments_score_user_id_dd025de8_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_score
    ADD CONSTRAINT tournaments_score_user_id_dd025de8_fk_accounts_user_id FOREIGN KEY (user_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_seasonplace tournaments_seasonpl_season_id_c9ce6bee_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_seasonplace
    ADD CONSTRAINT tournaments_seasonpl_season_id_c9ce6bee_fk_tournamen FOREIGN KEY (season_id) REFERENCES public.tournaments_season(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_seasonplace tournaments_seasonplace_partner_id_65a49e06_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_seasonplace
    ADD CONSTRAINT tournaments_seasonplace_partner_id_65a49e06_fk_accounts_user_id FOREIGN KEY (partner_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_seasonplace tournaments_seasonplace_user_id_3a2611c8_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_seasonplace
    ADD CONSTRAINT tournaments_seasonplace_user_id_3a2611c8_fk_accounts_user_id FOREIGN KEY (user_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_seeker tournaments_seeker_championship_id_dc551e12_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_seeker
    ADD CONSTRAINT tournaments_seeker_championship_id_dc551e12_fk_tournamen FOREIGN KEY (championship_id) REFERENCES public.tournaments_championship(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_seeker tournaments_seeker_user_id_88607d8c_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_seeker
    ADD CONSTRAINT tournaments_seeker_user_id_88607d8c_fk_accounts_user_id FOREIGN KEY (user_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_side tournaments_side_cruce_id_fbdaf923_fk_tournaments_cruce_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_side
    ADD CONSTRAINT tournaments_side_cruce_id_fbdaf923_fk_tournaments_cruce_id FOREIGN KEY (cruce_id) REFERENCES public.tournaments_cruce(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_side tournaments_side_entry_id_15cea97e_fk_tournaments_entry_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_side
    ADD CONSTRAINT tournaments_side_entry_id_15cea97e_fk_tournaments_entry_id FOREIGN KEY (entry_id) REFERENCES public.tournaments_entry(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_silence tournaments_silence_championship_id_efd915a8_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_silence
    ADD CONSTRAINT tournaments_silence_championship_id_efd915a8_fk_tournamen FOREIGN KEY (championship_id) REFERENCES public.tournaments_championship(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_silence tournaments_silence_user_id_b3302462_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_silence
    ADD CONSTRAINT tournaments_silence_user_id_b3302462_fk_accounts_user_id FOREIGN KEY (user_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_substitution tournaments_substitu_entry_id_254ac0e9_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_substitution
    ADD CONSTRAINT tournaments_substitu_entry_id_254ac0e9_fk_tournamen FOREIGN KEY (entry_id) REFERENCES public.tournaments_entry(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_substitution tournaments_substitu_newcomer_id_93cb6aad_fk_accounts_; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_substitution
    ADD CONSTRAINT tournaments_substitu_newcomer_id_93cb6aad_fk_accounts_ FOREIGN KEY (newcomer_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_substitution tournaments_substitution_leaver_id_0f072d42_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_substitution
    ADD CONSTRAINT tournaments_substitution_leaver_id_0f072d42_fk_accounts_user_id FOREIGN KEY (leaver_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_uncounted tournaments_uncounted_match_id_8e055190_fk_games_match_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_uncounted
    ADD CONSTRAINT tournaments_uncounted_match_id_8e055190_fk_games_match_id FOREIGN KEY (match_id) REFERENCES public.games_match(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: usersessions_usersession usersessions_usersession_user_id_af5e0a6d_fk_accounts_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.usersessions_usersession
    ADD CONSTRAINT usersessions_usersession_user_id_af5e0a6d_fk_accounts_user_id FOREIGN KEY (user_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- PostgreSQL database dump complete
--



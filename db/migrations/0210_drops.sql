-- Drops: pieces that come out at one moment.
CREATE TABLE product_drop (
  id uuid PRIMARY KEY,
  slug text NOT NULL UNIQUE CHECK (slug <> ''),
  title text NOT NULL CHECK (title <> ''),
  sentence text NOT NULL DEFAULT '',
  media_id text REFERENCES media (id),
  opens_at timestamptz NOT NULL,
  -- Those who asked to be reminded may order so much earlier.
  early_minutes smallint NOT NULL DEFAULT 0 CHECK (early_minutes BETWEEN 0 AND 60),
  -- NULL: no limit.
  per_person smallint CHECK (per_person > 0),
  -- A secret one is found by nobody who has not its address.
  is_listed boolean NOT NULL,
  -- The crowd has gone: lists and pages were made anew.
  settled_at timestamptz,
  closed_at timestamptz,
  -- Those who wait have heard of pieces that were not paid for.
  returned_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  CHECK (is_listed OR early_minutes = 0)
);
CREATE INDEX product_drop_media ON product_drop (media_id);

-- A piece is in its last drop alone.
CREATE TABLE drop_product (
  product_id uuid PRIMARY KEY REFERENCES product (id) ON DELETE CASCADE,
  drop_id uuid NOT NULL REFERENCES product_drop (id) ON DELETE CASCADE,
  position smallint NOT NULL
);
CREATE INDEX drop_product_drop ON drop_product (drop_id);

CREATE TABLE drop_reminder (
  id uuid PRIMARY KEY,
  drop_id uuid NOT NULL REFERENCES product_drop (id) ON DELETE CASCADE,
  email text NOT NULL CHECK (email <> ''),
  -- Of a customer whose confirmed address it is.
  uid text,
  created_at timestamptz NOT NULL,
  -- NULL: the link of the mail was not followed yet.
  confirmed_at timestamptz,
  -- The moment that they know of.
  known_opens_at timestamptz NOT NULL,
  day_mail_at timestamptz,
  soon_mail_at timestamptz,
  returned_mail_at timestamptz
);
CREATE UNIQUE INDEX drop_reminder_once ON drop_reminder (drop_id, lower(email));
CREATE INDEX drop_reminder_email ON drop_reminder (lower(email));
CREATE INDEX drop_reminder_uid ON drop_reminder (uid) WHERE uid IS NOT NULL;
CREATE INDEX drop_reminder_age ON drop_reminder (created_at);

-- What an order took of a drop, while it ran.
CREATE TABLE drop_order (
  order_id uuid NOT NULL REFERENCES shop_order (id) ON DELETE CASCADE,
  drop_id uuid NOT NULL REFERENCES product_drop (id),
  pieces integer NOT NULL CHECK (pieces > 0),
  -- Hashes of the person's account, address and phone; none where nothing is limited.
  customer_keys text[] NOT NULL DEFAULT '{}',
  -- By the link of this reminder, before everybody.
  reminder_id uuid,
  placed_at timestamptz NOT NULL,
  given_back_at timestamptz,
  PRIMARY KEY (order_id, drop_id)
);
CREATE INDEX drop_order_drop ON drop_order (drop_id);
-- A link that came early is good for one order.
CREATE UNIQUE INDEX drop_order_early ON drop_order (reminder_id);

CREATE TABLE drop_count (
  drop_id uuid NOT NULL REFERENCES product_drop (id) ON DELETE CASCADE,
  customer_key text NOT NULL,
  taken integer NOT NULL CHECK (taken >= 0),
  PRIMARY KEY (drop_id, customer_key)
);

CREATE TRIGGER bump AFTER INSERT OR DELETE OR UPDATE OF title, sentence, media_id, opens_at,
  early_minutes, per_person, is_listed, settled_at, closed_at ON product_drop
  FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();
CREATE TRIGGER bump AFTER INSERT OR UPDATE OR DELETE ON drop_product
  FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();

-- The drop that a piece is in, from its naming to a day after its moment; `opensAt` while it is still to come.
CREATE FUNCTION drop_of(piece uuid) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object('id', id, 'slug', slug, 'title', title, 'earlyMinutes', early_minutes,
    'perPerson', per_person, 'opensAt', CASE WHEN opens_at > now() THEN opens_at END,
    'isEarly', early_minutes > 0 AND opens_at - make_interval(mins => early_minutes) <= now())
  FROM drop_product JOIN product_drop ON id = drop_id
  WHERE product_id = piece AND closed_at IS NULL AND now() < opens_at + interval '1 day'
$$;

-- A secret drop's piece from its moment on, though lists show it only when the drop has settled.
CREATE FUNCTION is_out_of_secret(piece uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM drop_product JOIN product_drop ON id = drop_id
    WHERE product_id = piece AND NOT is_listed AND settled_at IS NULL AND closed_at IS NULL
      AND opens_at <= now())
$$;

-- A cancelled order gives back its share of a drop once; reopened, it takes it again, over any limit.
CREATE FUNCTION follow_drop_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_back boolean := NEW.status = 'cancelled';
  share record;
BEGIN
  FOR share IN
    WITH changed AS (
      UPDATE drop_order SET given_back_at = CASE WHEN is_back THEN clock_timestamp() END,
        reminder_id = CASE WHEN NOT is_back THEN reminder_id END
      WHERE order_id = NEW.id AND (given_back_at IS NULL) = is_back
      RETURNING drop_id, pieces, customer_keys)
    SELECT drop_id, pieces, key FROM changed, unnest(customer_keys) AS key ORDER BY drop_id, key
  LOOP
    UPDATE drop_count SET taken = taken + CASE WHEN is_back THEN -share.pieces ELSE share.pieces END
    WHERE drop_id = share.drop_id AND customer_key = share.key;
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER drop_share AFTER UPDATE OF status ON shop_order FOR EACH ROW
  WHEN ((NEW.status = 'cancelled') <> (OLD.status = 'cancelled'))
  EXECUTE FUNCTION follow_drop_order();

CREATE OR REPLACE FUNCTION remove_customer(customer text, is_account_deleted boolean) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_customer(customer);
  INSERT INTO departure AS known VALUES (customer, clock_timestamp(), remove_customer.is_account_deleted)
    ON CONFLICT (uid) DO UPDATE
      SET at = excluded.at,
        is_account_deleted = known.is_account_deleted OR excluded.is_account_deleted;
  DELETE FROM customer_profile WHERE uid = customer;
  DELETE FROM customer_picture WHERE uid = customer AND order_id IS NULL;
  DELETE FROM stock_wish WHERE uid = customer;
  DELETE FROM drop_reminder WHERE uid = customer;
  PERFORM unname_reviews(customer);
END $$;

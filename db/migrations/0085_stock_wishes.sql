-- Who wants to be told when a piece that is sold out is back.
CREATE TABLE stock_wish (
  id uuid PRIMARY KEY,
  product_id uuid NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  -- A combination; NULL for a product without variants.
  variant_id text,
  email text NOT NULL CHECK (email <> ''),
  -- Of a customer whose confirmed address it is.
  uid text,
  created_at timestamptz NOT NULL,
  -- NULL: the link of the mail was not followed yet.
  confirmed_at timestamptz,
  notified_at timestamptz,
  CHECK (notified_at IS NULL OR confirmed_at IS NOT NULL),
  FOREIGN KEY (product_id, variant_id) REFERENCES combination (product_id, variant_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX stock_wish_once ON stock_wish (product_id, variant_id, lower(email))
  NULLS NOT DISTINCT WHERE notified_at IS NULL;
CREATE INDEX stock_wish_waiting ON stock_wish (product_id, variant_id, created_at)
  WHERE confirmed_at IS NOT NULL AND notified_at IS NULL;
CREATE INDEX stock_wish_notified ON stock_wish (product_id, notified_at) WHERE notified_at IS NOT NULL;
CREATE INDEX stock_wish_email ON stock_wish (lower(email));
CREATE INDEX stock_wish_uid ON stock_wish (uid) WHERE uid IS NOT NULL;
CREATE INDEX stock_wish_age ON stock_wish (created_at);

-- How many can be bought of what is wished for; a million stands for "not counted".
CREATE FUNCTION pieces_left(of_product uuid, of_variant text) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN product.status <> 'active' THEN 0
    WHEN of_variant IS NOT NULL THEN coalesce((SELECT coalesce(combination.stock, 1000000) FROM combination
      WHERE product_id = of_product AND variant_id = of_variant AND is_offered), 0)
    WHEN EXISTS (SELECT FROM variant WHERE product_id = of_product) THEN coalesce((
      SELECT sum(coalesce(combination.stock, 1000000)) FROM combination
      WHERE product_id = of_product AND is_offered), 0)
    ELSE coalesce(product.stock, 1000000) END
  FROM product WHERE id = of_product
$$;

CREATE FUNCTION choice_words(of_variant text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(string_agg(value, ', ' ORDER BY at), '')
  FROM unnest(string_to_array(of_variant, '+')) WITH ORDINALITY AS part(id, at)
  JOIN variant ON variant.id = part.id::uuid
$$;

-- Tells the processes of stock that came, once for each transaction, if anybody waits for it.
CREATE FUNCTION note_stock_return() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  piece uuid := (to_jsonb(NEW) ->> TG_ARGV[0])::uuid;
BEGIN
  IF EXISTS (SELECT FROM stock_wish WHERE product_id = piece
    AND confirmed_at IS NOT NULL AND notified_at IS NULL)
  THEN
    PERFORM pg_notify('stock_return', piece || ' ' || pg_current_xact_id());
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER stock_returned AFTER UPDATE OF stock, status ON product FOR EACH ROW
  WHEN (NEW.status = 'active' AND NEW.stock IS DISTINCT FROM 0
    AND (OLD.status <> 'active' OR NEW.stock > OLD.stock OR (NEW.stock IS NULL AND OLD.stock IS NOT NULL)))
  EXECUTE FUNCTION note_stock_return('id');
CREATE TRIGGER stock_returned AFTER UPDATE OF stock, is_offered ON combination FOR EACH ROW
  WHEN (NEW.is_offered AND NEW.stock IS DISTINCT FROM 0
    AND (NOT OLD.is_offered OR NEW.stock > OLD.stock OR (NEW.stock IS NULL AND OLD.stock IS NOT NULL)))
  EXECUTE FUNCTION note_stock_return('product_id');

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
  PERFORM unname_reviews(customer);
END $$;

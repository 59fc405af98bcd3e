-- What a buyer says of a piece that was delivered, once for each order and piece.
CREATE TABLE review (
  id uuid PRIMARY KEY,
  product_id uuid NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  -- NULL: of the demo.
  order_id uuid REFERENCES shop_order (id) ON DELETE CASCADE,
  -- As it is shown: "Asha K.".
  name text NOT NULL CHECK (name <> ''),
  rating smallint NOT NULL CHECK (rating BETWEEN 1 AND 5),
  text text NOT NULL CHECK (text <> ''),
  variant text NOT NULL DEFAULT '',
  state text NOT NULL CHECK (state IN ('waiting', 'shown', 'hidden')),
  reason text CHECK (reason IN ('abuse', 'private', 'other-product', 'spam')),
  reply text NOT NULL DEFAULT '',
  replied_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  edited_at timestamptz,
  CHECK ((state = 'hidden') = (reason IS NOT NULL)),
  CHECK ((reply = '') = (replied_at IS NULL)),
  UNIQUE (order_id, product_id)
);
CREATE INDEX review_product ON review (product_id, state, created_at DESC);
CREATE INDEX review_state ON review (state, created_at DESC);

-- A buyer's photo: bytes of their own until the owner shows it, a public picture from then on.
CREATE TABLE review_picture (
  id text PRIMARY KEY CHECK (id ~ '^[A-Za-z0-9_-]{22}$'),
  review_id uuid NOT NULL REFERENCES review (id) ON DELETE CASCADE,
  position smallint NOT NULL,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  media_id text REFERENCES media (id),
  small bytea,
  bytes bytea,
  CHECK ((media_id IS NULL) = (small IS NOT NULL)),
  CHECK ((media_id IS NULL) = (bytes IS NOT NULL))
);
CREATE INDEX review_picture_review ON review_picture (review_id, position);
CREATE INDEX review_picture_media ON review_picture (media_id);

-- Numbers of an older demo had no words behind them.
UPDATE product SET rating = 0, review_count = 0 WHERE review_count > 0;

CREATE FUNCTION sum_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  piece uuid := coalesce(NEW.product_id, OLD.product_id);
BEGIN
  IF OLD.state IS DISTINCT FROM 'shown' AND NEW.state IS DISTINCT FROM 'shown' THEN
    RETURN NULL;
  END IF;
  -- Locked first: a review that is shown at the same time is counted.
  PERFORM FROM product WHERE id = piece FOR NO KEY UPDATE;
  UPDATE product SET (rating, review_count) = (
      SELECT coalesce(round(avg(review.rating), 1), 0), count(*) FROM review
      WHERE product_id = piece AND state = 'shown')
    WHERE id = piece;
  RETURN NULL;
END $$;
CREATE TRIGGER sum_reviews AFTER INSERT OR UPDATE OR DELETE ON review
  FOR EACH ROW EXECUTE FUNCTION sum_reviews();

-- Who has left is named no more.
CREATE FUNCTION unname_reviews(customer text) RETURNS void LANGUAGE sql AS $$
  UPDATE review SET name = 'A buyer' FROM shop_order
    WHERE shop_order.id = order_id AND shop_order.uid = customer AND name <> 'A buyer'
$$;
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
  PERFORM unname_reviews(customer);
END $$;

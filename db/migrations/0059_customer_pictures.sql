-- A piece may ask its buyer for one to three photos.
ALTER TABLE product_field
  ADD COLUMN max_files smallint NOT NULL DEFAULT 1 CHECK (max_files BETWEEN 1 AND 3),
  DROP CONSTRAINT product_field_kind_check,
  ADD CONSTRAINT product_field_kind_check
    CHECK (kind IN ('text', 'lines', 'choice', 'colour', 'date', 'photo'));

-- A buyer's photo, for buyer and maker alone.
CREATE TABLE customer_picture (
  id text PRIMARY KEY CHECK (id ~ '^[A-Za-z0-9_-]{22}$'),
  -- SHA-256 of the key that the browser has which sent it.
  owner_hash bytea NOT NULL CHECK (octet_length(owner_hash) = 32),
  -- Whose cart or order has it; unknown until it lies in a cart.
  uid text,
  -- The width that pages show it in, and the largest.
  small bytea NOT NULL,
  bytes bytea NOT NULL,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  -- Of both.
  byte_length integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  order_id uuid REFERENCES shop_order (id) ON DELETE CASCADE,
  -- Among those of its order.
  position smallint,
  CHECK ((order_id IS NULL) = (position IS NULL)),
  CHECK (order_id IS NULL OR uid IS NOT NULL)
);
CREATE INDEX customer_picture_order ON customer_picture (order_id);
CREATE INDEX customer_picture_uid ON customer_picture (uid);
CREATE INDEX customer_picture_unordered ON customer_picture (created_at) WHERE order_id IS NULL;

-- Photos that nobody has ordered go with the account.
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
END $$;

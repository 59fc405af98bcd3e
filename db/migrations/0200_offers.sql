-- Offers: codes and automatic discounts. One of them at most counts for an order.
CREATE TABLE offer (
  id uuid PRIMARY KEY,
  -- automatic: without a code; code: one word for everybody; codes: many, each for one order.
  reach text NOT NULL CHECK (reach IN ('automatic', 'code', 'codes')),
  title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 60),
  -- Automatic ones may stand on the pages of their products.
  is_shown boolean NOT NULL DEFAULT false CHECK (NOT is_shown OR reach = 'automatic'),
  kind text NOT NULL CHECK (kind IN ('percent', 'amount', 'delivery')),
  basis_points int NOT NULL DEFAULT 0 CHECK (basis_points BETWEEN 0 AND 10000),
  amount bigint NOT NULL DEFAULT 0 CHECK (amount >= 0),
  -- The most that a percentage takes off.
  most bigint CHECK (most > 0),
  min_subtotal bigint NOT NULL DEFAULT 0 CHECK (min_subtotal >= 0),
  first_order_only boolean NOT NULL DEFAULT false,
  excludes_sale boolean NOT NULL DEFAULT false,
  -- All three empty: everything.
  product_ids uuid[] NOT NULL DEFAULT '{}',
  category_ids bigint[] NOT NULL DEFAULT '{}',
  tags text[] NOT NULL DEFAULT '{}',
  starts_at timestamptz,
  ends_at timestamptz CHECK (ends_at > starts_at),
  limit_total int CHECK (limit_total > 0),
  limit_each int CHECK (limit_each > 0),
  -- Counted only while there is a limit. A reopened order may go above it.
  used int NOT NULL DEFAULT 0 CHECK (used >= 0),
  is_active boolean NOT NULL DEFAULT true,
  -- What pages say of it by now; NULL: never said.
  was_open boolean,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CHECK (kind <> 'percent' OR basis_points > 0),
  CHECK (kind <> 'amount' OR amount > 0)
);

CREATE TABLE offer_code (
  code text PRIMARY KEY CHECK (code ~ '^[A-Z0-9]{3,20}$'),
  offer_id uuid NOT NULL REFERENCES offer ON DELETE CASCADE,
  -- For one order only.
  is_single boolean NOT NULL DEFAULT false,
  -- Counted only of single ones.
  used int NOT NULL DEFAULT 0 CHECK (used >= 0),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX offer_code_offer ON offer_code (offer_id, created_at);

-- How often a customer has used an offer with a limit for each: by uid, and by a keyed hash of email and phone.
CREATE TABLE offer_customer (
  offer_id uuid NOT NULL REFERENCES offer ON DELETE CASCADE,
  customer_key text NOT NULL,
  used int NOT NULL CHECK (used >= 0),
  PRIMARY KEY (offer_id, customer_key)
);

CREATE TABLE offer_use (
  order_id uuid PRIMARY KEY REFERENCES shop_order ON DELETE CASCADE,
  offer_id uuid NOT NULL REFERENCES offer,
  code text,
  customer_keys text[] NOT NULL,
  discount bigint NOT NULL CHECK (discount >= 0),
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  undone_at timestamptz
);
CREATE INDEX offer_use_offer ON offer_use (offer_id) INCLUDE (discount) WHERE undone_at IS NULL;

ALTER TABLE cart ADD COLUMN coupon_code text;

ALTER TABLE shop_order
  ADD COLUMN offer_title text NOT NULL DEFAULT '',
  -- What the offer took off; with free delivery it is what delivery would have cost, and discount is 0.
  ADD COLUMN offer_discount bigint NOT NULL DEFAULT 0 CHECK (offer_discount >= 0);

-- Its part of the order's discount.
ALTER TABLE order_line ADD COLUMN discount bigint NOT NULL DEFAULT 0
  CHECK (discount BETWEEN 0 AND quantity * unit_price);

-- Who has ordered before, by email or phone.
CREATE INDEX shop_order_email ON shop_order (lower(email)) WHERE email <> '';
CREATE INDEX shop_order_phone ON shop_order (phone) WHERE phone <> '';

-- Nothing to pay is paid at once, by nobody.
ALTER TABLE payment DROP CONSTRAINT payment_source_check;
ALTER TABLE payment ADD CONSTRAINT payment_source_check CHECK (status IN ('Pending', 'Rejected')
  OR transaction_id IS NOT NULL OR recorded_by IS NOT NULL OR method = 'Online' OR amount = 0);

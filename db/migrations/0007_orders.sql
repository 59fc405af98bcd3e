-- Orders, their lines as they were bought, what happened to them, how they are paid, and every piece
-- of stock that they took or gave back. Money is integer paise. Nothing here refers to the catalogue
-- or to an account: an order stays what it was when either changes or goes.
CREATE TABLE shop_order (
  id uuid PRIMARY KEY,
  -- What people read out: letters and digits that cannot be mistaken for one another.
  number text NOT NULL UNIQUE CHECK (number ~ '^[2-9A-HJKMNP-Z]{8}$'),
  uid text NOT NULL CHECK (uid <> ''),
  status text NOT NULL DEFAULT 'pending'
    CHECK (status IN ('pending', 'processing', 'shipped', 'delivered', 'cancelled')),
  subtotal bigint NOT NULL CHECK (subtotal >= 0),
  discount bigint NOT NULL DEFAULT 0 CHECK (discount BETWEEN 0 AND subtotal),
  shipping bigint NOT NULL CHECK (shipping >= 0),
  total bigint NOT NULL CHECK (total = subtotal - discount + shipping),
  first_name text NOT NULL,
  last_name text NOT NULL,
  phone text NOT NULL,
  email text NOT NULL,
  -- A copy of the address it goes to, with the fields of the wire.
  address jsonb NOT NULL,
  shipping_method text NOT NULL DEFAULT 'standard',
  carrier text,
  tracking_number text,
  tracking_url text CHECK (tracking_url ~ '^https?://'),
  estimated_delivery date,
  coupon_code text,
  notes text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  delivered_at timestamptz
);
CREATE INDEX shop_order_own ON shop_order (uid, created_at DESC, id);
CREATE INDEX shop_order_newest ON shop_order (created_at DESC, id);

CREATE TABLE order_line (
  order_id uuid NOT NULL REFERENCES shop_order (id),
  position integer NOT NULL,
  product_id uuid NOT NULL,
  variant_id text NOT NULL,
  name text NOT NULL,
  slug text NOT NULL,
  -- 'Lagoon', or 'Lagoon, Large' where there are several groups; '' for none.
  variant text NOT NULL DEFAULT '',
  media_id text,
  image_url text,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 99),
  unit_price bigint NOT NULL CHECK (unit_price >= 0),
  line_total bigint NOT NULL GENERATED ALWAYS AS (quantity * unit_price) STORED,
  PRIMARY KEY (order_id, position)
);

-- What happened to an order, contiguous from 1. Never changed or removed.
CREATE TABLE order_event (
  order_id uuid NOT NULL REFERENCES shop_order (id),
  seq integer NOT NULL CHECK (seq >= 1),
  kind text NOT NULL CHECK (kind IN ('placed', 'status', 'reopened', 'tracking', 'payment', 'note')),
  -- The status it left the order in.
  status text NOT NULL,
  actor text NOT NULL CHECK (actor IN ('customer', 'admin', 'shop')),
  is_public boolean NOT NULL,
  text text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (order_id, seq)
);

CREATE TABLE payment (
  order_id uuid PRIMARY KEY REFERENCES shop_order (id),
  method text NOT NULL DEFAULT 'UPI' CHECK (method = 'UPI'),
  amount bigint NOT NULL CHECK (amount >= 0),
  status text NOT NULL DEFAULT 'Pending'
    CHECK (status IN ('Pending', 'Submitted', 'Paid', 'Rejected', 'Refund due', 'Refunded')),
  -- The 12 digits that the customer's bank gave the transfer.
  transaction_id text CHECK (transaction_id ~ '^[0-9]{12}$'),
  reason text NOT NULL DEFAULT '',
  submitted_at timestamptz,
  decided_at timestamptz,
  CHECK (status IN ('Pending', 'Rejected') OR transaction_id IS NOT NULL)
);
-- One transfer pays one order. Claims may be double, so that the maker sees and judges them.
CREATE UNIQUE INDEX payment_transfer_once ON payment (transaction_id)
  WHERE status IN ('Paid', 'Refund due', 'Refunded');
CREATE INDEX payment_transfer ON payment (transaction_id);
CREATE INDEX payment_to_check ON payment (submitted_at) WHERE status = 'Submitted';

-- Every change of counted stock, and why. stock_after is what the change left.
CREATE TABLE stock_movement (
  id uuid PRIMARY KEY,
  product_id uuid NOT NULL,
  variant_id uuid,
  quantity integer NOT NULL CHECK (quantity <> 0),
  stock_after integer NOT NULL CHECK (stock_after >= 0),
  kind text NOT NULL CHECK (kind IN ('sold', 'cancelled', 'reopened', 'adjusted')),
  order_id uuid REFERENCES shop_order (id),
  position integer,
  -- Counts the times an order was reopened, so that each cancelling gives back once.
  round integer NOT NULL DEFAULT 0,
  reason text NOT NULL DEFAULT '',
  actor_uid text,
  at timestamptz NOT NULL,
  CHECK ((kind = 'adjusted') = (order_id IS NULL))
);
CREATE UNIQUE INDEX stock_movement_once ON stock_movement (order_id, position, variant_id, kind, round)
  NULLS NOT DISTINCT WHERE order_id IS NOT NULL;
CREATE INDEX stock_movement_piece ON stock_movement (product_id, variant_id, at DESC);

-- What was answered to a request that names a key, so that asking again gets the same answer.
CREATE TABLE idempotency_key (
  uid text NOT NULL,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
  route text NOT NULL,
  request_hash bytea NOT NULL,
  status integer,
  answer jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (uid, key)
);
CREATE INDEX idempotency_key_age ON idempotency_key (created_at);

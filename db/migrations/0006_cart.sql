-- Carts of signed-in customers. A cart is named by (uid, id), so that another's cannot be named at
-- all; its row is what everybody who changes or orders it locks.
CREATE TABLE cart (
  uid text NOT NULL REFERENCES customer_profile (uid) ON DELETE CASCADE,
  id text NOT NULL CHECK (id <> ''),
  version bigint NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (uid, id)
);

-- variant_id is the wire's: the chosen variants' ids joined with '+' in group order, '0' for none.
-- Prices are the catalogue's; seen_price is the unit price the customer was shown when adding.
CREATE TABLE cart_line (
  uid text NOT NULL,
  cart_id text NOT NULL,
  product_id uuid NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  variant_id text NOT NULL CHECK (variant_id <> ''),
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 99),
  seen_price bigint NOT NULL CHECK (seen_price >= 0),
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (uid, cart_id, product_id, variant_id),
  FOREIGN KEY (uid, cart_id) REFERENCES cart (uid, id) ON DELETE CASCADE
);
CREATE INDEX cart_line_product ON cart_line (product_id);

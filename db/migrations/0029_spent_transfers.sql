-- Transfers that have paid an order and were sent back, whose order was reopened and is to be paid anew.
-- The order's payment forgets them; that they never pay again is known here.
CREATE TABLE spent_transfer (
  transaction_id text PRIMARY KEY CHECK (transaction_id ~ '^[0-9]{12}$'),
  order_id uuid NOT NULL REFERENCES shop_order (id)
);

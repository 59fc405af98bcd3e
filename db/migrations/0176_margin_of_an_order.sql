-- What a piece cost when it was ordered; NULL: nobody knew.
ALTER TABLE order_line ADD COLUMN unit_cost bigint CHECK (unit_cost >= 0);

-- What the owner paid for sending an order.
CREATE TABLE order_cost (
  order_id uuid PRIMARY KEY REFERENCES shop_order ON DELETE CASCADE,
  delivery bigint NOT NULL CHECK (delivery >= 0)
);

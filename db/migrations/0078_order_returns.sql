-- What came back of a delivered order; never more of a line than was sold.
CREATE TABLE order_return (
  order_id uuid NOT NULL REFERENCES shop_order (id),
  seq integer NOT NULL CHECK (seq >= 1),
  at timestamptz NOT NULL,
  actor_uid text NOT NULL,
  -- [{line, quantity}], lines counted from 1.
  lines jsonb NOT NULL,
  reason text NOT NULL,
  condition text NOT NULL CHECK (condition IN ('As new', 'Damaged', 'Broken')),
  is_restocked boolean NOT NULL,
  refund_seq integer,
  PRIMARY KEY (order_id, seq),
  FOREIGN KEY (order_id, refund_seq) REFERENCES refund (order_id, seq)
);

ALTER TABLE order_line ADD COLUMN returned integer NOT NULL DEFAULT 0;
ALTER TABLE order_line ADD CONSTRAINT order_line_returned_check
  CHECK (returned BETWEEN 0 AND quantity) NOT VALID;

ALTER TABLE stock_movement DROP CONSTRAINT stock_movement_kind_check;
ALTER TABLE stock_movement ADD CONSTRAINT stock_movement_kind_check
  CHECK (kind IN ('sold', 'cancelled', 'reopened', 'adjusted', 'edited', 'returned')) NOT VALID;

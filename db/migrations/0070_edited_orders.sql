-- What the maker changes of an order: each change with what was before, what is after, and why.
CREATE TABLE order_revision (
  order_id uuid NOT NULL REFERENCES shop_order (id),
  rev integer NOT NULL CHECK (rev >= 1),
  at timestamptz NOT NULL,
  actor_uid text NOT NULL,
  reason text NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  PRIMARY KEY (order_id, rev)
);

ALTER TABLE order_event DROP CONSTRAINT order_event_kind_check;
ALTER TABLE order_event ADD CONSTRAINT order_event_kind_check
  CHECK (kind IN ('placed', 'status', 'reopened', 'tracking', 'payment', 'note', 'edited')) NOT VALID;

ALTER TABLE stock_movement DROP CONSTRAINT stock_movement_kind_check;
ALTER TABLE stock_movement ADD CONSTRAINT stock_movement_kind_check
  CHECK (kind IN ('sold', 'cancelled', 'reopened', 'adjusted', 'edited')) NOT VALID;
-- A line may be changed several times.
DROP INDEX stock_movement_once;
CREATE UNIQUE INDEX stock_movement_once ON stock_movement (order_id, position, variant_id, kind, round)
  NULLS NOT DISTINCT WHERE order_id IS NOT NULL AND kind <> 'edited';
CREATE INDEX stock_movement_edited ON stock_movement (order_id) WHERE kind = 'edited';

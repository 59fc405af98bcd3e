-- Money that was sent back, once or several times, whole or in part, and never more than came.
CREATE TABLE refund (
  order_id uuid NOT NULL REFERENCES shop_order (id),
  seq integer NOT NULL CHECK (seq >= 1),
  amount bigint NOT NULL CHECK (amount > 0),
  method text NOT NULL CHECK (method IN ('UPI', 'Cash', 'Bank transfer', 'Other')),
  reference text NOT NULL DEFAULT '',
  reason text NOT NULL DEFAULT '',
  -- False for what is given back although nothing was due: the order stays as it is.
  was_due boolean NOT NULL,
  at timestamptz NOT NULL,
  -- Null for those that were only marked, before there were refunds.
  actor_uid text,
  taken_back_at timestamptz,
  PRIMARY KEY (order_id, seq)
);

INSERT INTO refund (order_id, seq, amount, method, reference, was_due, at)
  SELECT order_id, 1, amount, CASE method WHEN 'Cash on delivery' THEN 'Cash' ELSE method END,
    reason, true, coalesce(decided_at, submitted_at, now())
  FROM payment WHERE status = 'Refunded' AND amount > 0;

CREATE OR REPLACE FUNCTION payment_mark_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE shop_order SET
    is_paid = NOT EXISTS (SELECT FROM payment WHERE order_id = shop_order.id
      AND status <> 'Paid' AND label <> 'Refund'),
    has_parts = EXISTS (SELECT FROM payment WHERE order_id = shop_order.id AND seq > 1)
      OR EXISTS (SELECT FROM refund WHERE order_id = shop_order.id)
  WHERE id = coalesce(NEW.order_id, OLD.order_id);
  RETURN NULL;
END $$;
CREATE TRIGGER refund_mark_order AFTER INSERT ON refund
  FOR EACH ROW EXECUTE FUNCTION payment_mark_order();

-- Neither counts nor words about customers change by this.
ALTER TABLE shop_order DISABLE TRIGGER USER;
UPDATE shop_order SET has_parts = true FROM refund WHERE refund.order_id = shop_order.id;
ALTER TABLE shop_order ENABLE TRIGGER USER;

CREATE OR REPLACE FUNCTION payment_sums_hold() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid;
BEGIN
  IF TG_TABLE_NAME = 'shop_order' THEN changed := NEW.id;
  ELSE changed := coalesce(NEW.order_id, OLD.order_id);
  END IF;
  IF EXISTS (SELECT FROM shop_order WHERE id = changed
      AND total <> (SELECT coalesce(sum(amount), 0) FROM payment
        WHERE order_id = changed AND label <> 'Refund')) THEN
    RAISE EXCEPTION 'The payments of order % are not its total', changed
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_sums';
  END IF;
  IF (SELECT coalesce(sum(amount), 0) FROM refund WHERE order_id = changed AND taken_back_at IS NULL)
      > (SELECT coalesce(sum(amount), 0) FROM payment
        WHERE order_id = changed AND status IN ('Paid', 'Refund due', 'Refunded')) THEN
    RAISE EXCEPTION 'More of order % went back than came', changed
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refund_sums';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER refund_sums AFTER INSERT OR UPDATE ON refund DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION payment_sums_hold();
CREATE CONSTRAINT TRIGGER refund_sums_payment AFTER UPDATE OF status ON payment DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.status IN ('Paid', 'Refund due', 'Refunded')
    AND NEW.status NOT IN ('Paid', 'Refund due', 'Refunded'))
  EXECUTE FUNCTION payment_sums_hold();

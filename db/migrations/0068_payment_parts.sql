-- What is due for an order in parts: a deposit and a balance, or more for what was added later. An order that
-- is paid at once has one part, 'Full', as all had before. 'Refund' is money that came and is no longer for it.
ALTER TABLE payment
  ADD COLUMN seq integer NOT NULL DEFAULT 1 CHECK (seq >= 1),
  ADD COLUMN label text NOT NULL DEFAULT 'Full' 
    CHECK (label IN ('Full', 'Deposit', 'Balance', 'Extra', 'Refund')),
  ADD COLUMN due_on date;
ALTER TABLE payment DROP CONSTRAINT payment_pkey, ADD PRIMARY KEY (order_id, seq),
  ADD CHECK (label <> 'Refund' OR status IN ('Refund due', 'Refunded'));

-- Lists and pages read further parts only where there are some.
ALTER TABLE shop_order ADD COLUMN has_parts boolean NOT NULL DEFAULT false;

-- An order is paid when each of its parts is.
CREATE OR REPLACE FUNCTION payment_mark_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE shop_order SET
    is_paid = NOT EXISTS (SELECT FROM payment WHERE order_id = shop_order.id
      AND status <> 'Paid' AND label <> 'Refund'),
    has_parts = EXISTS (SELECT FROM payment WHERE order_id = shop_order.id AND seq > 1)
  WHERE id = coalesce(NEW.order_id, OLD.order_id);
  RETURN NULL;
END $$;
DROP TRIGGER payment_mark_order_insert ON payment;
CREATE TRIGGER payment_mark_order_insert AFTER INSERT ON payment
  FOR EACH ROW WHEN (NEW.status = 'Paid' OR NEW.seq > 1) EXECUTE FUNCTION payment_mark_order();
CREATE TRIGGER payment_mark_order_delete AFTER DELETE ON payment
  FOR EACH ROW WHEN (OLD.seq > 1) EXECUTE FUNCTION payment_mark_order();

-- The parts are the order's total. Asked when a part is added or changed, not when an order is placed.
CREATE FUNCTION payment_sums_hold() RETURNS trigger LANGUAGE plpgsql AS $$
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
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER payment_sums_insert AFTER INSERT ON payment DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.seq > 1) EXECUTE FUNCTION payment_sums_hold();
CREATE CONSTRAINT TRIGGER payment_sums_update AFTER UPDATE ON payment DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.amount <> NEW.amount OR OLD.order_id <> NEW.order_id)
  EXECUTE FUNCTION payment_sums_hold();
CREATE CONSTRAINT TRIGGER payment_sums_delete AFTER DELETE ON payment DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.seq > 1) EXECUTE FUNCTION payment_sums_hold();
CREATE CONSTRAINT TRIGGER payment_sums_total AFTER UPDATE OF total ON shop_order DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.total <> NEW.total) EXECUTE FUNCTION payment_sums_hold();

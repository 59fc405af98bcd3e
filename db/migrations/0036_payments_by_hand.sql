-- Payments that the maker records without a UTR, decisions that can be taken back, and the maker's words
-- about a cancellation.
ALTER TABLE payment DROP CONSTRAINT payment_method_check;
ALTER TABLE payment ADD CONSTRAINT payment_method_check
  CHECK (method IN ('UPI', 'Cash', 'Bank transfer', 'Other'));

-- Who recorded it; null where the customer claimed it.
ALTER TABLE payment ADD COLUMN recorded_by text;
-- The row as it was before the last decision, to take that back. Null when there is nothing to take back.
ALTER TABLE payment ADD COLUMN before_decision jsonb;

ALTER TABLE payment DROP CONSTRAINT payment_check;
ALTER TABLE payment ADD CONSTRAINT payment_source_check
  CHECK (status IN ('Pending', 'Rejected') OR transaction_id IS NOT NULL OR recorded_by IS NOT NULL);

-- What the maker tells the customer about why the order was cancelled.
ALTER TABLE shop_order ADD COLUMN cancel_reason text NOT NULL DEFAULT '';

-- Until when the last decision about a payment may be taken back; null when it may not. For an order that
-- was cancelled meanwhile nothing goes back to "Paid".
CREATE FUNCTION payment_undoable_until(decided_at timestamptz, before_decision jsonb, order_status text)
  RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT decided_at + interval '24 hours'
    WHERE before_decision IS NOT NULL AND now() < decided_at + interval '24 hours'
      AND NOT (order_status = 'cancelled' AND before_decision ->> 'status' = 'Paid') $$;

-- Orders that are paid when they arrive. Until the money is there nothing stands beside the way that was chosen;
-- what was received is written as any payment that the maker records.
ALTER TABLE payment DROP CONSTRAINT payment_method_check;
ALTER TABLE payment ADD CONSTRAINT payment_method_check
  CHECK (method IN ('UPI', 'Cash', 'Bank transfer', 'Other', 'Cash on delivery'));
ALTER TABLE payment ADD CONSTRAINT payment_on_delivery_check
  CHECK (method <> 'Cash on delivery' OR (status = 'Pending' AND transaction_id IS NULL AND recorded_by IS NULL));

ALTER TABLE shop_order
  -- The maker has asked the customer, who wants it.
  ADD COLUMN confirmed_at timestamptz,
  -- It came back from the door, or nobody picked it up.
  ADD COLUMN refused_at timestamptz CHECK (refused_at IS NULL OR status = 'cancelled');

-- Whether a customer has refused before is asked by account and by phone.
CREATE INDEX shop_order_refused_uid ON shop_order (uid) WHERE refused_at IS NOT NULL;
CREATE INDEX shop_order_refused_phone ON shop_order (phone) WHERE refused_at IS NOT NULL;

-- What waits to be sent: paid, or confirmed and paid when it arrives.
CREATE INDEX shop_order_ready ON shop_order (created_at DESC, id)
  WHERE (is_paid OR confirmed_at IS NOT NULL) AND status IN ('pending', 'processing');
CREATE INDEX shop_order_ready_total ON shop_order (total, id)
  WHERE (is_paid OR confirmed_at IS NOT NULL) AND status IN ('pending', 'processing');
DROP INDEX shop_order_to_ship;
DROP INDEX shop_order_to_ship_total;

-- How an order reaches its customer, copied from the rules of the moment, and a fee beside its delivery.
-- An order from before was sent at the only price there was.
ALTER TABLE shop_order
  ADD COLUMN fee bigint NOT NULL DEFAULT 0 CHECK (fee >= 0),
  ADD COLUMN delivery_name text NOT NULL DEFAULT 'Standard',
  ADD COLUMN delivery_kind text NOT NULL DEFAULT 'courier'
    CHECK (delivery_kind IN ('courier', 'own', 'pickup')),
  ADD COLUMN delivery_place text NOT NULL DEFAULT '';

ALTER TABLE shop_order
  DROP CONSTRAINT shop_order_check1,
  ADD CONSTRAINT shop_order_total_check CHECK (total = subtotal - discount + shipping + fee);

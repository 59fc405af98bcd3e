-- The word of the link by which the buyer came: `?via=instagram`.
ALTER TABLE shop_order ADD COLUMN via text;
ALTER TABLE shop_order ADD CONSTRAINT shop_order_via_check CHECK (via ~ '^[a-z0-9-]{1,20}$') NOT VALID;

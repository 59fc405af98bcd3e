-- Why the customer cancelled the order: one of the reasons offered, or the customer's own words.
ALTER TABLE shop_order ADD COLUMN customer_reason text NOT NULL DEFAULT '';

-- The maker's desk looks at products of every status, in any order.
CREATE INDEX product_newest ON product (created_at DESC, id DESC);
CREATE INDEX product_any_price ON product (price, id);
CREATE INDEX product_name ON product (lower(name), id);
CREATE INDEX product_place ON product (position, id);

-- Looked at once a statement has ended, so that two variants can trade their values in one.
ALTER TABLE variant
  DROP CONSTRAINT variant_product_id_name_value_key,
  ADD CONSTRAINT variant_once UNIQUE (product_id, name, value) DEFERRABLE INITIALLY IMMEDIATE;

-- An adjustment may begin or end the counting (stock_after NULL: not counted from then on), or find
-- as many pieces as there were.
ALTER TABLE stock_movement
  DROP CONSTRAINT stock_movement_quantity_check,
  ALTER COLUMN stock_after DROP NOT NULL,
  ADD CHECK (quantity <> 0 OR kind = 'adjusted'),
  ADD CHECK (stock_after IS NOT NULL OR kind = 'adjusted');
-- What happened to a product's stock is read newest first, whichever variant it was.
DROP INDEX stock_movement_piece;
CREATE INDEX stock_movement_newest ON stock_movement (product_id, at DESC, id DESC);

-- When somebody last sent a picture or took it off a product. One that nothing shows goes a day later.
ALTER TABLE media ADD COLUMN touched_at timestamptz NOT NULL DEFAULT now();

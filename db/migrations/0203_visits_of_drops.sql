-- A drop's page is seen as its own; the product_id of such a row is the drop's id.
ALTER TABLE visit_day DROP CONSTRAINT visit_day_kind_check, ADD CONSTRAINT visit_day_kind_check
  CHECK (kind IN ('any', 'home', 'product', 'drop', 'page', 'cart', 'checkout', 'other'));

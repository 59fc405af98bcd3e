-- 'archived': put away by the owner, not in her list of products. 'removed': deleted; the row stays until
-- no cart holds it any more. Both are inactive for everybody else.
ALTER TABLE product DROP CONSTRAINT product_status_check,
  ADD CONSTRAINT product_status_check CHECK (status IN ('active', 'inactive', 'archived', 'removed'));

-- Whether a product was ever ordered decides whether it may be deleted.
CREATE INDEX order_line_product ON order_line (product_id);

-- A change of many prices, so that it can be undone: prices in paise before and after, by product.
CREATE TABLE price_change (
  id uuid PRIMARY KEY,
  changed_at timestamptz NOT NULL,
  undone_at timestamptz,
  products jsonb NOT NULL
);
CREATE INDEX price_change_newest ON price_change (changed_at DESC);

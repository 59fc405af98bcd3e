-- A line may be of no product: what the maker and a customer have agreed on, at its own price.
ALTER TABLE order_line
  ALTER COLUMN product_id DROP NOT NULL,
  ALTER COLUMN slug DROP NOT NULL,
  ADD CONSTRAINT order_line_product_check CHECK ((product_id IS NULL) = (slug IS NULL));

-- Where an order came from, and when it was sold if that was before it was written down.
ALTER TABLE shop_order
  ADD COLUMN channel text NOT NULL DEFAULT 'web'
    CHECK (channel IN ('web', 'quote', 'whatsapp', 'instagram', 'market', 'phone', 'other')),
  ADD COLUMN sold_at timestamptz;

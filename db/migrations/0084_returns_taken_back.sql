-- A return that was written down by mistake; its pieces can come back again.
ALTER TABLE order_return ADD COLUMN taken_back_at timestamptz;

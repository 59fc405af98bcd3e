-- Orders that are to be sent, by the day that was promised.
CREATE INDEX shop_order_due ON shop_order (ship_by, id)
  WHERE ship_by IS NOT NULL AND status IN ('pending', 'processing');

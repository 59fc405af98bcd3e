-- The owner reads orders by the word of their link, and counts those of a month, from indexes alone.
CREATE INDEX shop_order_linked ON shop_order (via, created_at DESC, id)
  INCLUDE (status, channel, uid, number, tags, total, ship_by) WHERE via IS NOT NULL;
CREATE INDEX shop_order_linked_total ON shop_order (via, total, id)
  INCLUDE (status, channel, uid, number, tags, created_at, ship_by) WHERE via IS NOT NULL;

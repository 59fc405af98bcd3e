-- What few orders are in is read from indexes alone, whatever else is asked of them.
DROP INDEX shop_order_tags, shop_order_tagged, shop_order_tagged_total,
  shop_order_elsewhere, shop_order_elsewhere_total, shop_order_ready, shop_order_ready_total;

-- By their number: "tags <> '{}'" would be estimated once more beside the tag itself, and make one that
-- many have look rare.
CREATE INDEX shop_order_tagged ON shop_order (created_at DESC, id)
  INCLUDE (tags, status, channel, uid, number, total, ship_by) WHERE cardinality(tags) > 0;
CREATE INDEX shop_order_tagged_total ON shop_order (total, id)
  INCLUDE (tags, status, channel, uid, number, created_at, ship_by) WHERE cardinality(tags) > 0;

CREATE INDEX shop_order_elsewhere ON shop_order (channel, created_at DESC, id)
  INCLUDE (status, uid, number, total, ship_by) WHERE channel <> 'web';
CREATE INDEX shop_order_elsewhere_total ON shop_order (channel, total, id)
  INCLUDE (status, uid, number, created_at, ship_by) WHERE channel <> 'web';

CREATE INDEX shop_order_ready ON shop_order (created_at DESC, id)
  INCLUDE (status, channel, uid, number, tags, total, ship_by)
  WHERE (is_paid OR confirmed_at IS NOT NULL) AND status IN ('pending', 'processing');
CREATE INDEX shop_order_ready_total ON shop_order (total, id)
  INCLUDE (status, channel, uid, number, tags, created_at, ship_by)
  WHERE (is_paid OR confirmed_at IS NOT NULL) AND status IN ('pending', 'processing');

-- A range of codes says by itself that there is one. What is known of a partial index's values is not
-- used to estimate how many orders have a code; statistics of the table are.
DROP INDEX order_line_code;
CREATE INDEX order_line_code ON order_line (lower(code) text_pattern_ops) WHERE lower(code) ~>~ '';
CREATE STATISTICS order_line_codes ON (lower(code)) FROM order_line;

DO $$ BEGIN
  IF EXISTS (SELECT FROM shop_order) THEN
    ANALYZE shop_order, order_line;
  END IF;
END $$;

-- What an order brought and cost: all that its margin is made of, in paise. NULL: unknown.
CREATE VIEW order_margin AS
SELECT id AS order_id, greatest(0, total - refunded) AS total, online,
  (delivery_kind <> 'pickup')::int AS parcels,
  coalesce((SELECT order_cost.delivery FROM order_cost WHERE order_id = id),
    CASE delivery_kind WHEN 'pickup' THEN 0 END) AS delivery,
  CASE WHEN unknown_units = 0 THEN costs END AS costs, unknown_units
FROM shop_order,
  LATERAL (SELECT coalesce(sum(amount), 0)::bigint AS refunded FROM refund
    WHERE order_id = id AND taken_back_at IS NULL AND coalesce(state, 'done') <> 'failed') AS back,
  LATERAL (SELECT coalesce(sum(amount), 0)::bigint AS online FROM payment
    WHERE order_id = id AND method = 'Online') AS paid,
  LATERAL (SELECT coalesce(sum(quantity * unit_cost), 0)::bigint AS costs,
      coalesce(sum(quantity) FILTER (WHERE unit_cost IS NULL), 0)::int AS unknown_units
    FROM order_line WHERE order_id = id) AS made;

-- Of orders whose margin is known: what it is made of. Of the others: how many, and why.
ALTER TABLE sales_day
  ADD COLUMN known_total bigint NOT NULL DEFAULT 0,
  ADD COLUMN known_online bigint NOT NULL DEFAULT 0,
  ADD COLUMN known_parcels integer NOT NULL DEFAULT 0,
  ADD COLUMN known_delivery bigint NOT NULL DEFAULT 0,
  ADD COLUMN known_costs bigint NOT NULL DEFAULT 0,
  ADD COLUMN unknown_orders integer NOT NULL DEFAULT 0,
  ADD COLUMN unknown_total bigint NOT NULL DEFAULT 0,
  ADD COLUMN unknown_units integer NOT NULL DEFAULT 0,
  ADD COLUMN unsent_orders integer NOT NULL DEFAULT 0;
-- Pieces whose cost is known, at the prices they were sold at.
ALTER TABLE sales_product_day
  ADD COLUMN known_units integer NOT NULL DEFAULT 0,
  ADD COLUMN known_revenue bigint NOT NULL DEFAULT 0,
  ADD COLUMN known_costs bigint NOT NULL DEFAULT 0;

-- All closed days are to be written anew.
INSERT INTO sales_change (day) SELECT DISTINCT day FROM sales_day;

-- The margin is of the day of the order, whenever money moves or a cost is typed in.
CREATE FUNCTION order_margin_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM sales_changed(ARRAY[coalesce(sold_at, created_at)]) FROM shop_order
    WHERE id = coalesce(NEW.order_id, OLD.order_id);
  RETURN NULL;
END $$;
CREATE TRIGGER refund_margin_sales AFTER INSERT OR UPDATE OR DELETE ON refund FOR EACH ROW
  EXECUTE FUNCTION order_margin_sales();
CREATE TRIGGER order_cost_margin_sales AFTER INSERT OR UPDATE OR DELETE ON order_cost FOR EACH ROW
  EXECUTE FUNCTION order_margin_sales();
CREATE TRIGGER payment_margin_sales_insert AFTER INSERT ON payment FOR EACH ROW
  WHEN (NEW.method = 'Online' AND NEW.seq > 1) EXECUTE FUNCTION order_margin_sales();
CREATE TRIGGER payment_margin_sales_update AFTER UPDATE ON payment FOR EACH ROW
  WHEN ((OLD.method, OLD.amount) IS DISTINCT FROM (NEW.method, NEW.amount))
  EXECUTE FUNCTION order_margin_sales();

DROP TRIGGER order_line_sales_update ON order_line;
CREATE TRIGGER order_line_sales_update AFTER UPDATE ON order_line FOR EACH ROW
  WHEN ((OLD.product_id, OLD.quantity, OLD.returned, OLD.unit_price, OLD.unit_cost)
    IS DISTINCT FROM (NEW.product_id, NEW.quantity, NEW.returned, NEW.unit_price, NEW.unit_cost))
  EXECUTE FUNCTION order_line_sales();
DROP TRIGGER shop_order_sales_update ON shop_order;
CREATE TRIGGER shop_order_sales_update AFTER UPDATE ON shop_order FOR EACH ROW
  WHEN ((OLD.status, OLD.total, OLD.shipping, OLD.discount, OLD.is_paid, OLD.channel, OLD.via, OLD.sold_at,
      OLD.created_at, OLD.delivery_kind)
    IS DISTINCT FROM (NEW.status, NEW.total, NEW.shipping, NEW.discount, NEW.is_paid, NEW.channel, NEW.via,
      NEW.sold_at, NEW.created_at, NEW.delivery_kind))
  EXECUTE FUNCTION shop_order_sales();

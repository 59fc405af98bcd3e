-- When the money of a payment came; null while it has not. `decided_at` moves on when the money goes back.
ALTER TABLE payment ADD COLUMN came_at timestamptz;
ALTER TABLE payment DISABLE TRIGGER USER;
UPDATE payment SET came_at = CASE status WHEN 'Refunded'
    THEN coalesce(submitted_at, (SELECT created_at FROM shop_order WHERE id = order_id))
    ELSE coalesce(decided_at, submitted_at, (SELECT created_at FROM shop_order WHERE id = order_id)) END
  WHERE status IN ('Paid', 'Refund due', 'Refunded');
ALTER TABLE payment ENABLE TRIGGER USER;
CREATE INDEX payment_came ON payment (came_at) WHERE came_at IS NOT NULL;
CREATE INDEX refund_at ON refund (at) WHERE taken_back_at IS NULL;
CREATE INDEX shop_order_sold ON shop_order (sold_at) WHERE sold_at IS NOT NULL;

CREATE FUNCTION payment_came() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IN ('Paid', 'Refund due', 'Refunded') THEN
    NEW.came_at := coalesce(NEW.came_at, NEW.decided_at, NEW.submitted_at, clock_timestamp());
  ELSE
    NEW.came_at := NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_came_insert BEFORE INSERT ON payment
  FOR EACH ROW WHEN (NEW.status IN ('Paid', 'Refund due', 'Refunded')) EXECUTE FUNCTION payment_came();
CREATE TRIGGER payment_came_update BEFORE UPDATE OF status ON payment
  FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION payment_came();

-- What the orders of closed days come to, as the orders say it: nothing is decided by these rows, and
-- they can be written anew at any time.
CREATE TABLE sales_day (
  day date NOT NULL,
  channel text NOT NULL,
  -- Word of the link by which the buyers came, '' without one.
  via text NOT NULL,
  -- Orders placed on that day that were not cancelled, and those of them that are paid in full.
  orders integer NOT NULL,
  paid integer NOT NULL,
  units integer NOT NULL,
  -- Paise.
  revenue bigint NOT NULL,
  delivery bigint NOT NULL,
  discount bigint NOT NULL,
  -- Money that came and went back on that day, for orders of any day.
  received bigint NOT NULL,
  refunds bigint NOT NULL,
  PRIMARY KEY (day, channel, via)
);
CREATE TABLE sales_product_day (
  day date NOT NULL,
  product_id uuid NOT NULL,
  units integer NOT NULL,
  revenue bigint NOT NULL,
  PRIMARY KEY (day, product_id)
);
-- All days up to this one are written.
CREATE TABLE sales_closing (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  day date NOT NULL
);
-- Closed days of which an order, a payment or a refund has changed since. One row a change: a row that two
-- transactions share would be gone with the first.
CREATE TABLE sales_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day date NOT NULL
);

CREATE FUNCTION india_day(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT (moment AT TIME ZONE 'Asia/Kolkata')::date $$;

CREATE FUNCTION sales_changed(moments timestamptz[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO sales_change (day)
    SELECT DISTINCT india_day(moment) FROM unnest(moments) AS moment
    WHERE india_day(moment) < india_day(now()) $$;

CREATE FUNCTION shop_order_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM sales_changed(ARRAY[coalesce(OLD.sold_at, OLD.created_at), coalesce(NEW.sold_at, NEW.created_at)]);
  RETURN NULL;
END $$;
CREATE TRIGGER shop_order_sales_insert AFTER INSERT ON shop_order FOR EACH ROW
  WHEN (coalesce(NEW.sold_at, NEW.created_at) < now() - interval '1 hour')
  EXECUTE FUNCTION shop_order_sales();
CREATE TRIGGER shop_order_sales_update AFTER UPDATE ON shop_order FOR EACH ROW
  WHEN ((OLD.status, OLD.total, OLD.shipping, OLD.discount, OLD.is_paid, OLD.channel, OLD.via, OLD.sold_at,
      OLD.created_at)
    IS DISTINCT FROM (NEW.status, NEW.total, NEW.shipping, NEW.discount, NEW.is_paid, NEW.channel, NEW.via,
      NEW.sold_at, NEW.created_at))
  EXECUTE FUNCTION shop_order_sales();
CREATE TRIGGER shop_order_sales_delete AFTER DELETE ON shop_order FOR EACH ROW
  EXECUTE FUNCTION shop_order_sales();

-- A new line changes the sum of its order, which says so.
CREATE FUNCTION order_line_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM sales_changed(ARRAY[coalesce(sold_at, created_at)]) FROM shop_order WHERE id = OLD.order_id;
  RETURN NULL;
END $$;
CREATE TRIGGER order_line_sales_update AFTER UPDATE ON order_line FOR EACH ROW
  WHEN ((OLD.product_id, OLD.quantity, OLD.returned, OLD.unit_price)
    IS DISTINCT FROM (NEW.product_id, NEW.quantity, NEW.returned, NEW.unit_price))
  EXECUTE FUNCTION order_line_sales();
CREATE TRIGGER order_line_sales_delete AFTER DELETE ON order_line FOR EACH ROW
  EXECUTE FUNCTION order_line_sales();

CREATE FUNCTION payment_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM sales_changed(ARRAY[OLD.came_at, NEW.came_at]);
  RETURN NULL;
END $$;
CREATE TRIGGER payment_sales_insert AFTER INSERT ON payment FOR EACH ROW
  WHEN (NEW.came_at IS NOT NULL) EXECUTE FUNCTION payment_sales();
CREATE TRIGGER payment_sales_update AFTER UPDATE ON payment FOR EACH ROW
  WHEN ((OLD.came_at, OLD.amount) IS DISTINCT FROM (NEW.came_at, NEW.amount))
  EXECUTE FUNCTION payment_sales();
CREATE TRIGGER payment_sales_delete AFTER DELETE ON payment FOR EACH ROW
  WHEN (OLD.came_at IS NOT NULL) EXECUTE FUNCTION payment_sales();

CREATE FUNCTION refund_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM sales_changed(ARRAY[OLD.at, NEW.at]);
  RETURN NULL;
END $$;
CREATE TRIGGER refund_sales AFTER INSERT OR UPDATE OR DELETE ON refund FOR EACH ROW
  EXECUTE FUNCTION refund_sales();

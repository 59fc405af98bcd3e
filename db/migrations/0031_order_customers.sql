-- What customers are looked for by, once for each instead of once for each of their orders: names, phone
-- and e-mail as the orders have them, a line for each form that they have.
CREATE TABLE order_customer (
  uid text PRIMARY KEY,
  words text NOT NULL
);
-- Enough of a sample to tell a name that many have from one that few have: they are looked for differently.
ALTER TABLE order_customer ALTER COLUMN words SET STATISTICS 1000;

CREATE FUNCTION order_customer_add() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Locks the customer also where there is nothing to add: who takes words away at this moment waits,
  -- and then sees this order.
  INSERT INTO order_customer AS known (uid, words)
    VALUES (NEW.uid, order_customer_text(NEW.first_name, NEW.last_name, NEW.phone, NEW.email))
    ON CONFLICT (uid) DO UPDATE SET words = known.words || E'\n' || excluded.words
    WHERE strpos(E'\n' || known.words || E'\n', E'\n' || excluded.words || E'\n') = 0;
  RETURN NULL;
END $$;
CREATE TRIGGER shop_order_customer_insert AFTER INSERT ON shop_order
  FOR EACH ROW EXECUTE FUNCTION order_customer_add();

-- Writes anew what is known of customers whose orders were changed in that or deleted.
CREATE FUNCTION order_customer_renew() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed text[];
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM order_customer;
    RETURN NULL;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT uid) INTO changed FROM old_rows;
  ELSE
    SELECT array_agg(DISTINCT uid) INTO changed FROM (
      SELECT unnest(ARRAY[old_rows.uid, new_rows.uid]) AS uid
      FROM old_rows JOIN new_rows USING (id)
      WHERE (old_rows.uid, old_rows.first_name, old_rows.last_name, old_rows.phone, old_rows.email)
        IS DISTINCT FROM
        (new_rows.uid, new_rows.first_name, new_rows.last_name, new_rows.phone, new_rows.email)
    ) AS other;
  END IF;
  IF changed IS NOT NULL THEN
    DELETE FROM order_customer WHERE uid = ANY (changed);
    INSERT INTO order_customer (uid, words)
      SELECT uid, string_agg(DISTINCT order_customer_text(first_name, last_name, phone, email), E'\n')
      FROM shop_order WHERE uid = ANY (changed) GROUP BY uid;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER shop_order_customer_update AFTER UPDATE ON shop_order
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION order_customer_renew();
CREATE TRIGGER shop_order_customer_delete AFTER DELETE ON shop_order
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION order_customer_renew();
CREATE TRIGGER shop_order_customer_truncate AFTER TRUNCATE ON shop_order
  FOR EACH STATEMENT EXECUTE FUNCTION order_customer_renew();

INSERT INTO order_customer (uid, words)
  SELECT uid, string_agg(DISTINCT order_customer_text(first_name, last_name, phone, email), E'\n')
  FROM shop_order GROUP BY uid;
CREATE INDEX order_customer_words ON order_customer USING gin (words gin_trgm_ops)
  WITH (gin_pending_list_limit = 256);

-- The orders of the customers who were found, with all else that is asked of them or shown by them, so
-- that only those of the page are read: by customer, in one status, and of some amount.
DROP INDEX shop_order_own;
CREATE INDEX shop_order_own ON shop_order (uid, created_at DESC, id) INCLUDE (status, total, number);
CREATE INDEX shop_order_status_own ON shop_order (status, uid)
  INCLUDE (created_at, id, total, number);
DROP INDEX shop_order_status_total;
CREATE INDEX shop_order_status_total ON shop_order (status, total, id)
  INCLUDE (uid, created_at, number);

-- Numbers and the status alone are looked for in the orders themselves.
DROP INDEX shop_order_search;
CREATE INDEX shop_order_search ON shop_order USING gin (order_parts(number, status))
  WITH (gin_pending_list_limit = 256);

-- Not where there is nothing yet: what is known to be empty is read whole, also once it is not.
DO $$ BEGIN
  IF EXISTS (SELECT FROM shop_order) THEN
    ANALYZE shop_order, order_customer;
  END IF;
END $$;

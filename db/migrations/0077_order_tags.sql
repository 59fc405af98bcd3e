-- The owner's own words for sorting her orders, in small letters.
ALTER TABLE shop_order
  ADD COLUMN tags text[] NOT NULL DEFAULT '{}'
    CHECK (cardinality(tags) <= 10 AND array_position(tags, NULL) IS NULL),
  -- Some of its parts are paid and some are not.
  ADD COLUMN is_part_paid boolean NOT NULL DEFAULT false;

-- Most orders are in none of these.
CREATE INDEX shop_order_tags ON shop_order USING gin (tags) WHERE tags <> '{}';
CREATE INDEX shop_order_tagged ON shop_order (created_at DESC, id) INCLUDE (tags) WHERE tags <> '{}';
CREATE INDEX shop_order_tagged_total ON shop_order (total, id) WHERE tags <> '{}';
CREATE INDEX shop_order_elsewhere ON shop_order (channel, created_at DESC, id) WHERE channel <> 'web';
CREATE INDEX shop_order_elsewhere_total ON shop_order (channel, total, id) WHERE channel <> 'web';
CREATE INDEX shop_order_part_paid ON shop_order (created_at DESC, id) WHERE is_part_paid;

CREATE OR REPLACE FUNCTION payment_mark_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE shop_order SET
    is_paid = NOT EXISTS (SELECT FROM payment WHERE order_id = shop_order.id
      AND status <> 'Paid' AND label <> 'Refund'),
    is_part_paid = EXISTS (SELECT FROM payment WHERE order_id = shop_order.id AND status = 'Paid')
      AND EXISTS (SELECT FROM payment WHERE order_id = shop_order.id
        AND status IN ('Pending', 'Submitted', 'Rejected')),
    has_parts = EXISTS (SELECT FROM payment WHERE order_id = shop_order.id AND seq > 1)
      OR EXISTS (SELECT FROM refund WHERE order_id = shop_order.id)
  WHERE id = coalesce(NEW.order_id, OLD.order_id);
  RETURN NULL;
END $$;

-- What an order is looked for by: its customer, and who else gets the parcel.
CREATE FUNCTION order_customer_text(first_name text, last_name text, phone text, email text, gift jsonb)
  RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT lower(' ' || first_name || ' ' || last_name || ' ' || phone || ' ' || email
    || coalesce(' ' || (gift->>'firstName') || ' ' || (gift->>'lastName') || ' ' || (gift->>'phone'), '')) $$;

CREATE OR REPLACE FUNCTION order_customer_add() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Locks the customer also where there is nothing to add: who takes words away at this moment waits,
  -- and then sees this order.
  INSERT INTO order_customer AS known (uid, words)
    VALUES (NEW.uid,
      order_customer_text(NEW.first_name, NEW.last_name, NEW.phone, NEW.email, NEW.gift))
    ON CONFLICT (uid) DO UPDATE SET words = known.words || E'\n' || excluded.words
    WHERE strpos(E'\n' || known.words || E'\n', E'\n' || excluded.words || E'\n') = 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION order_customer_renew() RETURNS trigger LANGUAGE plpgsql AS $$
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
      WHERE (old_rows.uid, old_rows.first_name, old_rows.last_name, old_rows.phone, old_rows.email,
          old_rows.gift)
        IS DISTINCT FROM
        (new_rows.uid, new_rows.first_name, new_rows.last_name, new_rows.phone, new_rows.email,
          new_rows.gift)
    ) AS other;
  END IF;
  IF changed IS NOT NULL THEN
    DELETE FROM order_customer WHERE uid = ANY (changed);
    INSERT INTO order_customer (uid, words)
      SELECT uid, string_agg(DISTINCT
        order_customer_text(first_name, last_name, phone, email, gift), E'\n')
      FROM shop_order WHERE uid = ANY (changed) GROUP BY uid;
  END IF;
  RETURN NULL;
END $$;

-- Neither counts nor words about customers change by this.
ALTER TABLE shop_order DISABLE TRIGGER USER;
UPDATE shop_order SET is_part_paid = true
  WHERE has_parts AND EXISTS (SELECT FROM payment WHERE order_id = shop_order.id AND status = 'Paid')
    AND EXISTS (SELECT FROM payment WHERE order_id = shop_order.id
      AND status IN ('Pending', 'Submitted', 'Rejected'));
ALTER TABLE shop_order ENABLE TRIGGER USER;

UPDATE order_customer SET words = known.words FROM (
  SELECT uid, string_agg(DISTINCT order_customer_text(first_name, last_name, phone, email, gift), E'\n') AS words
  FROM shop_order WHERE uid IN (SELECT uid FROM shop_order WHERE gift IS NOT NULL) GROUP BY uid) AS known
  WHERE order_customer.uid = known.uid;

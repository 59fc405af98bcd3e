-- Customers are found whatever the accents, nuktas and composition of their names and of what the owner types.
CREATE OR REPLACE FUNCTION order_customer_text(first_name text, last_name text, phone text, email text, gift jsonb)
  RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT search_plain(' ' || first_name || ' ' || last_name || ' ' || phone || ' ' || email
    || coalesce(' ' || (gift->>'firstName') || ' ' || (gift->>'lastName') || ' ' || (gift->>'phone'), '')) $$;

UPDATE order_customer SET words = known.words FROM (
  SELECT uid, string_agg(DISTINCT order_customer_text(first_name, last_name, phone, email, gift), E'\n') AS words
  FROM shop_order WHERE uid IN (SELECT uid FROM order_customer WHERE octet_length(words) > char_length(words))
  GROUP BY uid) AS known
  WHERE order_customer.uid = known.uid;

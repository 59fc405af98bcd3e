-- What the maker looks for, in one index, which finds the orders that are all of it by itself: pairs of
-- letters of the number, parts of the customer's words, and the status.
CREATE FUNCTION order_parts(number text, status text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT ARRAY[lower(substr(number, 1, 2)), lower(substr(number, 2, 2)),
    lower(substr(number, 3, 2)), lower(substr(number, 4, 2)), lower(substr(number, 5, 2)),
    lower(substr(number, 6, 2)), lower(substr(number, 7, 2)), '=' || status] $$;

CREATE INDEX shop_order_search ON shop_order USING gin (
  order_parts(number, status),
  order_customer_text(first_name, last_name, phone, email) gin_trgm_ops
) WITH (gin_pending_list_limit = 256);
-- Enough of a sample to tell a name that many have from one that few have: they are looked for differently.
ALTER INDEX shop_order_search ALTER COLUMN 2 SET STATISTICS 1000;
DROP INDEX shop_order_pairs;
DROP INDEX shop_order_customer_text;
DROP FUNCTION order_pairs;

-- Ids are found by their beginning, in the order of the primary key.
DROP INDEX shop_order_id_text;
DROP FUNCTION order_id_text;

-- What the maker's tables ask: orders by any filter in any order, payments to check, mails by state.

-- An order is found by any part of its number or its id ...
CREATE FUNCTION order_id_text(id uuid, number text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT lower(number) || chr(10) || id::text $$;

-- ... also by two letters, which are in no trigram: those that stand in ids are in every tenth of
-- them, the others are looked up here.
CREATE FUNCTION order_pairs(number text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT ARRAY[lower(substr(number, 1, 2)), lower(substr(number, 2, 2)),
    lower(substr(number, 3, 2)), lower(substr(number, 4, 2)), lower(substr(number, 5, 2)),
    lower(substr(number, 6, 2)), lower(substr(number, 7, 2))] $$;

-- A space before each word: ' as' finds those that begin so, by their trigram.
CREATE FUNCTION order_customer_text(first_name text, last_name text, phone text, email text)
  RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT lower(' ' || first_name || ' ' || last_name || ' ' || phone || ' ' || email) $$;

-- Every search reads the list of what is not yet sorted in, so these are kept short.
CREATE INDEX shop_order_id_text ON shop_order
  USING gin (order_id_text(id, number) gin_trgm_ops) WITH (gin_pending_list_limit = 256);
CREATE INDEX shop_order_pairs ON shop_order
  USING gin (order_pairs(number)) WITH (gin_pending_list_limit = 256);
CREATE INDEX shop_order_customer_text ON shop_order
  USING gin (order_customer_text(first_name, last_name, phone, email) gin_trgm_ops)
  WITH (gin_pending_list_limit = 256);
CREATE INDEX shop_order_status ON shop_order (status, created_at DESC, id);
CREATE INDEX shop_order_total ON shop_order (total, id);
CREATE INDEX shop_order_status_total ON shop_order (status, total, id);

DROP INDEX payment_to_check;
CREATE INDEX payment_queue ON payment (status, submitted_at, order_id);
CREATE INDEX payment_all ON payment (submitted_at, order_id);
CREATE INDEX mail_state ON mail (state, created_at DESC, id);

-- How many orders there are in each status, so that nobody has to count a million. Each number is
-- spread over some rows, so that orders placed at once do not wait for one another.
CREATE TABLE order_tally (
  status text NOT NULL,
  shard integer NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (status, shard)
) WITH (fillfactor = 50);
INSERT INTO order_tally (status, shard, count)
  SELECT status, 0, count(*) FROM shop_order GROUP BY status;

CREATE FUNCTION order_tally_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO order_tally AS tally (status, shard, count)
      SELECT status, pg_backend_pid() % 16, count(*) FROM new_rows GROUP BY status ORDER BY status
      ON CONFLICT (status, shard) DO UPDATE SET count = tally.count + excluded.count;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO order_tally AS tally (status, shard, count)
      SELECT status, pg_backend_pid() % 16, -count(*) FROM old_rows GROUP BY status ORDER BY status
      ON CONFLICT (status, shard) DO UPDATE SET count = tally.count + excluded.count;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO order_tally AS tally (status, shard, count)
      SELECT status, pg_backend_pid() % 16, sum(change) FROM (
        SELECT status, 1 AS change FROM new_rows UNION ALL SELECT status, -1 FROM old_rows) AS changes
      GROUP BY status HAVING sum(change) <> 0 ORDER BY status
      ON CONFLICT (status, shard) DO UPDATE SET count = tally.count + excluded.count;
  ELSE
    DELETE FROM order_tally;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER shop_order_tally_insert AFTER INSERT ON shop_order
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION order_tally_keep();
CREATE TRIGGER shop_order_tally_update AFTER UPDATE ON shop_order
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION order_tally_keep();
CREATE TRIGGER shop_order_tally_delete AFTER DELETE ON shop_order
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION order_tally_keep();
CREATE TRIGGER shop_order_tally_truncate AFTER TRUNCATE ON shop_order
  FOR EACH STATEMENT EXECUTE FUNCTION order_tally_keep();

-- GST in paise that a paper adds to the seller's; a credit note takes away, a receipt says nothing of it.
CREATE FUNCTION paper_gst(kind text, snapshot jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE kind WHEN 'receipt' THEN NULL WHEN 'credit' THEN -1 ELSE 1 END
    * coalesce((SELECT sum((line->'tax'->>'half')::bigint) * 2
      FROM jsonb_array_elements(snapshot->'lines') AS line), 0)::bigint $$;
ALTER TABLE document ADD COLUMN gst bigint GENERATED ALWAYS AS (paper_gst(kind, snapshot)) STORED;
CREATE INDEX document_issued ON document (issued_at);

-- The GST of orders that have a bill or an invoice, less their credit notes.
CREATE VIEW order_gst AS
  SELECT order_id, sum(gst)::bigint AS gst FROM document WHERE gst IS NOT NULL GROUP BY order_id;

ALTER TABLE sales_day
  -- Of the papers of that day, for orders of any day.
  ADD COLUMN gst bigint NOT NULL DEFAULT 0,
  -- Of orders whose margin is known: the GST of their papers, and what those without a paper come to.
  ADD COLUMN known_gst bigint NOT NULL DEFAULT 0,
  ADD COLUMN known_unpapered bigint NOT NULL DEFAULT 0;

-- All closed days are to be written anew.
INSERT INTO sales_change (day) SELECT DISTINCT day FROM sales_day;

CREATE FUNCTION document_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM sales_changed(ARRAY[NEW.issued_at, coalesce(sold_at, created_at)]) FROM shop_order
    WHERE id = NEW.order_id;
  RETURN NULL;
END $$;
CREATE TRIGGER document_sales AFTER INSERT ON document FOR EACH ROW
  WHEN (NEW.kind <> 'receipt') EXECUTE FUNCTION document_sales();

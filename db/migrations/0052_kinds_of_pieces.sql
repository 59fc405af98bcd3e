-- The owner names the kinds of pieces that can be asked for: a request keeps the name that was chosen, and the days
-- within which an answer was promised.
ALTER TABLE custom_order_request
  DROP CONSTRAINT custom_order_request_product_type_check,
  ADD CHECK (product_type ~ '^[a-z0-9-]{1,40}$'),
  ADD product_label text NOT NULL DEFAULT '',
  ADD reply_days smallint NOT NULL DEFAULT 2;
ALTER TABLE support_query ADD reply_days smallint NOT NULL DEFAULT 2;

UPDATE custom_order_request SET product_label = CASE product_type
  WHEN 'coasters' THEN 'Coasters'
  WHEN 'trays' THEN 'Trays'
  WHEN 'jewelry' THEN 'Jewelry'
  WHEN 'keychains' THEN 'Keychains'
  WHEN 'art-pieces' THEN 'Art pieces'
  ELSE 'Other' END;

CREATE OR REPLACE VIEW request AS
  SELECT id, 'custom' AS kind, name, email, state, created_at, answered_at, description AS text,
    product_type, colors, size, budget, NULL::text AS query_type, NULL::text AS order_number, mail_id,
    product_label, reply_days
  FROM custom_order_request
  UNION ALL
  SELECT id, 'support', name, email, state, created_at, answered_at, details,
    NULL, NULL, NULL, NULL, query_type, order_number, mail_id, NULL, reply_days
  FROM support_query;

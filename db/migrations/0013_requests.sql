-- What the shop answers to custom order requests and support queries. A thread begins with what was
-- asked; each message is an answer, and the mail that carried it.
ALTER TABLE custom_order_request ADD answered_at timestamptz;
ALTER TABLE support_query ADD answered_at timestamptz;
CREATE INDEX custom_order_request_state ON custom_order_request (state, created_at DESC, id);
CREATE INDEX support_query_state ON support_query (state, created_at DESC, id);

-- Written while the request's row is held. It outlives the mail, which may be thrown away one day.
CREATE TABLE request_message (
  id uuid PRIMARY KEY,
  request_id uuid NOT NULL,
  text text NOT NULL CHECK (text <> ''),
  actor_uid text NOT NULL,
  mail_id uuid NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX request_message_thread ON request_message (request_id, at);

-- Both kinds side by side, as the maker reads them. Columns of the other kind are NULL.
CREATE VIEW request AS
  SELECT id, 'custom' AS kind, name, email, state, created_at, answered_at, description AS text,
    product_type, colors, size, budget, NULL::text AS query_type, NULL::text AS order_number
  FROM custom_order_request
  UNION ALL
  SELECT id, 'support', name, email, state, created_at, answered_at, details,
    NULL, NULL, NULL, NULL, query_type, order_number
  FROM support_query;

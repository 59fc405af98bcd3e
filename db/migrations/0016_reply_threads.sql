-- A mail may belong to a conversation: it names the mails before it, the oldest first, so that a mail
-- program shows them as one thread. A request remembers the mail by which its asker learned that it
-- has arrived, which is where the conversation begins; those of before this remember none.
ALTER TABLE mail ADD follows uuid[] NOT NULL DEFAULT '{}';
ALTER TABLE custom_order_request ADD mail_id uuid;
ALTER TABLE support_query ADD mail_id uuid;

CREATE OR REPLACE VIEW request AS
  SELECT id, 'custom' AS kind, name, email, state, created_at, answered_at, description AS text,
    product_type, colors, size, budget, NULL::text AS query_type, NULL::text AS order_number, mail_id
  FROM custom_order_request
  UNION ALL
  SELECT id, 'support', name, email, state, created_at, answered_at, details,
    NULL, NULL, NULL, NULL, query_type, order_number, mail_id
  FROM support_query;

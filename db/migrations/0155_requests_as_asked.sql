-- The maker chooses the budgets of her custom order form, and may ask for a phone number.
ALTER TABLE custom_order_request
  DROP CONSTRAINT custom_order_request_budget_check,
  ADD CHECK (budget ~ '^[0-9]{1,8}(-[0-9]{1,8}|\+)$'),
  ADD phone text NOT NULL DEFAULT '' CHECK (phone ~ '^([6-9][0-9]{9})?$');

CREATE OR REPLACE VIEW request AS
  SELECT id, 'custom' AS kind, name, email, state, created_at, answered_at, description AS text,
    product_type, colors, size, budget, NULL::text AS query_type, NULL::text AS order_number, mail_id,
    product_label, reply_days, coalesce(waiting_since, created_at) AS waiting_since, link_version, notified_at,
    phone
  FROM custom_order_request
  UNION ALL
  SELECT id, 'support', name, email, state, created_at, answered_at, details,
    NULL, NULL, NULL, NULL, query_type, order_number, mail_id, NULL, reply_days, created_at, NULL, NULL, NULL
  FROM support_query;

-- Until when an order may stay unpaid, as its buyer was told; NULL: it never ends by itself.
ALTER TABLE shop_order ADD COLUMN pay_by timestamptz;
-- Ended by itself because it was not paid; NULL again once it is reopened.
ALTER TABLE shop_order ADD COLUMN ended_unpaid_at timestamptz;
CREATE INDEX shop_order_pay_by ON shop_order (pay_by) WHERE status = 'pending' AND pay_by IS NOT NULL;
CREATE INDEX shop_order_ended_unpaid ON shop_order (ended_unpaid_at) WHERE ended_unpaid_at IS NOT NULL;

-- Orders without an account had hours of their own.
UPDATE shop_order SET pay_by = created_at + make_interval(hours => hours)
  FROM (SELECT (content #>> '{buying,guestUnpaidHours}')::integer AS hours FROM shop_setting) AS setting
  WHERE hours > 0 AND status = 'pending' AND channel = 'web' AND starts_with(uid, 'guest:');

-- One setting for all orders, of at least six hours; a shop that had none gets the default.
CREATE FUNCTION with_unpaid_hours(content jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN (content #>> '{buying,guestUnpaidHours}')::integer > 0
    THEN jsonb_set(content, '{buying,unpaidHours}',
      to_jsonb(greatest(6, (content #>> '{buying,guestUnpaidHours}')::integer)))
    ELSE content END #- '{buying,guestUnpaidHours}'
$$;
UPDATE shop_setting SET content = with_unpaid_hours(content) WHERE content #> '{buying,guestUnpaidHours}' IS NOT NULL;
UPDATE shop_draft SET content = with_unpaid_hours(content) WHERE content #> '{buying,guestUnpaidHours}' IS NOT NULL;
UPDATE shop_revision SET content = with_unpaid_hours(content) WHERE content #> '{buying,guestUnpaidHours}' IS NOT NULL;
DROP FUNCTION with_unpaid_hours(jsonb);

-- An attempt may be a link, whose address the owner sends to the customer.
ALTER TABLE payment_attempt
  ADD COLUMN kind text NOT NULL DEFAULT 'page' CHECK (kind IN ('page', 'link')),
  ADD COLUMN gateway_link_id text UNIQUE,
  ADD COLUMN link_url text,
  ADD COLUMN link_state text
    CHECK (link_state IN ('created', 'partially_paid', 'expired', 'cancelled', 'paid')),
  ADD COLUMN expires_at timestamptz,
  -- The shop wants it no more from then on, and cancels it at the gateway.
  ADD COLUMN ended_at timestamptz,
  DROP CONSTRAINT payment_attempt_check,
  ADD CONSTRAINT payment_attempt_opened_check CHECK (state IN ('opening', 'expired')
    OR gateway_order_id IS NOT NULL OR gateway_link_id IS NOT NULL),
  ADD CONSTRAINT payment_attempt_link_check CHECK ((kind = 'link') = (link_state IS NOT NULL)
    AND (kind = 'link') = (expires_at IS NOT NULL)
    AND (kind = 'link' OR gateway_link_id IS NULL)
    AND (link_url IS NULL OR gateway_link_id IS NOT NULL)
    AND (kind = 'link' OR ended_at IS NULL));
-- A part has one open link at most.
CREATE UNIQUE INDEX payment_attempt_open_link ON payment_attempt (order_id, part_seq)
  WHERE link_state = 'created' AND ended_at IS NULL;
CREATE INDEX payment_attempt_created_link ON payment_attempt (created_at) WHERE link_state = 'created';

-- The part of the order's payment that the money is, whose fee it bears.
ALTER TABLE gateway_payment ADD COLUMN part_seq integer;
UPDATE gateway_payment SET part_seq = payment_attempt.part_seq
FROM payment_attempt WHERE payment_attempt.id = attempt_id AND use = 'pays';

-- What the gateway kept of the money that a part is, and the tax in it; null until the gateway says so.
CREATE FUNCTION gateway_fee(of_order uuid, of_part integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('fee', fee, 'tax', coalesce(tax, 0))
  FROM gateway_payment JOIN payment_attempt ON payment_attempt.id = attempt_id
  WHERE order_id = of_order AND gateway_payment.part_seq = of_part AND fee IS NOT NULL
  ORDER BY came_at DESC LIMIT 1
$$;

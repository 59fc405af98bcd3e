-- Payments through a gateway. An attempt asks for one part of an order's payment.
CREATE TABLE payment_attempt (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES shop_order (id),
  part_seq integer NOT NULL,
  gateway text NOT NULL CHECK (gateway = 'razorpay'),
  -- Null until the gateway has answered: a process that dies before that leaves an attempt nobody can pay.
  gateway_order_id text UNIQUE,
  amount bigint NOT NULL CHECK (amount >= 100),
  state text NOT NULL
    CHECK (state IN ('opening', 'open', 'failed', 'expired', 'authorised', 'captured')),
  created_at timestamptz NOT NULL,
  -- The gateway was last asked then.
  looked_at timestamptz,
  -- A browser came back then with a payment that the gateway has signed.
  returned_at timestamptz,
  CHECK (state = 'opening' OR gateway_order_id IS NOT NULL)
);
CREATE INDEX payment_attempt_order ON payment_attempt (order_id);

-- Money as the gateway knows it. What becomes of it is decided once, when it has come.
CREATE TABLE gateway_payment (
  id text PRIMARY KEY,
  attempt_id uuid NOT NULL REFERENCES payment_attempt (id),
  state text NOT NULL CHECK (state IN ('created', 'failed', 'authorised', 'captured')),
  amount bigint NOT NULL CHECK (amount >= 0),
  currency text NOT NULL,
  way text NOT NULL,
  fee bigint CHECK (fee >= 0),
  tax bigint CHECK (tax >= 0),
  refunded bigint NOT NULL DEFAULT 0 CHECK (refunded >= 0),
  use text CHECK (use IN ('pays', 'goes back', 'odd')),
  came_at timestamptz,
  CHECK ((use IS NULL) = (came_at IS NULL)),
  CHECK (use IS NULL OR state = 'captured')
);
CREATE INDEX gateway_payment_attempt ON gateway_payment (attempt_id);
CREATE INDEX gateway_payment_odd ON gateway_payment (came_at) WHERE use = 'odd' AND refunded < amount;
-- An attempt pays its part once.
CREATE UNIQUE INDEX gateway_payment_pays ON gateway_payment (attempt_id) WHERE use = 'pays';

-- Signed events, by the facts the shop needs: neither cards nor names.
CREATE TABLE gateway_event (
  gateway text NOT NULL,
  event_id text NOT NULL,
  type text NOT NULL,
  facts jsonb NOT NULL,
  received_at timestamptz NOT NULL,
  done_at timestamptz,
  error text,
  PRIMARY KEY (gateway, event_id)
);
CREATE INDEX gateway_event_received ON gateway_event (received_at);

ALTER TABLE payment DROP CONSTRAINT payment_method_check;
ALTER TABLE payment ADD CONSTRAINT payment_method_check
  CHECK (method IN ('UPI', 'Cash', 'Bank transfer', 'Other', 'Cash on delivery', 'Online'));
ALTER TABLE payment DROP CONSTRAINT payment_source_check;
ALTER TABLE payment ADD CONSTRAINT payment_source_check CHECK (status IN ('Pending', 'Rejected')
  OR transaction_id IS NOT NULL OR recorded_by IS NOT NULL OR method = 'Online');

ALTER TABLE refund DROP CONSTRAINT refund_method_check;
ALTER TABLE refund ADD CONSTRAINT refund_method_check
  CHECK (method IN ('UPI', 'Cash', 'Bank transfer', 'Other', 'Online'));
ALTER TABLE refund
  ADD COLUMN gateway_payment_id text REFERENCES gateway_payment (id),
  ADD COLUMN gateway_refund_id text UNIQUE,
  -- Null for what was sent by hand.
  ADD COLUMN state text CHECK (state IN ('due', 'sent', 'done', 'failed')),
  -- All that is due is settled once the gateway has taken it.
  ADD COLUMN ends_due boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT refund_online_check CHECK ((method = 'Online') = (state IS NOT NULL)
    AND (state IS NULL OR gateway_payment_id IS NOT NULL)
    AND (state IS DISTINCT FROM 'failed' OR taken_back_at IS NOT NULL));
CREATE INDEX refund_gateway_payment ON refund (gateway_payment_id) WHERE gateway_payment_id IS NOT NULL;
CREATE INDEX refund_on_its_way ON refund (order_id) WHERE state IN ('due', 'sent') AND taken_back_at IS NULL;

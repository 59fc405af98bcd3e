-- What the maker offers for a request: revisions, of which at most one can be accepted.
CREATE TABLE request_quote (
  id uuid PRIMARY KEY,
  request_id uuid NOT NULL,
  rev smallint NOT NULL CHECK (rev > 0),
  state text NOT NULL DEFAULT 'sent'
    CHECK (state IN ('sent', 'accepted', 'declined', 'withdrawn', 'expired', 'superseded')),
  -- The last day on which it can be accepted, in India.
  valid_until date NOT NULL,
  ready_in_days smallint CHECK (ready_in_days BETWEEN 1 AND 365),
  note text NOT NULL DEFAULT '',
  subtotal bigint NOT NULL CHECK (subtotal > 0),
  shipping bigint NOT NULL CHECK (shipping >= 0),
  discount bigint NOT NULL CHECK (discount BETWEEN 0 AND subtotal),
  total bigint NOT NULL CHECK (total > 0 AND total = subtotal + shipping - discount),
  -- Due before the making begins; 0 where nothing is.
  deposit bigint NOT NULL CHECK (deposit = 0 OR deposit BETWEEN 100 AND total),
  sent_at timestamptz NOT NULL,
  decided_at timestamptz,
  mail_id uuid,
  order_id uuid UNIQUE,
  UNIQUE (request_id, rev),
  CHECK ((state = 'accepted') = (order_id IS NOT NULL))
);
CREATE UNIQUE INDEX request_quote_sent ON request_quote (request_id) WHERE state = 'sent';

CREATE TABLE request_quote_line (
  quote_id uuid NOT NULL REFERENCES request_quote (id) ON DELETE CASCADE,
  position smallint NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  details text NOT NULL DEFAULT '',
  quantity smallint NOT NULL CHECK (quantity BETWEEN 1 AND 99),
  unit_price bigint NOT NULL CHECK (unit_price > 0),
  PRIMARY KEY (quote_id, position)
);

ALTER TABLE custom_order_request
  DROP CONSTRAINT custom_order_request_state_check,
  ADD CONSTRAINT custom_order_request_state_check
    CHECK (state IN ('new', 'answered', 'quoted', 'ordered', 'closed'));

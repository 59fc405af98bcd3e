-- What the payment gateway last said of the keys in use. Without a row for them nobody has asked it yet.
CREATE TABLE gateway_keys (
  gateway text PRIMARY KEY CHECK (gateway = 'razorpay'),
  -- The key id, and with keys of the owner the id of their saving.
  keys text NOT NULL,
  is_accepted boolean NOT NULL,
  answer text NOT NULL CHECK (answer IN ('works', 'keys', 'unreachable', 'refused', 'nonsense')),
  tried_at timestamptz NOT NULL
);

-- An order of the gateway belongs to the keys it was opened with.
ALTER TABLE payment_attempt ADD COLUMN key_id text;

CREATE INDEX gateway_payment_came ON gateway_payment (came_at) WHERE came_at IS NOT NULL;

-- Every process reads the keys with the catalogue version, and so does each page that says how one pays.
CREATE TRIGGER bump AFTER INSERT OR UPDATE OR DELETE ON gateway_keys
  FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();
CREATE TRIGGER bump AFTER INSERT OR UPDATE OR DELETE ON shop_secret
  FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();

-- Which delivered orders wait for an invitation to review, and which had theirs.
CREATE TABLE review_invitation (
  order_id uuid PRIMARY KEY REFERENCES shop_order (id) ON DELETE CASCADE,
  delivered_at timestamptz NOT NULL,
  -- NULL: not yet.
  invited_at timestamptz
);
CREATE INDEX review_invitation_waiting ON review_invitation (delivered_at) WHERE invited_at IS NULL;

-- Addresses that want no invitation, each as SHA-256 of its lower case.
CREATE TABLE review_refusal (
  email_hash bytea PRIMARY KEY,
  at timestamptz NOT NULL
);

CREATE FUNCTION email_hash_of(email text) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(convert_to(lower(email), 'UTF8'))
$$;

-- Orders that were delivered before this migration wait for none.
CREATE FUNCTION await_invitation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'delivered' THEN
    INSERT INTO review_invitation AS known (order_id, delivered_at)
      VALUES (NEW.id, coalesce(NEW.delivered_at, clock_timestamp()))
      ON CONFLICT (order_id) DO UPDATE SET delivered_at = excluded.delivered_at
        WHERE known.invited_at IS NULL;
  ELSE
    DELETE FROM review_invitation WHERE order_id = NEW.id AND invited_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER await_invitation AFTER UPDATE OF status ON shop_order FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status AND 'delivered' IN (OLD.status, NEW.status))
  EXECUTE FUNCTION await_invitation();

-- Passwords that were tried and not (yet) found right, for each account and for each account from each
-- caller, whom only a hash names. Unlogged: after a crash of the database counting begins afresh.
CREATE UNLOGGED TABLE identity.sign_in_tries (
  key text PRIMARY KEY,
  -- Falls with time.
  failures double precision NOT NULL,
  -- When they were counted last.
  at timestamptz NOT NULL,
  -- From when on a caller who was told to wait may try: what was told is kept, whatever happens meanwhile.
  allowed_at timestamptz
) WITH (fillfactor = 70);

CREATE INDEX sign_in_tries_at ON identity.sign_in_tries (at);

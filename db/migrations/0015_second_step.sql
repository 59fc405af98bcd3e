-- A second step of signing in: a code from an app on the phone, and recovery codes for when it is lost.
ALTER TABLE identity.person ADD COLUMN has_second_step boolean NOT NULL DEFAULT false;

CREATE TABLE identity.second_step (
  id text PRIMARY KEY,
  person_id text NOT NULL UNIQUE REFERENCES identity.person (id) ON DELETE CASCADE,
  -- Both are encrypted with the shop's secret.
  secret text NOT NULL,
  recovery_codes text NOT NULL,
  -- False until a first code has been typed: before that nobody is asked for one.
  is_confirmed boolean NOT NULL DEFAULT false,
  -- Wrong codes in a row, wherever they came from; too many lock the step for a while.
  failures integer NOT NULL DEFAULT 0,
  locked_until timestamptz,
  -- The half minute, counted from 1970, of the last code that was taken: none is taken twice.
  last_step bigint
);

-- When a token was last fetched for the session, give or take some minutes.
ALTER TABLE identity.session ADD COLUMN seen_at timestamptz NOT NULL DEFAULT now();
UPDATE identity.session SET seen_at = updated_at;

-- Tokens hold for some minutes longer than the session they were made for. Whoever checks tokens
-- hears of its end at once by NOTIFY, and reads here what ended while it was not listening.
CREATE TABLE identity.ended_session (
  id text PRIMARY KEY,
  expires_at timestamptz NOT NULL DEFAULT now() + interval '20 minutes'
);
CREATE INDEX ended_session_expiry ON identity.ended_session (expires_at);

CREATE FUNCTION identity.tell_ended_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO identity.ended_session (id) VALUES (OLD.id) ON CONFLICT DO NOTHING;
  PERFORM pg_notify('session_ended', OLD.id);
  RETURN NULL;
END
$$;
CREATE TRIGGER session_ended AFTER DELETE ON identity.session
  FOR EACH ROW WHEN (OLD.expires_at > now()) EXECUTE FUNCTION identity.tell_ended_session();

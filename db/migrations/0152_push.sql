-- Phones and computers of the owner that ring. Each ends with the session that it was added in.
CREATE TABLE push_device (
  id uuid PRIMARY KEY,
  uid text NOT NULL,
  session_id text REFERENCES identity.session (id) ON DELETE CASCADE,
  endpoint text NOT NULL UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  name text NOT NULL,
  kinds text[] NOT NULL,
  shows_names boolean NOT NULL,
  -- Minutes of the day in India, both or neither.
  quiet_from smallint CHECK (quiet_from BETWEEN 0 AND 1439),
  quiet_until smallint CHECK (quiet_until BETWEEN 0 AND 1439),
  created_at timestamptz NOT NULL,
  last_rung_at timestamptz,
  refusals smallint NOT NULL DEFAULT 0,
  CHECK ((quiet_from IS NULL) = (quiet_until IS NULL))
);
CREATE INDEX push_device_session ON push_device (session_id);

-- What a device is to show, for a day.
CREATE TABLE push_message (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  device_id uuid NOT NULL REFERENCES push_device (id) ON DELETE CASCADE,
  kind text NOT NULL,
  title text NOT NULL,
  -- Shown where the device shows names.
  person text NOT NULL,
  path text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Another worker may take it from then on.
  taken_until timestamptz,
  sent_at timestamptz
);
CREATE INDEX push_message_device ON push_message (device_id);

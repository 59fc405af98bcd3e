-- How backups fare: a row for each place where they are stored.
CREATE TABLE backup_state (
  place text PRIMARY KEY CHECK (place IN ('machine', 'bucket')),
  -- Counts as the last good one until there is one.
  watched_since timestamptz NOT NULL,
  last_good_at timestamptz,
  last_failure text NOT NULL DEFAULT '',
  -- When the owner was last told that there is no recent one.
  warned_at timestamptz
);

-- What is left of the limits that hold across all processes: one row for each limit and caller, whom
-- only a hash names. Unlogged: after a crash of the database everybody starts afresh.
CREATE UNLOGGED TABLE rate_bucket (
  key text PRIMARY KEY,
  -- One for each rate of the limit.
  tokens double precision[] NOT NULL,
  -- Whether the last call was let through.
  is_allowed boolean NOT NULL,
  at timestamptz NOT NULL
) WITH (fillfactor = 70);

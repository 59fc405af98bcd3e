-- Visits without a person in them. The salt of a day makes of an address and a browser a mark that only this day
-- knows; it is deleted with the day, and neither it nor the marks are in a backup.
CREATE TABLE visit_salt (
  day date PRIMARY KEY,
  salt bytea NOT NULL
);
-- Who was counted already, for all processes; after a crash of the database a day counts them once more.
CREATE UNLOGGED TABLE visit_mark (
  day date NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (day, hash)
);
CREATE TABLE visit_day (
  -- After 25 months the first of the month, with all of it.
  day date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('any', 'home', 'product', 'page', 'cart', 'checkout', 'other')),
  product_id uuid,
  -- Of 'any' alone: where they came from, and on what.
  source text NOT NULL DEFAULT '',
  device text NOT NULL DEFAULT '' CHECK (device IN ('', 'phone', 'tablet', 'computer')),
  views integer NOT NULL,
  -- Browsers that were there on that day, each once.
  visits integer NOT NULL,
  UNIQUE NULLS NOT DISTINCT (day, kind, product_id, source, device)
);

-- Sheets of products that were brought in: what each product in it comes to, and what was done.
CREATE TABLE import_run (
  id uuid PRIMARY KEY,
  source text NOT NULL CHECK (source IN ('own', 'shopify', 'woocommerce', 'etsy')),
  file_name text NOT NULL DEFAULT '',
  -- Null once it is forgotten.
  file bytea,
  sha256 bytea NOT NULL CHECK (length(sha256) = 32),
  state text NOT NULL CHECK (state IN ('checked', 'running', 'done', 'undone')),
  started_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX import_run_sheet ON import_run (sha256);
CREATE INDEX import_run_newest ON import_run (created_at);

CREATE TABLE import_row (
  run_id uuid NOT NULL REFERENCES import_run ON DELETE CASCADE,
  line integer NOT NULL CHECK (line > 0),
  -- Names the product within its sheet: each is brought in once.
  key text NOT NULL,
  name text NOT NULL,
  action text NOT NULL CHECK (action IN ('create', 'update', 'skip', 'error')),
  problems jsonb NOT NULL DEFAULT '[]',
  -- The body of the call that would do it; null once it is done.
  draft jsonb,
  product_id uuid,
  is_done boolean NOT NULL DEFAULT false,
  PRIMARY KEY (run_id, line),
  UNIQUE (run_id, key)
);

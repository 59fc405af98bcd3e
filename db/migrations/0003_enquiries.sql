-- A visitor's request for a piece of their own. The shop promises an answer within two days.
CREATE TABLE custom_order_request (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL,
  product_type text NOT NULL CHECK (product_type IN
    ('coasters', 'trays', 'jewelry', 'keychains', 'art-pieces', 'other')),
  colors text NOT NULL DEFAULT '',
  size text NOT NULL DEFAULT '',
  budget text CHECK (budget IN ('500-1000', '1000-2000', '2000-5000', '5000+')),
  description text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'answered', 'closed')),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX custom_order_request_newest ON custom_order_request (created_at DESC, id);

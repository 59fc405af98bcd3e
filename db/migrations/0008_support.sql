-- A signed-in customer's question, often about an order.
CREATE TABLE support_query (
  id uuid PRIMARY KEY,
  uid text NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  query_type text NOT NULL,
  details text NOT NULL,
  order_number text,
  state text NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'answered', 'closed')),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX support_query_newest ON support_query (created_at DESC, id);

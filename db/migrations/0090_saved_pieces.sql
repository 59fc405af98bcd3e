-- Pieces that customers have saved to find them again.
CREATE TABLE saved_piece (
  uid text NOT NULL REFERENCES customer_profile (uid) ON DELETE CASCADE,
  product_id uuid NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (uid, product_id)
);
CREATE INDEX saved_piece_product ON saved_piece (product_id);

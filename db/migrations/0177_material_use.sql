-- Each change of a counted material and why: the ledger beside `material.stock`.
CREATE TABLE material_use (
  id uuid PRIMARY KEY,
  material_id uuid NOT NULL REFERENCES material ON DELETE CASCADE,
  quantity numeric(12, 3) NOT NULL,
  kind text NOT NULL CHECK (kind IN ('made', 'bought', 'adjusted')),
  -- What was made of it.
  product_id uuid REFERENCES product ON DELETE SET NULL,
  at timestamptz NOT NULL
);
CREATE INDEX material_use_material ON material_use (material_id, at);

-- What a product is made of, and what that costs. Quantities have at most three decimals; prices are paise.
CREATE TABLE material (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
  unit text NOT NULL CHECK (unit IN ('g', 'ml', 'pcs', 'm')),
  note text NOT NULL DEFAULT '' CHECK (char_length(note) <= 300),
  -- What is lost of it in the making.
  waste_percent numeric(5, 2) NOT NULL DEFAULT 0 CHECK (waste_percent BETWEEN 0 AND 900),
  -- NULL: not counted.
  stock numeric(12, 3) CHECK (stock >= 0),
  low_at numeric(12, 3) CHECK (low_at >= 0),
  -- Its recipes go on to cost what they did.
  is_hidden boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1
);

CREATE TABLE material_price (
  material_id uuid NOT NULL REFERENCES material ON DELETE CASCADE,
  from_date date NOT NULL,
  pack_size numeric(12, 3) NOT NULL CHECK (pack_size > 0),
  pack_price bigint NOT NULL CHECK (pack_price BETWEEN 0 AND 10000000000),
  PRIMARY KEY (material_id, from_date)
);

CREATE TABLE recipe (
  id uuid PRIMARY KEY,
  product_id uuid NOT NULL REFERENCES product ON DELETE CASCADE,
  -- A combination; NULL: of all that have none of their own.
  variant_id text,
  batch_size numeric(10, 3) NOT NULL CHECK (batch_size > 0),
  minutes int NOT NULL CHECK (minutes BETWEEN 0 AND 100000),
  note text NOT NULL DEFAULT '' CHECK (char_length(note) <= 500),
  version int NOT NULL DEFAULT 1,
  UNIQUE NULLS NOT DISTINCT (product_id, variant_id),
  FOREIGN KEY (product_id, variant_id) REFERENCES combination (product_id, variant_id) ON DELETE CASCADE
);

CREATE TABLE recipe_line (
  recipe_id uuid NOT NULL REFERENCES recipe ON DELETE CASCADE,
  position int NOT NULL,
  material_id uuid NOT NULL REFERENCES material,
  quantity numeric(12, 3) NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (recipe_id, position)
);
CREATE INDEX recipe_line_material ON recipe_line (material_id);

-- One row, once the owner has said what her work costs.
CREATE TABLE cost_setting (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  hourly_wage bigint NOT NULL CHECK (hourly_wage >= 0),
  overhead_percent numeric(5, 2) CHECK (overhead_percent BETWEEN 0 AND 900),
  -- In place of a percentage.
  monthly_overhead bigint CHECK (monthly_overhead >= 0),
  monthly_hours numeric(5, 1) CHECK (monthly_hours > 0),
  packing bigint NOT NULL CHECK (packing >= 0),
  fee_percent numeric(5, 2) NOT NULL CHECK (fee_percent BETWEEN 0 AND 50),
  margin_percent numeric(5, 2) NOT NULL CHECK (margin_percent BETWEEN 0 AND 95),
  gst_percent numeric(5, 2) NOT NULL CHECK (gst_percent BETWEEN 0 AND 50),
  rounding text NOT NULL CHECK (rounding IN ('10', '50', '9')),
  version int NOT NULL DEFAULT 1,
  CHECK ((overhead_percent IS NULL) = (monthly_overhead IS NOT NULL)),
  CHECK ((monthly_overhead IS NULL) = (monthly_hours IS NULL))
);

-- Of one combination; NULL: that of the product.
ALTER TABLE combination ADD COLUMN cost_price bigint CHECK (cost_price >= 0);

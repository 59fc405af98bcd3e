-- What a product asks its buyer: words, a choice, a day.
CREATE TABLE product_field (
  product_id uuid NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  position smallint NOT NULL CHECK (position >= 0),
  kind text NOT NULL CHECK (kind IN ('text', 'lines', 'choice', 'colour', 'date')),
  label text NOT NULL CHECK (label <> ''),
  hint text NOT NULL DEFAULT '',
  is_required boolean NOT NULL DEFAULT false,
  -- What an answer adds to the price of a piece.
  price bigint NOT NULL DEFAULT 0 CHECK (price BETWEEN 0 AND 10000000),
  max_length smallint CHECK (max_length BETWEEN 1 AND 200),
  max_lines smallint CHECK (max_lines BETWEEN 1 AND 10),
  letters text NOT NULL DEFAULT 'any'
    CHECK (letters IN ('any', 'latin', 'latin-digits', 'devanagari', 'digits')),
  -- [{id, label, price, swatch?}], with what a choice adds in paise.
  options jsonb NOT NULL DEFAULT '[]',
  min_days smallint NOT NULL DEFAULT 0 CHECK (min_days BETWEEN 0 AND 365),
  PRIMARY KEY (product_id, id)
);
CREATE TRIGGER bump AFTER INSERT OR UPDATE OR DELETE ON product_field
  FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();

-- A buyer's answers, and the hash of them that tells one line of a piece from another; '' for none.
ALTER TABLE cart_line
  ADD COLUMN personal jsonb,
  ADD COLUMN personal_id text NOT NULL DEFAULT '',
  ADD CONSTRAINT cart_line_personal CHECK ((personal IS NULL) = (personal_id = '')),
  DROP CONSTRAINT cart_line_pkey,
  ADD PRIMARY KEY (uid, cart_id, product_id, variant_id, personal_id);

-- A copy of them, [{label, kind, value, swatch?, price}].
ALTER TABLE order_line ADD COLUMN personal jsonb;

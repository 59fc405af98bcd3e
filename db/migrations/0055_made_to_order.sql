-- Working days that a piece takes to be made; NULL: as the shop says. A pre-order is not sent before its day.
ALTER TABLE product
  ADD COLUMN lead_days smallint CHECK (lead_days BETWEEN 0 AND 365),
  ADD COLUMN available_on date;
-- NULL: as its product says.
ALTER TABLE combination ADD COLUMN lead_days smallint CHECK (lead_days BETWEEN 0 AND 365);

-- The day by which it is sent, as promised to the buyer; NULL: nothing was promised.
ALTER TABLE order_line ADD COLUMN ships_by date;
-- The latest of its lines.
ALTER TABLE shop_order ADD COLUMN ship_by date;

-- The room of a week that an open order's line has; without rows where weeks have no limit.
CREATE TABLE making_slot (
  order_id uuid NOT NULL REFERENCES shop_order (id) ON DELETE CASCADE,
  position integer NOT NULL,
  monday date NOT NULL CHECK (extract(isodow FROM monday) = 1),
  pieces integer NOT NULL CHECK (pieces > 0),
  PRIMARY KEY (order_id, position, monday)
);
CREATE INDEX making_slot_monday ON making_slot (monday);

CREATE OR REPLACE TRIGGER bump AFTER INSERT OR DELETE OR UPDATE OF
    slug, name, description, price, compare_price, cost_price, category_id, tags, weight_grams,
    status, rating, review_count, position, lead_days, available_on ON product
  FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();
CREATE OR REPLACE TRIGGER bump AFTER INSERT OR DELETE OR UPDATE OF
    price, code, is_offered, lead_days ON combination
  FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();

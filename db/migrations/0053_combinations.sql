-- What can be bought of a product with variants: one of each of its groups, with a price and stock of its own.
CREATE TABLE combination (
  product_id uuid NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  -- As in carts and orders: the variants' ids joined with '+' in group order.
  variant_id text NOT NULL CHECK (variant_id <> ''),
  price bigint NOT NULL CHECK (price BETWEEN 0 AND 10000000000),
  -- NULL: made to order, not counted.
  stock integer CHECK (stock >= 0),
  -- The owner's own; '' for none.
  code text NOT NULL DEFAULT '',
  is_offered boolean NOT NULL DEFAULT true,
  PRIMARY KEY (product_id, variant_id)
);

-- The price that customers have seen until now: the product's, and what each variant adds.
WITH RECURSIVE ranked AS (
    SELECT variant.id, product_id, variant.name, variant.stock, variant.price - product.price AS more,
      row_number() OVER (PARTITION BY product_id ORDER BY variant.position, variant.id) AS rank
    FROM variant JOIN product ON product.id = product_id),
  option_group AS (
    SELECT product_id, name, row_number() OVER (PARTITION BY product_id ORDER BY min(rank)) AS place,
      count(*) OVER (PARTITION BY product_id) AS groups
    FROM ranked GROUP BY product_id, name),
  option AS (SELECT * FROM ranked JOIN option_group USING (product_id, name)),
  choice AS (
    SELECT product_id, place, groups, id::text AS variant_id, more, stock FROM option WHERE place = 1
    UNION ALL
    SELECT product_id, option.place, option.groups, choice.variant_id || '+' || option.id,
      choice.more + option.more, NULL::integer
    FROM choice JOIN option USING (product_id) WHERE option.place = choice.place + 1)
INSERT INTO combination (product_id, variant_id, price, stock)
SELECT product_id, variant_id, least(10000000000, greatest(0, product.price + more)), choice.stock
FROM choice JOIN product ON product.id = product_id WHERE place = groups;

-- Stock counted by variant is shared out, so that never more is sold than there is. Where it does not
-- divide, the first combinations get the rest.
CREATE TEMPORARY TABLE part ON COMMIT DROP AS
  SELECT variant.id::text AS id, variant.stock AS units, count(*)::int AS combinations
  FROM variant JOIN combination ON combination.product_id = variant.product_id
    AND variant_id LIKE '%+%' AND variant.id::text = ANY (string_to_array(variant_id, '+'))
  WHERE variant.stock IS NOT NULL GROUP BY variant.id;
CREATE UNIQUE INDEX ON part (id);
DO $$
DECLARE
  piece record;
  share integer;
BEGIN
  FOR piece IN SELECT product_id, variant_id, string_to_array(variant_id, '+') AS parts
    FROM combination WHERE variant_id LIKE '%+%' ORDER BY product_id, variant_id
  LOOP
    SELECT min(ceil(units::numeric / combinations)) INTO share FROM part WHERE id = ANY (piece.parts);
    CONTINUE WHEN share IS NULL;
    UPDATE part SET units = units - share, combinations = combinations - 1 WHERE id = ANY (piece.parts);
    UPDATE combination SET stock = share
    WHERE product_id = piece.product_id AND variant_id = piece.variant_id;
  END LOOP;
END $$;

-- A line of an order moved each of its variants; from now on it moves its combination.
ALTER TABLE stock_movement ALTER COLUMN variant_id TYPE text;
DELETE FROM stock_movement USING order_line
WHERE order_line.variant_id LIKE '%+%' AND order_line.order_id = stock_movement.order_id
  AND order_line.position = stock_movement.position AND EXISTS (
    SELECT FROM stock_movement AS other
    WHERE other.order_id = stock_movement.order_id AND other.position = stock_movement.position
      AND other.kind = stock_movement.kind AND other.round = stock_movement.round
      AND other.variant_id < stock_movement.variant_id);
UPDATE stock_movement SET variant_id = order_line.variant_id FROM order_line
WHERE order_line.variant_id LIKE '%+%' AND order_line.order_id = stock_movement.order_id
  AND order_line.position = stock_movement.position;
INSERT INTO stock_movement (id, product_id, variant_id, quantity, stock_after, kind, reason, at)
SELECT gen_random_uuid(), product_id, variant_id, stock, stock, 'adjusted', 'Counted by combination', now()
FROM combination WHERE variant_id LIKE '%+%' AND stock IS NOT NULL;

DROP TRIGGER sold_out_moved ON variant;
DROP TRIGGER sold_out_changed ON variant;
ALTER TABLE variant DROP COLUMN stock;

-- The same rule as productAvailability() of the storefront.
CREATE OR REPLACE FUNCTION product_is_sold_out(of_product uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM product WHERE id = of_product AND status = 'active'
      AND CASE WHEN EXISTS (SELECT FROM variant WHERE product_id = of_product)
        THEN NOT EXISTS (SELECT FROM combination WHERE product_id = of_product
          AND is_offered AND stock IS DISTINCT FROM 0)
        ELSE stock IS NOT DISTINCT FROM 0 END) $$;
CREATE CONSTRAINT TRIGGER sold_out_moved AFTER INSERT OR DELETE ON combination
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_sold_out();
CREATE CONSTRAINT TRIGGER sold_out_changed AFTER UPDATE OF stock, is_offered ON combination
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.is_offered <> NEW.is_offered OR (OLD.stock = 0) IS DISTINCT FROM (NEW.stock = 0))
  EXECUTE FUNCTION note_sold_out();
DELETE FROM sold_out_product WHERE NOT product_is_sold_out(product_id);
INSERT INTO sold_out_product SELECT id FROM product WHERE product_is_sold_out(id) ON CONFLICT DO NOTHING;

CREATE TRIGGER bump AFTER INSERT OR DELETE OR UPDATE OF price, code, is_offered ON combination
  FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();

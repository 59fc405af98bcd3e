-- What a piece of the shop costs on its card. A table of its own, as sold_out_product: a sale must not wait
-- for the row of its product.
CREATE TABLE shown_price (
  product_id uuid PRIMARY KEY REFERENCES product (id) ON DELETE CASCADE,
  price bigint NOT NULL
);
CREATE INDEX shown_price_order ON shown_price (price, product_id);

-- The same rule as shownPrice() of the storefront: the first combination that can be bought, else the first
-- that is offered, else the product.
CREATE FUNCTION product_shown_price(of_product uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT combination.price FROM combination CROSS JOIN LATERAL (
      SELECT array_agg(variant.position ORDER BY part.at) AS places,
        array_agg(variant.id ORDER BY part.at) AS ids
      FROM unnest(string_to_array(combination.variant_id, '+')::uuid[]) WITH ORDINALITY AS part (id, at)
      JOIN variant USING (id)) AS choice
    WHERE combination.product_id = of_product AND is_offered
    ORDER BY stock IS NOT DISTINCT FROM 0, places, ids LIMIT 1),
  (SELECT price FROM product WHERE id = of_product)) $$;

-- Runs as note_sold_out() does, at the end of a transaction and under the same lock.
CREATE FUNCTION note_shown_price() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid;
BEGIN
  IF TG_TABLE_NAME = 'product' THEN changed := NEW.id;
  ELSIF TG_OP = 'DELETE' THEN changed := OLD.product_id;
  ELSE changed := NEW.product_id;
  END IF;
  PERFORM FROM catalogue_version FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM product WHERE id = changed AND status = 'active') THEN
    INSERT INTO shown_price AS shown VALUES (changed, product_shown_price(changed))
    ON CONFLICT (product_id) DO UPDATE SET price = excluded.price WHERE shown.price <> excluded.price;
  ELSE
    DELETE FROM shown_price WHERE product_id = changed;
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER shown_price_added AFTER INSERT ON product
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.status = 'active') EXECUTE FUNCTION note_shown_price();
CREATE CONSTRAINT TRIGGER shown_price_changed AFTER UPDATE OF price, status ON product
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.status <> NEW.status OR OLD.price <> NEW.price) EXECUTE FUNCTION note_shown_price();
CREATE CONSTRAINT TRIGGER shown_price_moved AFTER INSERT OR DELETE ON combination
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_shown_price();
CREATE CONSTRAINT TRIGGER shown_price_changed AFTER UPDATE OF price, stock, is_offered ON combination
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.price <> NEW.price OR OLD.is_offered <> NEW.is_offered
    OR (OLD.stock IS NOT DISTINCT FROM 0) <> (NEW.stock IS NOT DISTINCT FROM 0))
  EXECUTE FUNCTION note_shown_price();
CREATE CONSTRAINT TRIGGER shown_price_placed AFTER UPDATE OF position ON variant
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.position <> NEW.position) EXECUTE FUNCTION note_shown_price();

INSERT INTO shown_price SELECT id, product_shown_price(id) FROM product WHERE status = 'active';

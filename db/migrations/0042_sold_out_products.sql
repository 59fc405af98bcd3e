-- The products in the shop of which nothing can be bought, because counted stock ran out. A table of its
-- own: an index with stock in its condition would make every sale write into all indexes of its row.
CREATE TABLE sold_out_product (
  product_id uuid PRIMARY KEY REFERENCES product (id) ON DELETE CASCADE
);

-- The same rule as productAvailability() of the storefront.
CREATE FUNCTION product_is_sold_out(of_product uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM product WHERE id = of_product AND status = 'active'
      AND CASE WHEN EXISTS (SELECT FROM variant WHERE product_id = of_product)
        THEN EXISTS (SELECT FROM variant WHERE product_id = of_product
          GROUP BY name HAVING bool_and(stock IS NOT DISTINCT FROM 0))
        ELSE stock IS NOT DISTINCT FROM 0 END) $$;

-- Runs at the end of a transaction and under the lock that sales take last, so that the last pieces of two
-- variants may be sold at the same time and no two transactions wait for each other.
CREATE FUNCTION note_sold_out() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid;
BEGIN
  IF TG_TABLE_NAME = 'product' THEN changed := NEW.id;
  ELSIF TG_OP = 'DELETE' THEN changed := OLD.product_id;
  ELSE changed := NEW.product_id;
  END IF;
  PERFORM FROM catalogue_version FOR NO KEY UPDATE;
  IF product_is_sold_out(changed) THEN
    INSERT INTO sold_out_product VALUES (changed) ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM sold_out_product WHERE product_id = changed;
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER sold_out_added AFTER INSERT ON product
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.stock = 0) EXECUTE FUNCTION note_sold_out();
CREATE CONSTRAINT TRIGGER sold_out_changed AFTER UPDATE OF stock, status ON product
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.status <> NEW.status OR (OLD.stock = 0) IS DISTINCT FROM (NEW.stock = 0))
  EXECUTE FUNCTION note_sold_out();
CREATE CONSTRAINT TRIGGER sold_out_moved AFTER INSERT OR DELETE ON variant
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_sold_out();
CREATE CONSTRAINT TRIGGER sold_out_changed AFTER UPDATE OF stock, name ON variant
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.name <> NEW.name OR (OLD.stock = 0) IS DISTINCT FROM (NEW.stock = 0))
  EXECUTE FUNCTION note_sold_out();

INSERT INTO sold_out_product SELECT id FROM product WHERE product_is_sold_out(id);

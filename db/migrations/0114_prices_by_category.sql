-- The prices on the cards of one category are a range of an index.
ALTER TABLE shown_price ADD COLUMN category_id bigint;
UPDATE shown_price SET category_id = product.category_id FROM product WHERE product.id = product_id;
ALTER TABLE shown_price ALTER COLUMN category_id SET NOT NULL;
CREATE INDEX shown_price_of_category ON shown_price (category_id, price, product_id);

-- Price and sold out follow the same rows: one function for both, in place of note_sold_out() and note_shown_price().
-- Runs at the end of a transaction and under the lock that sales take last, so that the last pieces of two variants may
-- be sold at the same time and no two transactions wait for each other.
CREATE FUNCTION note_card() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid;
BEGIN
  IF TG_TABLE_NAME = 'product' THEN changed := NEW.id;
  ELSIF TG_OP = 'DELETE' THEN changed := OLD.product_id;
  ELSE changed := NEW.product_id;
  END IF;
  PERFORM FROM catalogue_version FOR NO KEY UPDATE;
  INSERT INTO shown_price AS shown (product_id, price, category_id)
    SELECT id, product_shown_price(id), category_id FROM product WHERE id = changed AND status = 'active'
    ON CONFLICT (product_id) DO UPDATE SET price = excluded.price, category_id = excluded.category_id
    WHERE shown.price <> excluded.price OR shown.category_id <> excluded.category_id;
  DELETE FROM shown_price WHERE product_id = changed
    AND NOT EXISTS (SELECT FROM product WHERE id = changed AND status = 'active');
  IF product_is_sold_out(changed) THEN
    INSERT INTO sold_out_product VALUES (changed) ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM sold_out_product WHERE product_id = changed;
  END IF;
  RETURN NULL;
END $$;

DROP FUNCTION note_sold_out() CASCADE;
DROP FUNCTION note_shown_price() CASCADE;

CREATE CONSTRAINT TRIGGER card_added AFTER INSERT ON product
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.status = 'active') EXECUTE FUNCTION note_card();
CREATE CONSTRAINT TRIGGER card_changed AFTER UPDATE OF price, stock, status, category_id ON product
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.status <> NEW.status OR OLD.price <> NEW.price OR OLD.category_id <> NEW.category_id
    OR (OLD.stock = 0) IS DISTINCT FROM (NEW.stock = 0))
  EXECUTE FUNCTION note_card();
CREATE CONSTRAINT TRIGGER card_moved AFTER INSERT OR DELETE ON combination
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_card();
CREATE CONSTRAINT TRIGGER card_changed AFTER UPDATE OF price, stock, is_offered ON combination
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.price <> NEW.price OR OLD.is_offered <> NEW.is_offered
    OR (OLD.stock = 0) IS DISTINCT FROM (NEW.stock = 0))
  EXECUTE FUNCTION note_card();
CREATE CONSTRAINT TRIGGER card_placed AFTER UPDATE OF position ON variant
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.position <> NEW.position) EXECUTE FUNCTION note_card();

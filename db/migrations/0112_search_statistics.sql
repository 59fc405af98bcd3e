-- Enough of a sample to tell a word that a hundredth of the products have from one that a twentieth have: the first
-- are looked up, the others met along the shelf.
ALTER TABLE product ALTER COLUMN search_text SET STATISTICS 300;

-- Not where there is nothing yet: what is known to be empty is read whole, also once it is not.
DO $$ BEGIN
  IF EXISTS (SELECT FROM product) THEN
    ANALYZE product;
  END IF;
END $$;

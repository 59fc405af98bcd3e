-- The picture of a combination is one of its product's; NULL: those of its variants.
ALTER TABLE product_image ADD UNIQUE (product_id, id);
ALTER TABLE combination ADD COLUMN image_id uuid,
  ADD FOREIGN KEY (product_id, image_id) REFERENCES product_image (product_id, id)
    ON DELETE SET NULL (image_id);

CREATE OR REPLACE TRIGGER bump AFTER INSERT OR DELETE OR UPDATE OF
    price, code, is_offered, lead_days, image_id ON combination
  FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();

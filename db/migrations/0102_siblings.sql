-- Of another one of the same piece: not in the gallery, but with others of its kind below.
ALTER TABLE product_image ADD COLUMN is_sibling boolean NOT NULL DEFAULT false;

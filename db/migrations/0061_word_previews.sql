-- Where on a picture of the product the words of a field stand: {imageId, x, y, width, angle, font, colour}.
ALTER TABLE product_field ADD COLUMN preview jsonb;

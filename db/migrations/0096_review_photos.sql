-- Of the file that was sent: the same one again is the same photo.
ALTER TABLE review_picture ADD COLUMN sha256 bytea;
CREATE UNIQUE INDEX review_picture_once ON review_picture (review_id, sha256);
CREATE INDEX review_picture_waiting ON review_picture (review_id) WHERE media_id IS NULL;

-- A page has the photos that are shown.
CREATE TRIGGER review_picture_shown AFTER UPDATE OF media_id ON review_picture FOR EACH ROW
  WHEN (OLD.media_id IS DISTINCT FROM NEW.media_id) EXECUTE FUNCTION bump_catalogue_version();
CREATE TRIGGER review_picture_gone AFTER DELETE ON review_picture FOR EACH ROW
  WHEN (OLD.media_id IS NOT NULL) EXECUTE FUNCTION bump_catalogue_version();

-- Who has left is named no more, and the photos go.
CREATE OR REPLACE FUNCTION unname_reviews(customer text) RETURNS void LANGUAGE sql AS $$
  DELETE FROM review_picture USING review, shop_order
    WHERE review.id = review_id AND shop_order.id = order_id AND shop_order.uid = customer;
  UPDATE review SET name = 'A buyer' FROM shop_order
    WHERE shop_order.id = order_id AND shop_order.uid = customer AND name <> 'A buyer'
$$;

-- What the owner shows first below a piece.
CREATE TABLE product_related (
  product_id uuid NOT NULL REFERENCES product ON DELETE CASCADE,
  other_id uuid NOT NULL REFERENCES product ON DELETE CASCADE,
  position smallint NOT NULL,
  PRIMARY KEY (product_id, other_id),
  CHECK (product_id <> other_id)
);
CREATE INDEX product_related_other ON product_related (other_id);
CREATE TRIGGER bump AFTER INSERT OR UPDATE OR DELETE ON product_related
  FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();

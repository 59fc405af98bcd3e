-- What the owner says of a category, and its place among the categories.
CREATE TABLE collection (
  category_id bigint PRIMARY KEY REFERENCES category (id) ON DELETE CASCADE,
  sentence text NOT NULL DEFAULT '' CHECK (char_length(sentence) <= 160),
  media_id text REFERENCES media (id),
  -- NULL: behind those that have one.
  position integer,
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX collection_media ON collection (media_id);

CREATE TRIGGER bump AFTER INSERT OR UPDATE OR DELETE ON collection
  FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();

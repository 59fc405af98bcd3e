-- Pictures that an imported sheet names, by the last part of their address, and uploaded ones in their place.
CREATE TABLE import_picture (
  run_id uuid NOT NULL REFERENCES import_run ON DELETE CASCADE,
  name text NOT NULL,
  media_id text REFERENCES media ON DELETE SET NULL,
  PRIMARY KEY (run_id, name)
);
CREATE INDEX import_picture_media ON import_picture (media_id) WHERE media_id IS NOT NULL;

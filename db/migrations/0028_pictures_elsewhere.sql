-- With PICTURES_URL the bytes of a picture lie in a store outside the database (bytes NULL); how many
-- they are is known here all the same, for the room that is left.
ALTER TABLE media ADD COLUMN byte_length integer;
UPDATE media SET byte_length = octet_length(bytes);
ALTER TABLE media
  ALTER COLUMN byte_length SET NOT NULL,
  ADD CHECK (byte_length > 0),
  ALTER COLUMN bytes DROP NOT NULL;

-- Where in the store this database's pictures lie. No backup holds it: a restored shop begins a folder
-- of its own, so that no copy of a shop ever removes pictures of another.
CREATE TABLE media_folder (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  name text NOT NULL CHECK (name ~ '^[A-Za-z0-9_-]{22}$')
);

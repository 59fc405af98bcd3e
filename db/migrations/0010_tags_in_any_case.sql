-- A tag is found however it or the question is written. The text form of text[] depends on no
-- setting, so this wrapper may say IMMUTABLE; lowering leaves its quotes and escapes as they are.
CREATE FUNCTION lowered(words text[]) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT lower(words::text)::text[] $$;

CREATE INDEX product_tags_lowered ON product USING gin (lowered(tags));
DROP INDEX product_tags;

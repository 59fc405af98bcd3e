-- Search looks through names and tags (the first line), category and option values (the second) and
-- phrases written as one word (the third). The first line tells what is found exactly as typed.
ALTER TABLE product ALTER COLUMN search_text DROP EXPRESSION;
ALTER TABLE product ALTER COLUMN search_text SET DEFAULT '';
UPDATE product SET search_text = '' WHERE search_text IS NULL;
ALTER TABLE product ALTER COLUMN search_text SET NOT NULL;

CREATE FUNCTION search_joined(phrases text[]) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT coalesce(string_agg(DISTINCT regexp_replace(lower(phrase), '[[:space:]-]+', '', 'g'), ' '), '')
    FROM unnest(phrases) AS phrase WHERE phrase ~ '[[:space:]-]' $$;

-- Cut so that an entry of product_shelf holds it (2.7 kB) in any script.
CREATE FUNCTION product_search_document(of_product uuid, name text, tags text[], of_category bigint)
  RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  exact text := translate(product_search_text(name, tags), E'\n', ' ');
  options text[] := ARRAY(SELECT variant.value FROM variant
    WHERE variant.product_id = of_product ORDER BY variant.position, variant.id);
  category text := (SELECT category.name FROM category WHERE category.id = of_category);
  further text := translate(lower(concat_ws(' ', category, array_to_string(options, ' '))), E'\n', ' ')
    || E'\n' || search_joined(ARRAY[name] || tags || options);
  room integer := 2500 - octet_length(exact);
BEGIN
  IF octet_length(further) > char_length(further) THEN room := room / 4; END IF;
  RETURN exact || E'\n' || left(further, room);
END $$;

CREATE FUNCTION write_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := product_search_document(NEW.id, NEW.name, NEW.tags, NEW.category_id);
  RETURN NEW;
END $$;
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE OF name, tags, category_id ON product
  FOR EACH ROW EXECUTE FUNCTION write_search_text();

CREATE FUNCTION rewrite_search_texts(products uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE product SET search_text = product_search_document(id, name, tags, category_id)
  WHERE id = ANY (products)
    AND search_text <> product_search_document(id, name, tags, category_id) $$;

CREATE FUNCTION variants_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM rewrite_search_texts(ARRAY(SELECT DISTINCT product_id FROM touched));
  RETURN NULL;
END $$;
CREATE TRIGGER search_text_added AFTER INSERT ON variant
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION variants_search_text();
CREATE TRIGGER search_text_removed AFTER DELETE ON variant
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION variants_search_text();

CREATE FUNCTION variant_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM rewrite_search_texts(ARRAY[NEW.product_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER search_text_changed AFTER UPDATE OF value ON variant
  FOR EACH ROW WHEN (OLD.value <> NEW.value) EXECUTE FUNCTION variant_search_text();

CREATE FUNCTION category_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM rewrite_search_texts(ARRAY(SELECT id FROM product WHERE category_id = NEW.id));
  RETURN NULL;
END $$;
CREATE TRIGGER search_text_renamed AFTER UPDATE OF name ON category
  FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION category_search_text();

-- Words to correct a misspelt one by. A word that no product has any more stays: it finds nothing.
CREATE TABLE search_word (word text PRIMARY KEY CHECK (char_length(word) BETWEEN 4 AND 40));
CREATE INDEX search_word_alike ON search_word USING gin (word gin_trgm_ops);

CREATE FUNCTION keep_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_word
  SELECT DISTINCT word
  FROM regexp_split_to_table(
    split_part(NEW.search_text, E'\n', 1) || ' ' || split_part(NEW.search_text, E'\n', 2),
    '[^[:alpha:]]+') AS word
  WHERE char_length(word) BETWEEN 4 AND 40
  ORDER BY word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER search_words_added AFTER INSERT ON product
  FOR EACH ROW EXECUTE FUNCTION keep_search_words();
CREATE TRIGGER search_words_changed AFTER UPDATE OF name, tags, category_id, search_text ON product
  FOR EACH ROW WHEN (OLD.search_text <> NEW.search_text) EXECUTE FUNCTION keep_search_words();

UPDATE product SET search_text = product_search_document(id, name, tags, category_id);

-- Search looks through all words of a product. `search_text` has its short texts, of which any part is found: name, tags,
-- category with other names and options, phrases written as one word, a line each. `search_lexemes` has the words of these
-- and of description and features, found by their beginnings.
ALTER TABLE product ADD COLUMN also_found_by text NOT NULL DEFAULT '';
ALTER TABLE product ADD COLUMN search_lexemes tsvector NOT NULL DEFAULT '';

-- One spelling of letters: composed or not, wide or narrow, without accents, nuktas and joiners, one sign for nasals.
-- `plain-search.ts` does the same to what people type.
CREATE FUNCTION search_plain(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF octet_length(given) = char_length(given) THEN RETURN lower(given); END IF;
  RETURN lower(normalize(translate(regexp_replace(normalize(given, NFKD),
    '[\u0300-\u036f\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc\u200c\u200d]', '', 'g'), U&'\0901', U&'\0902'), NFKC));
END $$;

-- In PL/pgSQL, as all of these: a trigger plans a function in SQL again for each row.
CREATE OR REPLACE FUNCTION search_joined(phrases text[]) RETURNS text
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (SELECT coalesce(string_agg(DISTINCT regexp_replace(search_plain(phrase), '[[:space:]-]+', '', 'g'), ' '), '')
    FROM unnest(phrases) AS phrase WHERE phrase ~ '[[:space:]-]');
END $$;

DROP TRIGGER search_text ON product;
DROP TRIGGER search_words_changed ON product;
DROP FUNCTION product_search_document(uuid, text, text[], bigint);
DROP FUNCTION product_search_text(text, text[]);

-- Cut so that an entry of product_shelf holds it (2.7 kB) in any script.
CREATE FUNCTION search_text_of(piece product) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  title text := left(translate(search_plain(piece.name), E'\n', ' '), 200);
  tags text := left(translate(search_plain(array_to_string(piece.tags, ' ')), E'\n', ' '), 599 - char_length(title));
  options text[] := ARRAY(SELECT variant.value FROM variant
    WHERE variant.product_id = piece.id ORDER BY variant.position, variant.id);
  category text := (SELECT category.name FROM category WHERE category.id = piece.category_id);
  further text := translate(search_plain(concat_ws(' ', category, piece.also_found_by, array_to_string(options, ' '))),
      E'\n', ' ')
    || E'\n' || search_joined(ARRAY[piece.name] || piece.tags || options);
  room integer := 2500 - octet_length(title) - octet_length(tags);
BEGIN
  IF octet_length(further) > char_length(further) THEN room := room / 4; END IF;
  RETURN concat_ws(E'\n', title, tags, left(further, room));
END $$;

-- Trigrams know Latin letters only: other words stand here by all their endings, so that a beginning finds any part.
CREATE FUNCTION search_lexemes_of(piece product, short text) RETURNS tsvector LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN array_to_tsvector(ARRAY(
    SELECT left(word, 100) FROM regexp_split_to_table(short || ' ' || search_plain(concat_ws(' ', piece.description,
      (SELECT string_agg(name || ' ' || value, ' ') FROM product_attribute WHERE product_id = piece.id))),
      '[[:space:][:punct:]]+') AS word WHERE word <> ''
    UNION
    SELECT substr(word, at) FROM regexp_split_to_table(short, '[[:space:][:punct:]]+') AS word,
      generate_series(2, least(char_length(word), 40)) AS at
    WHERE octet_length(short) > char_length(short) AND octet_length(word) > char_length(word)));
END $$;

CREATE OR REPLACE FUNCTION write_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := search_text_of(NEW);
  NEW.search_lexemes := search_lexemes_of(NEW, NEW.search_text);
  RETURN NEW;
END $$;
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE OF name, tags, category_id, description, also_found_by ON product
  FOR EACH ROW EXECUTE FUNCTION write_search_text();

CREATE OR REPLACE FUNCTION rewrite_search_texts(products uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE product SET search_text = fresh.short, search_lexemes = fresh.lexemes
  FROM (SELECT one.id, short, search_lexemes_of(one, short) AS lexemes
    FROM product AS one, search_text_of(one) AS short WHERE one.id = ANY (products)) AS fresh
  WHERE product.id = fresh.id
    AND (product.search_text, product.search_lexemes) IS DISTINCT FROM (fresh.short, fresh.lexemes) $$;

CREATE TRIGGER search_text_added AFTER INSERT ON product_attribute
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION variants_search_text();
CREATE TRIGGER search_text_removed AFTER DELETE ON product_attribute
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION variants_search_text();

CREATE OR REPLACE FUNCTION keep_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_word
  SELECT lexeme FROM unnest(NEW.search_lexemes)
  WHERE char_length(lexeme) BETWEEN 4 AND 40 AND lexeme ~ '^[a-z]+$'
  ORDER BY lexeme
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER search_words_changed AFTER UPDATE OF name, tags, category_id, description, also_found_by, search_lexemes
  ON product FOR EACH ROW WHEN (OLD.search_lexemes <> NEW.search_lexemes) EXECUTE FUNCTION keep_search_words();

UPDATE product SET search_text = fresh.short, search_lexemes = search_lexemes_of(one, fresh.short)
  FROM product AS one, search_text_of(one) AS fresh (short) WHERE product.id = one.id;
CREATE INDEX product_lexemes ON product USING gin (search_lexemes);

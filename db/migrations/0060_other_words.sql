-- What the maker asks about a line that she cannot make as it was written. Its link is kept as a hash.
ALTER TABLE order_line
  ADD COLUMN words_reason text NOT NULL DEFAULT '',
  ADD COLUMN words_question_at timestamptz,
  ADD COLUMN words_given_at timestamptz,
  ADD COLUMN words_link bytea,
  ADD COLUMN words_link_until timestamptz;
CREATE UNIQUE INDEX order_line_words_link ON order_line (words_link) WHERE words_link IS NOT NULL;

-- The owner's code of the combination, as it was when it was bought.
ALTER TABLE order_line ADD COLUMN code text NOT NULL DEFAULT '';
-- Orders are found by the beginning of a code, in small letters.
CREATE INDEX order_line_code ON order_line (lower(code) text_pattern_ops) WHERE code <> '';

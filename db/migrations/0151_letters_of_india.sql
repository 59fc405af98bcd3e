-- All large scripts of India, where Devanagari stood alone.
ALTER TABLE product_field
  DROP CONSTRAINT product_field_letters_check,
  ADD CONSTRAINT product_field_letters_check CHECK (letters IN ('any', 'latin', 'latin-digits', 'digits',
    'devanagari', 'bengali', 'gujarati', 'gurmukhi', 'kannada', 'malayalam', 'odia', 'tamil', 'telugu'));

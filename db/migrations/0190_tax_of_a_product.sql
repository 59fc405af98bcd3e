-- GST rate in percent and HSN code of a product; empty: those of its category, else the usual ones.
ALTER TABLE product
  ADD COLUMN tax_rate text NOT NULL DEFAULT '' CHECK (tax_rate ~ '^(\d{1,3}(\.\d{1,2})?)?$'),
  ADD COLUMN hsn text NOT NULL DEFAULT '' CHECK (hsn ~ '^(\d{4}|\d{6}|\d{8})?$');

-- What the owner says of her shop: one document that visitors see, a draft of the next one, and all that were published.
CREATE TABLE shop_setting (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  schema integer NOT NULL,
  content jsonb NOT NULL,
  -- Written by the demo: a shop of its own begins without it.
  is_demo boolean NOT NULL,
  published_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER bump AFTER INSERT OR UPDATE OR DELETE ON shop_setting
  FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();

-- Without content nothing waits to be published. The version only rises, so that an old tab never saves over a new draft.
CREATE TABLE shop_draft (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  content jsonb,
  version integer NOT NULL DEFAULT 1,
  -- Lets the owner's browser show the draft as a page; whoever has the token sees how the shop would look.
  preview_token text,
  preview_until timestamptz
);
INSERT INTO shop_draft DEFAULT VALUES;

CREATE TABLE shop_revision (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  why text NOT NULL CHECK (why IN ('start', 'publish', 'restore')),
  schema integer NOT NULL,
  content jsonb NOT NULL
);

-- The shop's pages of text. A fixed page is named by its kind; until the owner publishes her own words it
-- is 'original', with the words of the code.
CREATE TABLE shop_page (
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9-]{1,64}$'),
  kind text NOT NULL
    CHECK (kind IN ('about', 'care', 'shipping', 'privacy', 'terms', 'contact', 'free')),
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 60),
  place text NOT NULL CHECK (place IN ('footer-shop', 'footer-help', 'none')),
  position integer NOT NULL,
  state text NOT NULL CHECK (state IN ('original', 'online', 'offline')),
  draft jsonb,
  published jsonb,
  version integer NOT NULL DEFAULT 1,
  CHECK ((state = 'online') = (published IS NOT NULL)),
  CHECK (kind = 'free' OR id = kind),
  CHECK (kind <> 'free' OR state <> 'original')
);

-- What was published, newest last.
CREATE TABLE page_revision (
  page_id text NOT NULL REFERENCES shop_page (id) ON DELETE CASCADE,
  seq integer NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  actor_uid text NOT NULL,
  content jsonb NOT NULL,
  PRIMARY KEY (page_id, seq)
);

INSERT INTO shop_page (id, kind, slug, place, position, state) VALUES
  ('about', 'about', 'about', 'footer-shop', 0, 'original'),
  ('care', 'care', 'care-guide', 'footer-shop', 1, 'original'),
  ('shipping', 'shipping', 'shipping', 'footer-help', 0, 'original'),
  ('contact', 'contact', 'contact', 'footer-help', 1, 'original'),
  ('privacy', 'privacy', 'privacy', 'footer-help', 2, 'original'),
  ('terms', 'terms', 'terms', 'footer-help', 3, 'original');

-- Only what a visitor sees raises the version: drafts and pages that are offline do not.
CREATE TRIGGER bump_added AFTER INSERT ON shop_page
  FOR EACH ROW WHEN (NEW.state <> 'offline') EXECUTE FUNCTION bump_catalogue_version();
CREATE TRIGGER bump_removed AFTER DELETE ON shop_page
  FOR EACH ROW WHEN (OLD.state <> 'offline') EXECUTE FUNCTION bump_catalogue_version();
CREATE TRIGGER bump_changed AFTER UPDATE ON shop_page
  FOR EACH ROW WHEN (
    (OLD.state <> 'offline' OR NEW.state <> 'offline')
    AND (OLD.slug, OLD.place, OLD.position, OLD.state, OLD.published)
      IS DISTINCT FROM (NEW.slug, NEW.place, NEW.position, NEW.state, NEW.published))
  EXECUTE FUNCTION bump_catalogue_version();

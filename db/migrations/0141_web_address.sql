-- Where visitors reach the shop, once it has found itself there: links of mails begin with it.
CREATE TABLE web_address (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  origin text,
  proven_at timestamptz,
  -- What the shop asks at an address that its owner has typed; only this shop knows the answer.
  question text,
  answer text,
  asked_until timestamptz
);
INSERT INTO web_address DEFAULT VALUES;
CREATE TRIGGER bump AFTER UPDATE OF origin ON web_address
  FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();

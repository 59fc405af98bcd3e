-- The owner's words of a kind of mail. Without a row the words of the code hold.
CREATE TABLE mail_text (
  kind text PRIMARY KEY,
  subject text NOT NULL,
  lead text NOT NULL,
  closing text NOT NULL,
  -- Milliseconds since 1970 of the last change, so that a deleted text never gets an old version back.
  version bigint NOT NULL
);

-- Logins at other services, which no call of the API answers.
CREATE TABLE shop_secret (
  name text PRIMARY KEY,
  value text NOT NULL
);

-- Every process keeps the words in memory, and sends mails or not: it hears of a change.
CREATE FUNCTION tell_mail_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('mail_settings', TG_TABLE_NAME);
  RETURN NULL;
END
$$;
CREATE TRIGGER tell AFTER INSERT OR UPDATE OR DELETE ON mail_text
  FOR EACH STATEMENT EXECUTE FUNCTION tell_mail_change();
CREATE TRIGGER tell AFTER INSERT OR UPDATE OR DELETE ON shop_secret
  FOR EACH STATEMENT EXECUTE FUNCTION tell_mail_change();

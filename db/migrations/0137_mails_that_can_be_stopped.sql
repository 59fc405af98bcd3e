-- Where mail programs post that no more such mails are wanted (RFC 8058).
ALTER TABLE mail ADD COLUMN stop_url text;

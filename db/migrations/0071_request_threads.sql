-- A custom order request is a conversation: whoever has the link of its mails reads it and writes to the maker.
ALTER TABLE custom_order_request
  -- Part of what the link is made of: another number ends the old link.
  ADD link_version integer NOT NULL DEFAULT 1 CHECK (link_version > 0),
  -- Since when an answer is waited for, where that is not since it was sent.
  ADD waiting_since timestamptz,
  -- When the owner was last told by mail of what the customer wrote.
  ADD notified_at timestamptz;
CREATE INDEX custom_order_request_email ON custom_order_request (lower(email));

ALTER TABLE request_message
  ADD author text NOT NULL DEFAULT 'owner' CHECK (author IN ('owner', 'customer')),
  -- When the other side had it before its eyes.
  ADD read_at timestamptz,
  ADD is_notified boolean NOT NULL DEFAULT false,
  ALTER COLUMN actor_uid DROP NOT NULL,
  ALTER COLUMN mail_id DROP NOT NULL,
  -- Of the owner a mail. Of the customer, by the link, nobody; what the owner pasted for them, the owner.
  ADD CHECK ((author = 'owner') = (mail_id IS NOT NULL)),
  ADD CHECK (author = 'customer' OR actor_uid IS NOT NULL);

-- Pictures of a conversation, for its two sides alone.
CREATE TABLE request_picture (
  id text PRIMARY KEY CHECK (id ~ '^[A-Za-z0-9_-]{22}$'),
  request_id uuid NOT NULL,
  author text NOT NULL CHECK (author IN ('owner', 'customer')),
  -- Of what was sent: sent again it is the same picture.
  sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32),
  -- The width that pages show it in, and the largest.
  small bytea NOT NULL,
  bytes bytea NOT NULL,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  -- Of both.
  byte_length integer NOT NULL,
  at timestamptz NOT NULL,
  is_notified boolean NOT NULL DEFAULT false,
  UNIQUE (request_id, author, sha256)
);
CREATE INDEX request_picture_at ON request_picture (at) WHERE author = 'customer';

CREATE TABLE saved_reply (
  id uuid PRIMARY KEY,
  title text NOT NULL CHECK (title <> ''),
  text text NOT NULL CHECK (text <> ''),
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE OR REPLACE VIEW request AS
  SELECT id, 'custom' AS kind, name, email, state, created_at, answered_at, description AS text,
    product_type, colors, size, budget, NULL::text AS query_type, NULL::text AS order_number, mail_id,
    product_label, reply_days, coalesce(waiting_since, created_at) AS waiting_since, link_version, notified_at
  FROM custom_order_request
  UNION ALL
  SELECT id, 'support', name, email, state, created_at, answered_at, details,
    NULL, NULL, NULL, NULL, query_type, order_number, mail_id, NULL, reply_days, created_at, NULL, NULL
  FROM support_query;

-- Whoever has left reads no conversation by an old link.
CREATE OR REPLACE FUNCTION identity.remove_customer_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.remove_customer(OLD.id, true);
  IF OLD.email_verified THEN
    UPDATE public.custom_order_request SET link_version = link_version + 1
      WHERE lower(email) = lower(OLD.email);
  END IF;
  RETURN NULL;
END $$;

-- The shop's own identity provider: who can sign in, how, and who is signed in. Only the provider
-- works with these tables; everything else knows a person by the uid in their token (person.id).
CREATE SCHEMA identity;

CREATE TABLE identity.person (
  id text PRIMARY KEY CHECK (id <> ''),
  name text NOT NULL,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  email_verified boolean NOT NULL DEFAULT false,
  image text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- A way to sign in: a password (its scrypt hash) or an account at Google.
CREATE TABLE identity.account (
  id text PRIMARY KEY,
  person_id text NOT NULL REFERENCES identity.person (id) ON DELETE CASCADE,
  provider_id text NOT NULL,
  account_id text NOT NULL,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider_id, account_id)
);
CREATE INDEX account_person ON identity.account (person_id);

CREATE TABLE identity.session (
  id text PRIMARY KEY,
  person_id text NOT NULL REFERENCES identity.person (id) ON DELETE CASCADE,
  token text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX session_person ON identity.session (person_id);

-- Links in mails and sign-ins that are on their way to Google and back. Identifiers are hashed.
CREATE TABLE identity.verification (
  id text PRIMARY KEY,
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX verification_identifier ON identity.verification (identifier);

-- Keys that sign tokens. The private half is encrypted with the shop's secret.
CREATE TABLE identity.signing_key (
  id text PRIMARY KEY,
  public_key text NOT NULL,
  private_key text NOT NULL,
  alg text,
  crv text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz
);

-- What the shop makes once and keeps: its secret, and which account is the owner's.
CREATE TABLE identity.setting (
  name text PRIMARY KEY CHECK (name IN ('secret', 'owner')),
  value text NOT NULL CHECK (value <> '')
);

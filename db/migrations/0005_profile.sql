-- What the shop itself knows of a customer. The uid is the subject of their token, whoever issued it.
CREATE TABLE customer_profile (
  uid text PRIMARY KEY CHECK (uid <> ''),
  email text NOT NULL DEFAULT '',
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '' CHECK (phone ~ '^([6-9][0-9]{9})?$'),
  date_of_birth date,
  gender text CHECK (gender IN ('male', 'female', 'other', 'prefer-not-to-say')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- The id is a label that the customer's browser made: it says nothing without the uid.
CREATE TABLE address (
  uid text NOT NULL REFERENCES customer_profile (uid) ON DELETE CASCADE,
  id text NOT NULL CHECK (id <> ''),
  type text NOT NULL CHECK (type IN ('Home', 'Work', 'Other')),
  address1 text NOT NULL CHECK (address1 <> ''),
  address2 text NOT NULL DEFAULT '',
  city text NOT NULL,
  state text NOT NULL,
  zip_code text NOT NULL,
  country text NOT NULL,
  is_default boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (uid, id)
);
-- Never two defaults ...
CREATE UNIQUE INDEX address_one_default ON address (uid) WHERE is_default;

-- ... and never none, once a transaction is over.
CREATE FUNCTION address_has_default() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner text := CASE TG_OP WHEN 'INSERT' THEN NEW.uid ELSE OLD.uid END;
BEGIN
  IF EXISTS (SELECT FROM address WHERE uid = owner)
     AND NOT EXISTS (SELECT FROM address WHERE uid = owner AND is_default) THEN
    RAISE EXCEPTION 'one address of each customer is the default' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER address_keeps_default AFTER INSERT OR UPDATE OR DELETE ON address
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION address_has_default();

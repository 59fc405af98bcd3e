-- Customers who have left. A token that was issued before makes no rows for them any more; rows stay
-- until no such token can be valid.
CREATE TABLE departure (
  uid text PRIMARY KEY CHECK (uid <> ''),
  at timestamptz NOT NULL,
  -- The uid is never given again, so no token of it counts, whenever it was issued.
  is_account_deleted boolean NOT NULL
);
CREATE INDEX departure_at ON departure (at);

-- Held by whoever makes the first row of a customer, and by whoever removes them all, until the
-- transaction ends.
CREATE FUNCTION lock_customer(customer text) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('customer ' || customer, 0))
$$;

-- Removes profile, addresses and carts of a customer.
CREATE FUNCTION remove_customer(customer text, is_account_deleted boolean) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_customer(customer);
  INSERT INTO departure AS known VALUES (customer, clock_timestamp(), remove_customer.is_account_deleted)
    ON CONFLICT (uid) DO UPDATE
      SET at = excluded.at,
        is_account_deleted = known.is_account_deleted OR excluded.is_account_deleted;
  DELETE FROM customer_profile WHERE uid = customer;
END $$;

-- An account of the embedded identity provider takes its customer along.
CREATE FUNCTION identity.remove_customer_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.remove_customer(OLD.id, true);
  RETURN NULL;
END $$;
CREATE TRIGGER person_customer AFTER DELETE ON identity.person
  FOR EACH ROW EXECUTE FUNCTION identity.remove_customer_of_person();

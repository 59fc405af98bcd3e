-- What was done in the maker's name: one entry for each write of an admin call, in the transaction of
-- that write. Entries are only ever added. Each carries the hash of the one before, so that a changed
-- or removed entry shows: audit_break() names the first one that does not fit.
CREATE TABLE audit_entry (
  -- Contiguous from 1; given by the trigger below, like the hashes.
  id bigint PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  actor_uid text NOT NULL CHECK (actor_uid <> ''),
  action text NOT NULL CHECK (action ~ '^[a-z]+(\.[a-z]+)+$'),
  object_kind text NOT NULL CHECK (object_kind ~ '^[a-z]+$'),
  object_id text NOT NULL CHECK (object_id <> ''),
  -- Only what the write changed, before and after it; NULL where there was or is nothing.
  before jsonb,
  after jsonb,
  prev_hash bytea NOT NULL,
  hash bytea NOT NULL
);
CREATE INDEX audit_entry_object ON audit_entry (object_kind, object_id, id);

CREATE FUNCTION audit_hash(entry audit_entry) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(entry.prev_hash || convert_to(jsonb_build_array(entry.id,
    extract(epoch FROM entry.at), entry.actor_uid, entry.action, entry.object_kind,
    entry.object_id, entry.before, entry.after)::text, 'UTF8'))
$$;

-- Writers take turns until their transactions end: the chain has no gap and no fork.
CREATE FUNCTION audit_append() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last audit_entry;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('audit_entry', 0));
  SELECT * INTO last FROM audit_entry ORDER BY id DESC LIMIT 1;
  NEW.id := coalesce(last.id, 0) + 1;
  NEW.prev_hash := coalesce(last.hash, sha256(''));
  NEW.hash := audit_hash(NEW);
  RETURN NEW;
END $$;
CREATE TRIGGER audit_entry_append BEFORE INSERT ON audit_entry
  FOR EACH ROW EXECUTE FUNCTION audit_append();

CREATE FUNCTION audit_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was written down stays: % of audit_entry', TG_OP
    USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_entry_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION audit_keep();

-- The first entry that is not what was written, or does not follow the one before; NULL if all do.
CREATE FUNCTION audit_break() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT min(id) FROM (
    SELECT id, hash, audit_hash(entry) AS own_hash, prev_hash,
      lag(hash, 1, sha256('')) OVER (ORDER BY id) AS hash_before,
      row_number() OVER (ORDER BY id) AS place
    FROM audit_entry AS entry) AS chain
  WHERE hash <> own_hash OR prev_hash <> hash_before OR id <> place
$$;

-- Bills, tax invoices, credit notes and receipts. A number is taken by the transaction that writes its paper, so
-- that none is missing and none stands twice.
CREATE TABLE document_series (
  kind text NOT NULL CHECK (kind IN ('bill', 'supply', 'tax', 'credit', 'receipt')),
  -- The financial year, like 26-27.
  fy text NOT NULL CHECK (fy ~ '^\d\d-\d\d$'),
  -- Stays for the year, whatever the settings say meanwhile.
  prefix text NOT NULL CHECK (prefix ~ '^[A-Z]{0,3}$'),
  last integer NOT NULL CHECK (last BETWEEN 1 AND 99999),
  last_at timestamptz NOT NULL,
  PRIMARY KEY (kind, fy)
);

CREATE TABLE document (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  fy text NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  label text NOT NULL UNIQUE CHECK (label ~ '^[A-Z0-9/-]{1,16}$'),
  order_id uuid NOT NULL REFERENCES shop_order (id),
  -- 1 is the first paper of its order: several of one moment keep their order.
  seq integer NOT NULL CHECK (seq > 0),
  -- The paper that a credit note is about.
  of_document uuid REFERENCES document (id),
  -- The part of the payment that a receipt is about.
  part_seq integer,
  issued_at timestamptz NOT NULL,
  -- All that stands on the paper: what changes later changes no paper.
  snapshot jsonb NOT NULL,
  sha256 bytea NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  UNIQUE (kind, fy, number),
  UNIQUE (order_id, seq),
  FOREIGN KEY (kind, fy) REFERENCES document_series (kind, fy),
  CHECK ((kind = 'credit') = (of_document IS NOT NULL)),
  CHECK ((kind = 'receipt') = (part_seq IS NOT NULL))
);
CREATE INDEX document_of_document ON document (of_document) WHERE of_document IS NOT NULL;
CREATE INDEX document_year ON document (fy, issued_at DESC, order_id, seq DESC);
CREATE UNIQUE INDEX document_receipt ON document (order_id, part_seq) WHERE kind = 'receipt';

CREATE FUNCTION document_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a paper that was issued stays: % of document', TG_OP
    USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER document_keep BEFORE UPDATE OR DELETE ON document
  FOR EACH ROW EXECUTE FUNCTION document_keep();
CREATE TRIGGER document_keep_all BEFORE TRUNCATE ON document
  FOR EACH STATEMENT EXECUTE FUNCTION document_keep();

-- Of a customer who buys for a business; empty for all others.
ALTER TABLE shop_order ADD COLUMN buyer_gstin text NOT NULL DEFAULT '';

-- Papers that go along with a mail.
ALTER TABLE mail ADD COLUMN documents uuid[] NOT NULL DEFAULT '{}';

-- Stages of the making: events of the kind 'stage', each with a note and photos of the owner.
ALTER TABLE order_event DROP CONSTRAINT order_event_kind_check;
ALTER TABLE order_event ADD CONSTRAINT order_event_kind_check CHECK
  (kind IN ('placed', 'status', 'reopened', 'tracking', 'payment', 'note', 'edited', 'stage')) NOT VALID;

-- Lists and pages read stages only where there are some.
ALTER TABLE shop_order ADD COLUMN has_stages boolean NOT NULL DEFAULT false;

CREATE TABLE order_stage (
  order_id uuid NOT NULL,
  seq integer NOT NULL,
  note text NOT NULL DEFAULT '',
  -- Whether the customer is to hear of it by mail, and when that mail was written.
  is_to_mail boolean NOT NULL,
  mailed_at timestamptz,
  -- The event is private from then on, and note and photos are gone.
  taken_back_at timestamptz,
  PRIMARY KEY (order_id, seq),
  FOREIGN KEY (order_id, seq) REFERENCES order_event (order_id, seq)
);

-- Photos of the owner for one order, for the two of them alone; without `seq` not shown yet.
CREATE TABLE order_picture (
  id text PRIMARY KEY CHECK (id ~ '^[A-Za-z0-9_-]{22}$'),
  order_id uuid NOT NULL REFERENCES shop_order (id),
  seq integer,
  position smallint NOT NULL DEFAULT 0,
  -- Of what was sent: sent again it is the same picture until a stage has it.
  sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32),
  -- The width that pages show it in, and the largest.
  small bytea NOT NULL,
  bytes bytea NOT NULL,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  -- Of both.
  byte_length integer NOT NULL,
  at timestamptz NOT NULL,
  FOREIGN KEY (order_id, seq) REFERENCES order_stage (order_id, seq)
);
CREATE INDEX order_picture_stage ON order_picture (order_id, seq);
CREATE UNIQUE INDEX order_picture_unshown ON order_picture (order_id, sha256) WHERE seq IS NULL;
CREATE INDEX order_picture_waiting ON order_picture (at) WHERE seq IS NULL;

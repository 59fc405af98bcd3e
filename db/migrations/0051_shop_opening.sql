-- When the shop opened for the first time: a shop that was open once is closed, and not opening soon.
ALTER TABLE shop_setting ADD COLUMN opened_at timestamptz;
UPDATE shop_setting SET opened_at = published_at WHERE (content ->> 'isOpen')::boolean;

ALTER TABLE shop_revision DROP CONSTRAINT shop_revision_why_check;
ALTER TABLE shop_revision ADD CONSTRAINT shop_revision_why_check
  CHECK (why IN ('start', 'publish', 'restore', 'open', 'close'));

-- What only the owner can say of setting up: steps that she leaves as they are, and the UPI id that she scanned.
ALTER TABLE shop_draft
  ADD COLUMN kept_steps text[] NOT NULL DEFAULT '{}',
  ADD COLUMN scanned_upi_id text NOT NULL DEFAULT '';

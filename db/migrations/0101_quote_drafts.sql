-- A quote that the maker has begun for a request, as she typed it: an amount may be no number yet. The
-- version rises also when it is sent or thrown away.
ALTER TABLE custom_order_request
  ADD COLUMN quote_draft jsonb,
  ADD COLUMN quote_draft_version int NOT NULL DEFAULT 0,
  ADD COLUMN quote_drafted_at timestamptz;

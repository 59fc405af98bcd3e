-- Why a customer declined a quote; nothing where they did not say.
ALTER TABLE request_quote
  ADD COLUMN decline_reason text
    CHECK (decline_reason IN ('Too expensive', 'Takes too long', 'Changed my mind', 'Something else')),
  ADD CONSTRAINT request_quote_declined CHECK (decline_reason IS NULL OR state = 'declined');

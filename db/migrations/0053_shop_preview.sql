-- Lets the owner's browser show the draft as a page; whoever has the token sees how the shop would look.
ALTER TABLE shop_draft ADD COLUMN preview_token text, ADD COLUMN preview_until timestamptz;

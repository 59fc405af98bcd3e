-- Who else gets the parcel, and what the slip says to them: {firstName, lastName, phone, message}.
ALTER TABLE shop_order ADD COLUMN gift jsonb;

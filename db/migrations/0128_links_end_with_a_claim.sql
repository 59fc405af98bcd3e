-- The link of an order opens nothing from then on: an account has the order. NULL again once the owner makes a new one.
ALTER TABLE shop_order ADD COLUMN link_ended_at timestamptz;
UPDATE shop_order SET link_ended_at = now()
  WHERE link_version IS NOT NULL AND NOT starts_with(uid, 'guest:') AND NOT starts_with(uid, 'walk-in:');

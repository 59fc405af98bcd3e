type Plant = { by: string; text: string };

const FORGET = `
  DELETE FROM order_line WHERE order_id = :waiting; DELETE FROM order_event WHERE order_id = :waiting;
  DELETE FROM payment WHERE order_id = :waiting;
  DELETE FROM stock_movement WHERE order_id = :waiting`;

const COPY = `
  INSERT INTO shop_order (id, number, uid, subtotal, shipping, total, first_name, last_name, phone,
    email, address)
  SELECT gen_random_uuid(), 'CCCCCCCC', uid, subtotal, shipping, total, first_name, last_name, phone,
    email, address FROM shop_order WHERE id = :waiting;
  INSERT INTO order_line (order_id, position, product_id, variant_id, name, slug, quantity, unit_price)
  SELECT o.id, position, product_id, variant_id, name, slug, quantity, unit_price
  FROM order_line, shop_order o WHERE order_id = :waiting AND o.number = 'CCCCCCCC';
  INSERT INTO order_event SELECT o.id, 1, 'placed', 'pending', 'customer', true, '', now()
  FROM shop_order o WHERE o.number = 'CCCCCCCC';
  INSERT INTO payment (order_id, amount) SELECT id, total FROM shop_order WHERE number = 'CCCCCCCC'`;

/** A mail about the order that waits. */
const ITS_MAIL = `subject LIKE '%' || (SELECT number FROM shop_order WHERE id = :waiting) || '%'`;

/** What a bug could do to the data, and the invariant that must say so. */
export const PLANTS: Record<string, Plant> = {
  'an order is gone': { by: 'I1', text: `${FORGET}; DELETE FROM shop_order WHERE id = :waiting` },
  'an order is twice there': { by: 'I2', text: COPY },
  'an order belongs to somebody else': {
    by: 'I1',
    text: 'UPDATE shop_order SET uid = :onlooker WHERE id = :waiting',
  },
  'totals were changed, in agreement': {
    by: 'I1',
    text: `UPDATE shop_order SET subtotal = subtotal + 100, total = total + 100 WHERE id = :waiting;
      UPDATE order_line SET unit_price = unit_price + 50 WHERE order_id = :waiting;
      UPDATE payment SET amount = amount + 100 WHERE order_id = :waiting`,
  },
  'a cancelled order lives again': {
    by: 'I1',
    text: `UPDATE shop_order SET status = 'pending' WHERE id = :cancelled`,
  },
  'a key answers with another order': {
    by: 'I2',
    text: `UPDATE idempotency_key SET answer = jsonb_set(answer, '{id}', to_jsonb(:shipped::text))
      WHERE answer ->> 'id' = :waiting`,
  },
  'a key is gone': {
    by: 'I2',
    text: `DELETE FROM idempotency_key WHERE answer ->> 'id' = :waiting`,
  },
  'the total is not the sum': {
    by: 'I3',
    text: `ALTER TABLE shop_order DISABLE TRIGGER payment_sums_total;
      UPDATE shop_order SET subtotal = subtotal + 100, total = total + 100 WHERE id = :waiting`,
  },
  'a line is gone': { by: 'I3', text: 'DELETE FROM order_line WHERE order_id = :waiting' },
  'the payment is gone': { by: 'I3', text: 'DELETE FROM payment WHERE order_id = :waiting' },
  'shipping was free': {
    by: 'I3',
    text: `UPDATE shop_order SET shipping = 0, total = subtotal WHERE id = :waiting;
      UPDATE payment SET amount = amount - 2500 WHERE order_id = :waiting`,
  },
  'a line has a price that never was': {
    by: 'I4',
    text: 'UPDATE order_line SET unit_price = unit_price - 1 WHERE order_id = :waiting',
  },
  'a line has a name that never was': {
    by: 'I4',
    text: `UPDATE order_line SET name = name || '!' WHERE order_id = :waiting`,
  },
  'a stock movement is gone': {
    by: 'I5',
    text: 'DELETE FROM stock_movement WHERE order_id = :waiting',
  },
  'a sale did not reach the stock': {
    by: 'I5',
    text: 'UPDATE product SET stock = stock + 2 WHERE id = :product',
  },
  'stock was given back twice': {
    by: 'I5',
    text: `INSERT INTO stock_movement (id, product_id, quantity, stock_after, kind, order_id, position,
        round, at)
      SELECT gen_random_uuid(), product_id, 2, 48, 'cancelled', order_id, position, 1, now()
      FROM stock_movement WHERE order_id = :cancelled AND kind = 'cancelled';
      UPDATE product SET stock = stock + 2 WHERE id = :product`,
  },
  'a cart that was ordered is full': {
    by: 'I6',
    text: `INSERT INTO cart_line (uid, cart_id, product_id, variant_id, quantity, seen_price)
      VALUES (:buyer, :buyer, :product, '0', 1, 1)`,
  },
  "somebody else's cart was emptied": {
    by: 'I6',
    text: 'DELETE FROM cart_line WHERE uid = :onlooker',
  },
  'a mail is gone': {
    by: 'I7',
    text: `DELETE FROM mail WHERE kind = 'order-placed' AND ${ITS_MAIL}`,
  },
  'a mail is twice there': {
    by: 'I7',
    text: `INSERT INTO mail (id, kind, to_address, subject, body_text, body_html)
      SELECT gen_random_uuid(), kind, to_address, subject, body_text, body_html
      FROM mail WHERE kind = 'order-notice' AND ${ITS_MAIL}`,
  },
  'a mail about no order': {
    by: 'I7',
    text: `UPDATE mail SET subject = 'Your order CCCCCCCC' WHERE kind = 'order-placed' AND ${ITS_MAIL}`,
  },
  'a mail waits for nobody': {
    by: 'I7',
    text: `UPDATE mail SET state = 'queued', sent_at = NULL WHERE ${ITS_MAIL};
      DELETE FROM jobs.job WHERE singleton_key IN (SELECT id::text FROM mail WHERE ${ITS_MAIL})`,
  },
  'a mail was given up': {
    by: 'I7',
    text: `UPDATE mail SET state = 'failed', sent_at = NULL WHERE ${ITS_MAIL}`,
  },
  'a status changed without a word': {
    by: 'I8',
    text: `UPDATE shop_order SET status = 'processing' WHERE id = :waiting`,
  },
  'a shipped order is pending again': {
    by: 'I8',
    text: `UPDATE shop_order SET status = 'pending' WHERE id = :shipped;
      INSERT INTO order_event VALUES (:shipped, 3, 'status', 'pending', 'admin', true, '', now())`,
  },
  'the customer cancelled after 12 hours': {
    by: 'I8',
    text: `UPDATE shop_order SET created_at = created_at - interval '12 hours 1 minute'
      WHERE id = :cancelled`,
  },
  'nobody has a default address': {
    by: 'I10',
    text: 'UPDATE address SET is_default = false WHERE uid = :buyer',
  },
  'an order goes to where its customer moved': {
    by: 'I10',
    text: `UPDATE shop_order SET address = jsonb_set(address, '{city}', '"Surat"') WHERE id = :waiting`,
  },
  'an order was paid by nobody': {
    by: 'I11',
    text: `UPDATE payment SET status = 'Paid', transaction_id = '999999999999' WHERE order_id = :waiting`,
  },
  'one transfer paid two orders': {
    by: 'I11',
    text: `DROP INDEX payment_transfer_once;
      UPDATE payment SET status = 'Paid', decided_at = now(), transaction_id =
        (SELECT transaction_id FROM payment WHERE order_id = :paid) WHERE order_id = :waiting`,
  },
  'a transfer that was sent back paid again': {
    by: 'I11',
    text: `INSERT INTO spent_transfer (transaction_id, order_id)
      SELECT transaction_id, :cancelled FROM payment WHERE order_id = :paid`,
  },
  'less was paid than it costs': {
    by: 'I11',
    text: `ALTER TABLE payment DISABLE TRIGGER payment_sums_update;
      UPDATE payment SET amount = amount - 100 WHERE order_id = :paid`,
  },
  'a picture is cut off': {
    by: 'I12',
    text: 'UPDATE media SET bytes = substring(bytes FOR length(bytes) / 2) WHERE id = :mediaId',
  },
  'an order shows a picture that is gone': {
    by: 'I12',
    text: `UPDATE order_line SET media_id = repeat('x', 22) WHERE order_id = :waiting`,
  },
  'a product shows a picture that is gone': {
    by: 'I12',
    text: `ALTER TABLE product_image DROP CONSTRAINT product_image_media_id_fkey;
      DELETE FROM media WHERE id = :mediaId`,
  },
  'an unused picture was never swept': {
    by: 'I12',
    text: `INSERT INTO media (id, sha256, bytes, byte_length, width, height, touched_at)
      SELECT repeat('y', 22), 'y', bytes, byte_length, width, height, now() - interval '3 days'
      FROM media WHERE id = :mediaId`,
  },
  'an action of the owner is missing': {
    by: 'I13',
    text: `ALTER TABLE audit_entry DISABLE TRIGGER USER;
      DELETE FROM audit_entry WHERE object_id = :shipped AND action = 'order.status'`,
  },
  'the audit tells of what was not done': {
    by: 'I13',
    text: `INSERT INTO audit_entry (id, actor_uid, action, object_kind, object_id, before, after,
        prev_hash, hash)
      SELECT 0, actor_uid, action, object_kind, :waiting, before, after, '', ''
      FROM audit_entry WHERE object_id = :shipped AND action = 'order.status'`,
  },
  'the audit was changed afterwards': {
    by: 'I13',
    text: `ALTER TABLE audit_entry DISABLE TRIGGER USER;
      UPDATE audit_entry SET at = at - interval '1 hour' WHERE object_id = :shipped`,
  },
  'a week has more pieces than room': {
    by: 'I14',
    text: `UPDATE making_slot SET pieces = pieces + 32 WHERE order_id = :made`,
  },
  'a cancelled order has a place': {
    by: 'I14',
    text: `INSERT INTO making_slot (order_id, position, monday, pieces)
      VALUES (:cancelled, 0, '2026-11-23', 1)`,
  },
  'a piece has no place': { by: 'I14', text: 'DELETE FROM making_slot WHERE order_id = :made' },
  'a piece is promised before it is made': {
    by: 'I14',
    text: `UPDATE making_slot SET monday = monday + 70 WHERE order_id = :made`,
  },
  'an order without the words that its piece asks for': {
    by: 'I4',
    text: 'UPDATE order_line SET personal = NULL WHERE order_id = :made',
  },
  'a return went into stock by its row or by the stock alone': {
    by: 'I5',
    text: 'UPDATE order_return SET is_restocked = NOT is_restocked WHERE order_id = :returned',
  },
  'a stage is not the one that was written': {
    by: 'I15',
    text: `UPDATE order_event SET text = 'Sanding' WHERE order_id = :returned AND text = 'Curing'`,
  },
  'a return is gone': { by: 'I15', text: 'DELETE FROM order_return WHERE order_id = :returned' },
  'history has a gap': {
    by: 'I9',
    text: 'UPDATE order_event SET seq = 3 WHERE order_id = :shipped AND seq = 2',
  },
  'history was rewritten': {
    by: 'I9',
    text: `UPDATE order_event SET text = 'It never was' WHERE order_id = :waiting`,
  },
  'a use is counted twice': {
    by: 'I16',
    text: `INSERT INTO offer (id, reach, title, kind, basis_points, limit_total, used)
      VALUES (:waiting, 'automatic', 'Diwali', 'percent', 1500, 2, 1)`,
  },
  'a discount has no use': {
    by: 'I16',
    text: `UPDATE shop_order SET offer_title = 'Diwali', offer_discount = 100 WHERE id = :waiting`,
  },
  'a line has a discount of its own': {
    by: 'I16',
    text: 'UPDATE order_line SET discount = 1 WHERE order_id = :waiting',
  },
};

import { OFFER_USES } from './offer-uses.ts';
import { WEEKLY_PIECES } from './workshop.ts';

/** Each finds what must not be: its rows are sentences, `what`. Tables without a schema are of `check.ts`. */
export const INVARIANTS: Record<string, string> = {
  // Every confirmed order is there, once, with its total; no intent stays open.
  I1: `
    SELECT 'lost: order ' || intent.id AS what
    FROM intent LEFT JOIN shop_order o ON o.id = intent.id
      AND intent.uid = CASE WHEN starts_with(o.uid, 'guest:') THEN '' ELSE o.uid END
    WHERE outcome = 'ok' AND o.id IS NULL
    UNION ALL SELECT 'another total than was answered: order ' || o.id
    FROM intent JOIN shop_order o USING (id) WHERE o.total <> intent.total
    UNION ALL SELECT 'never answered: key ' || key FROM intent WHERE outcome = 'open'
    UNION ALL SELECT 'cancelled for its customer only: order ' || cancelled.id
    FROM cancelled LEFT JOIN shop_order o USING (id) WHERE o.status IS DISTINCT FROM 'cancelled'`,

  // One order for each person and key; no order without an intent.
  I2: `
    WITH order_key AS (
      SELECT * FROM idempotency_key WHERE route IN ('POST /v2/order', 'POST /v2/guest-order'))
    SELECT 'duplicated or unasked for: order ' || o.id AS what
    FROM shop_order o LEFT JOIN intent USING (id) WHERE intent.id IS NULL
    UNION ALL SELECT 'without its key: order ' || o.id
    FROM shop_order o
    LEFT JOIN order_key k ON k.answer ->> 'id' = o.id::text
      AND k.uid = CASE WHEN starts_with(o.uid, 'guest:') THEN '' ELSE o.uid END
    WHERE k.key IS NULL
    UNION ALL SELECT 'two keys: order ' || (answer ->> 'id')
    FROM order_key GROUP BY answer ->> 'id' HAVING count(*) > 1
    UNION ALL SELECT 'a key without its order: ' || key
    FROM order_key k LEFT JOIN shop_order o ON o.id::text = k.answer ->> 'id'
    WHERE o.id IS NULL
    UNION ALL SELECT 'a refused key is stored: ' || key
    FROM intent JOIN idempotency_key USING (uid, key) WHERE outcome = 'fail'
    UNION ALL SELECT 'two answers to one key: ' || key
    FROM intent WHERE outcome = 'ok' GROUP BY uid, key HAVING count(DISTINCT id) > 1
    UNION ALL SELECT 'one order for two keys: order ' || id
    FROM intent WHERE outcome = 'ok' AND key NOT LIKE 'none %'
    GROUP BY id HAVING count(DISTINCT key) > 1`,

  // No order is torn: sums, lines, payment and first event agree; in these cases cash has a fee.
  I3: `
    SELECT 'torn: order ' || o.id AS what
    FROM shop_order o
    LEFT JOIN LATERAL (
      SELECT count(*) AS lines, max(position) AS last, sum(quantity * unit_price) AS sum,
        bool_and(quantity BETWEEN 1 AND 99 AND unit_price >= 0) AS is_sane
      FROM order_line WHERE order_id = o.id) line ON true
    LEFT JOIN LATERAL (SELECT sum(amount) AS amount,
        bool_or(method = 'Cash on delivery') AS is_cash FROM payment
      WHERE order_id = o.id) part ON true
    LEFT JOIN order_event e ON e.order_id = o.id AND e.seq = 1
    WHERE (line.lines > 0 AND line.last = line.lines - 1 AND line.sum = o.subtotal AND line.is_sane
      AND o.total = o.subtotal - o.discount + o.shipping + o.fee AND o.shipping = 2500
      AND part.amount = o.total AND part.is_cash = (o.fee > 0) AND e.kind = 'placed') IS NOT TRUE`,

  // The product had this name, and it or the combination this price, beside what its answers add.
  I4: `
    WITH line AS (
      SELECT *, unit_price - (SELECT coalesce(sum((answer ->> 'price')::bigint), 0)
        FROM jsonb_array_elements(personal) AS answer) AS own_price
      FROM order_line)
    SELECT 'a price or name that never was: order ' || order_id || ' line ' || position AS what
    FROM line l
    WHERE NOT EXISTS (SELECT FROM harness.price p
        WHERE p.item = l.product_id::text AND p.name = l.name
          AND (l.variant_id <> '0' OR p.price = l.own_price))
      OR (l.variant_id <> '0' AND NOT EXISTS (SELECT FROM harness.price p
        WHERE p.item = l.product_id || ' ' || l.variant_id AND p.price = l.own_price))
    UNION ALL SELECT 'without the words that the piece asks for: order ' || order_id
    FROM line WHERE personal IS NULL
      AND EXISTS (SELECT FROM product_field f WHERE f.product_id = line.product_id AND is_required)`,

  // Stock is what it was at first and all that was moved; each order took what it has, or gave it back.
  // What has run out is noted as sold out.
  I5: `
    WITH item AS (
      SELECT id::text, stock FROM product
      UNION ALL SELECT product_id || ' ' || variant_id, stock FROM combination),
    moved AS (
      SELECT order_id, coalesce(product_id || ' ' || variant_id, product_id::text) AS id,
        sum(quantity) AS moved
      FROM stock_movement GROUP BY 1, 2),
    back AS (
      SELECT order_id, (line ->> 'line')::int - 1 AS position, sum((line ->> 'quantity')::int) AS pieces
      FROM order_return, jsonb_array_elements(lines) AS line
      WHERE is_restocked AND taken_back_at IS NULL GROUP BY 1, 2),
    taken AS (
      SELECT order_id, concat_ws(' ', product_id, nullif(variant_id, '0')) AS id,
        sum(quantity - coalesce(pieces, 0)) AS taken
      FROM order_line LEFT JOIN back USING (order_id, position) GROUP BY 1, 2)
    SELECT 'stock is not what was moved: item ' || f.item AS what
    FROM harness.first_stock f LEFT JOIN item ON item.id = f.item
    WHERE item.stock IS DISTINCT FROM
      f.stock + (SELECT coalesce(sum(moved), 0) FROM moved WHERE moved.id = f.item)
      OR item.stock < 0
    UNION ALL SELECT 'took another number than it sold: order ' || o.id
    FROM taken JOIN harness.first_stock f ON f.item = taken.id
    JOIN shop_order o ON o.id = taken.order_id
    LEFT JOIN moved ON moved.order_id = o.id AND moved.id = taken.id
    WHERE moved.moved IS DISTINCT FROM CASE o.status WHEN 'cancelled' THEN 0 ELSE -taken END
    UNION ALL SELECT 'stock moved for no line: order ' || moved.order_id
    FROM moved LEFT JOIN taken USING (order_id, id)
    WHERE moved.order_id IS NOT NULL AND taken.id IS NULL
    UNION ALL SELECT 'sold out by the table or by the stock alone: product ' || product.id
    FROM product LEFT JOIN sold_out_product s ON s.product_id = product.id
    WHERE product_is_sold_out(product.id) <> (s.product_id IS NOT NULL)
    UNION ALL SELECT 'another price on its card: product ' || id
    FROM product LEFT JOIN shown_price ON product_id = id
    WHERE shown_price.price IS DISTINCT FROM
      CASE WHEN status = 'active' THEN product_shown_price(id) END
    UNION ALL SELECT 'the price of another category: product ' || id
    FROM product JOIN shown_price ON product_id = id
    WHERE shown_price.category_id <> product.category_id`,

  // A cart that was ordered is empty; no other was touched.
  I6: `
    SELECT 'ordered and still full: cart of ' || intent.uid AS what
    FROM intent JOIN cart_line ON cart_line.uid = intent.uid AND cart_line.cart_id = intent.uid
    WHERE is_last AND outcome = 'ok'
    UNION ALL SELECT 'the cart of a bystander was changed: ' || b.uid
    FROM bystander b
    LEFT JOIN cart_line c ON c.uid = b.uid AND c.product_id::text = b.product_id
    WHERE c.quantity IS DISTINCT FROM b.quantity`,

  // Each order has its mails, one of each kind; those that wait have a job (or await the shop's address), those sent have arrived.
  I7: `
    WITH written AS (
      SELECT substring(subject FROM '\\m[2-9A-HJKMNP-Z]{8}\\M') AS number, kind, count(*) AS mails
      FROM mail WHERE kind LIKE 'order-%' GROUP BY 1, 2),
    expected AS (
      SELECT number, unnest(ARRAY['order-placed', 'order-notice']) AS kind FROM shop_order
      UNION ALL SELECT number, 'order-' || e.status
      FROM order_event e JOIN shop_order o ON o.id = e.order_id WHERE e.kind = 'status'
      UNION ALL SELECT number, 'order-reopened'
      FROM order_event e JOIN shop_order o ON o.id = e.order_id WHERE e.kind = 'reopened'
      UNION ALL SELECT number, 'order-cancelled-notice'
      FROM order_event e JOIN shop_order o ON o.id = e.order_id
      WHERE e.kind = 'status' AND e.status = 'cancelled' AND e.actor = 'customer'
      UNION ALL SELECT number, 'order-returned'
      FROM order_return r JOIN shop_order o ON o.id = r.order_id),
    due AS (SELECT number, kind, count(*) AS mails FROM expected GROUP BY 1, 2)
    SELECT format('%s mails of kind %s instead of %s: order %s',
      coalesce(written.mails, 0), kind, coalesce(due.mails, 0), number) AS what
    FROM due FULL JOIN written USING (number, kind)
    WHERE written.mails IS DISTINCT FROM due.mails
    UNION ALL SELECT format('mail %s of kind %s has no job', id, kind)
    FROM mail WHERE state = 'queued' AND NOT awaits_address AND NOT EXISTS (
      SELECT FROM jobs.job WHERE singleton_key = mail.id::text AND job.state < 'completed')
    UNION ALL SELECT 'given up: mail ' || id FROM mail WHERE state = 'failed'
    UNION ALL SELECT 'sent and never arrived: mail ' || id
    FROM mail WHERE state = 'sent' AND id NOT IN (SELECT id FROM arrived)
    UNION ALL SELECT 'arrived without a row: mail ' || id
    FROM arrived WHERE id NOT IN (SELECT id FROM mail)`,

  // The last event says the status; each step was allowed, and a customer's was in time.
  I8: `
    WITH step AS (
      SELECT order_id, seq, kind, actor, at, status AS after,
        lag(status) OVER (PARTITION BY order_id ORDER BY seq) AS before,
        lead(seq) OVER (PARTITION BY order_id ORDER BY seq) IS NULL AS is_last
      FROM order_event)
    SELECT 'its last event says another status: order ' || o.id AS what
    FROM shop_order o LEFT JOIN step ON step.order_id = o.id AND is_last
    WHERE step.after IS DISTINCT FROM o.status
    UNION ALL SELECT format('it went from %s to %s: order %s', before, after, order_id)
    FROM step WHERE kind = 'status'
      AND NOT EXISTS (SELECT FROM legal WHERE legal.before = step.before AND legal.after = step.after)
    UNION ALL SELECT 'its status changed without a word: order ' || order_id
    FROM step WHERE kind NOT IN ('placed', 'status', 'reopened') AND before <> after
    UNION ALL SELECT 'cancelled by its customer too late: order ' || o.id
    FROM step JOIN shop_order o ON o.id = step.order_id
    WHERE step.kind = 'status' AND actor = 'customer' AND (before <> 'pending'
      OR at > o.created_at + interval '12 hours 10 seconds')`,

  // History has no gaps, begins once, and is never rewritten.
  I9: `
    SELECT 'a gap in its history: order ' || o.id AS what
    FROM shop_order o LEFT JOIN order_event e ON e.order_id = o.id
    GROUP BY o.id
    HAVING count(e.seq) = 0 OR min(e.seq) <> 1 OR max(e.seq) <> count(e.seq)
      OR count(*) FILTER (WHERE e.kind = 'placed') <> 1
    UNION ALL SELECT 'its history was rewritten: order ' || order_id FROM harness.rewritten`,

  // Whoever has addresses has one default; an order's address is a copy that nothing changes.
  I10: `
    SELECT format('%s default addresses: %s', count(*) FILTER (WHERE is_default), uid) AS what
    FROM address GROUP BY uid HAVING count(*) FILTER (WHERE is_default) <> 1
    UNION ALL SELECT 'it goes to another address than it was placed for: order ' || o.id
    FROM shop_order o JOIN harness.placed p ON p.order_id = o.id
    WHERE (o.address, o.first_name, o.last_name, o.phone, o.email)
      IS DISTINCT FROM (p.address, p.first_name, p.last_name, p.phone, p.email)`,

  // What is paid has its own transfer, the order's amount, and the owner's decision in the audit.
  I11: `
    WITH paid AS (SELECT * FROM payment WHERE status IN ('Paid', 'Refund due', 'Refunded'))
    SELECT 'paid by no transfer: order ' || order_id AS what
    FROM paid WHERE transaction_id IS NULL AND recorded_by IS NULL
    UNION ALL SELECT 'one transfer paid several orders: ' || min(order_id::text)
    FROM paid WHERE transaction_id IS NOT NULL GROUP BY transaction_id HAVING count(*) > 1
    UNION ALL SELECT 'paid by a transfer that was sent back before: order ' || paid.order_id
    FROM paid JOIN spent_transfer USING (transaction_id)
    UNION ALL SELECT 'paid with another amount: order ' || o.id
    FROM paid JOIN shop_order o ON o.id = paid.order_id WHERE paid.amount > o.total
    UNION ALL SELECT 'paid in part: order ' || o.id FROM paid JOIN shop_order o ON o.id = paid.order_id
    WHERE NOT o.has_parts AND paid.amount <> o.total
    UNION ALL SELECT 'paid without a decision of the owner: order ' || order_id
    FROM paid WHERE decided_at IS NULL OR NOT EXISTS (
      SELECT FROM audit_entry WHERE action = 'payment.decision' AND object_id = order_id::text
        AND actor_uid IN (SELECT uid FROM owner)
        AND after ->> 'status' IN ('Paid', 'Refund due', 'Refunded'))`,

  // Every picture that something shows is there; one that nothing shows goes after a day.
  I12: `
    SELECT 'a product without its picture: ' || product_id AS what
    FROM product_image i WHERE media_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM media WHERE id = i.media_id)
    UNION ALL SELECT 'a swatch without its picture: variant ' || id
    FROM variant v WHERE length(swatch) = 22 AND NOT EXISTS (SELECT FROM media WHERE id = v.swatch)
    UNION ALL SELECT 'an order without its picture: order ' || order_id
    FROM order_line l WHERE media_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM media WHERE id = l.media_id)
    UNION ALL SELECT 'nothing has shown it for two days: picture ' || id
    FROM media m WHERE touched_at < now() - interval '2 days'
      AND NOT EXISTS (SELECT FROM product_image WHERE media_id = m.id)
      AND NOT EXISTS (SELECT FROM variant WHERE swatch = m.id)
      AND NOT EXISTS (SELECT FROM order_line WHERE media_id = m.id)`,

  // Each action of the owner is in the audit once, and nothing else is; its chain is whole.
  I13: `
    WITH entry (kind, action) AS (VALUES
        ('status', 'order.status'), ('payment', 'payment.decision'), ('payment', 'payment.undo'),
        ('payment', 'refund.record'), ('payment', 'refund.undo'),
        ('reopened', 'order.reopening')),
    written AS (
      SELECT object_id AS id, entry.kind, count(*) AS times
      FROM audit_entry JOIN entry USING (action)
      WHERE before ->> 'status' IS DISTINCT FROM after ->> 'status' GROUP BY 1, 2),
    done AS (
      SELECT order_id::text AS id, kind, count(*) AS times
      FROM order_event JOIN (SELECT DISTINCT kind FROM entry) AS kinds USING (kind)
      WHERE actor = 'admin' GROUP BY 1, 2)
    SELECT format('%s of %s in the audit instead of %s: order %s',
      coalesce(written.times, 0), kind, coalesce(done.times, 0), id) AS what
    FROM done FULL JOIN written USING (id, kind) WHERE written.times IS DISTINCT FROM done.times
    UNION ALL SELECT format('%s audit entries of a picture that is there: %s', count(e.id), m.id)
    FROM media m JOIN uploaded USING (id)
    LEFT JOIN audit_entry e ON e.action = 'picture.upload' AND e.object_id = m.id
    GROUP BY m.id HAVING count(e.id) = 0
    UNION ALL SELECT 'written by somebody else: audit entry ' || id
    FROM audit_entry WHERE actor_uid NOT IN (SELECT uid FROM owner)
    UNION ALL SELECT 'the chain is broken at audit entry ' || broken
    FROM audit_break() AS broken WHERE broken IS NOT NULL`,

  // No week has more pieces than room. Open orders with dates have a place for each piece that is to be
  // made, and are promised for when it is; all others have none.
  I14: `
    WITH line AS (
      SELECT l.order_id, l.position, l.ships_by, o.ship_by,
        CASE WHEN o.ship_by IS NULL OR o.status = 'cancelled' OR f.item IS NOT NULL
          THEN 0 ELSE l.quantity END AS pieces
      FROM order_line l JOIN shop_order o ON o.id = l.order_id
      LEFT JOIN harness.first_stock f
        ON f.item = concat_ws(' ', l.product_id, nullif(l.variant_id, '0'))),
    place AS (
      SELECT order_id, position, sum(pieces) AS pieces, max(monday) AS monday
      FROM making_slot GROUP BY 1, 2)
    SELECT format('%s pieces in a week of ${WEEKLY_PIECES}: %s', sum(pieces), monday) AS what
    FROM making_slot GROUP BY monday HAVING sum(pieces) > ${WEEKLY_PIECES}
    UNION ALL SELECT format('%s places for %s pieces: order %s line %s',
      coalesce(place.pieces, 0), line.pieces, order_id, position)
    FROM line FULL JOIN place USING (order_id, position)
    WHERE coalesce(place.pieces, 0) IS DISTINCT FROM line.pieces
    UNION ALL SELECT 'promised before it is made: order ' || order_id
    FROM line JOIN place USING (order_id, position) WHERE ships_by < monday
    UNION ALL SELECT 'another day than the last of its lines: order ' || order_id
    FROM line GROUP BY order_id, ship_by HAVING max(ships_by) IS DISTINCT FROM ship_by`,

  // Each stage and each return that the owner got an answer for is there once, and no other.
  I15: `
    WITH told AS (SELECT id, what, count(*) AS times FROM worked GROUP BY 1, 2),
    written AS (
      SELECT order_id AS id, text AS what, count(*) AS times
      FROM order_event WHERE kind = 'stage' GROUP BY 1, 2
      UNION ALL SELECT order_id, 'came back', count(*) FROM order_return GROUP BY 1)
    SELECT format('%s times "%s" instead of %s: order %s',
      coalesce(written.times, 0), what, coalesce(told.times, 0), id) AS what
    FROM told FULL JOIN written USING (id, what) WHERE written.times IS DISTINCT FROM told.times`,

  I16: OFFER_USES,
};

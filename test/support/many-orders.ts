import { fillTables } from './fill-tables.ts';

/** As many people order, in turn. */
const CUSTOMERS = 50_000;

/** A number below `below`, always the same for an order's or customer's index and a purpose. */
function any(purpose: string, below: number, of: 'n' | 'customer' = 'n'): string {
  return `(abs(hashint8extended(${of}, ${purpose.length + purpose.charCodeAt(0) * 97})) % ${below})`;
}

/** One of these words for each customer. */
function oneOf(purpose: string, words: string): string {
  const list = words.split(' ');
  return `(ARRAY['${list.join("','")}'])[1 + ${any(purpose, list.length, 'customer')}]`;
}

const FIRST_NAMES =
  'Asha Meera Rohan Arjun Priya Kavya Ishaan Diya Anaya Vihaan Aarav Sneha Nikhil Pooja Rahul Neha Karan Isha Tara Veer Zoya Farhan Lakshmi Gita Mohan Sunil Uma Hari Jaya Om';
const LAST_NAMES =
  'Patel Shah Mehta Iyer Nair Reddy Rao Gupta Sharma Verma Singh Khan Das Bose Sen Kulkarni Joshi Desai Pillai Menon Chopra Kapoor Malhotra Banerjee Fernandes DSouza Naik Kaur Gill Bhatt';
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Numbers that are all different and look as if drawn: a bijection of the first 31^8 indexes. */
const NUMBER = Array.from(
  { length: 8 },
  (_, digit) => `substr('${LETTERS}', 1 + ((scrambled / ${31 ** digit}) % 31)::int, 1)`,
).join(' || ');

/** Transfers that are all different: a bijection of the indexes. */
const TRANSFER = `lpad((n::numeric * 602345678911 % 1000000000000)::text, 12, '0')`;

type Further = Record<'columns' | 'values' | 'paymentColumns' | 'paymentValues', string>;

/** Deposits, tags, channels and links. */
const OF_TODAY: Further = {
  columns: ', channel, tags, is_part_paid, via',
  paymentColumns: ', came_at',
  paymentValues: `, CASE WHEN paid = 'Paid' THEN at + interval '1 hour' END`,
  values: `, CASE WHEN n % 50 = 0 THEN 'market' ELSE 'web' END,
      CASE WHEN n % 400 = 0 THEN '{urgent,gift}' WHEN n % 40 = 0 THEN '{gift}' ELSE '{}' END::text[],
      n % 500 = 0, CASE WHEN n % 700 = 0 THEN 'card' WHEN n % 3 = 0 THEN 'ig' END`,
};
const OF_BEFORE: Further = { columns: '', values: '', paymentColumns: '', paymentValues: '' };

const placeText = ({ columns, values, paymentColumns, paymentValues }: Further) => `
  WITH numbers AS (
    SELECT n, n % ${CUSTOMERS} AS customer,
      (n::numeric * 602345678911 % 852891037441)::bigint AS scrambled,
      date_trunc('milliseconds', now() - (n * interval '97 seconds')) AS at,
      (${any('total', 20_000)} + 100) * 5000 AS subtotal, ${any('status', 100)} AS luck
    FROM generate_series($1::bigint, $2::bigint) AS n),
  orders AS (
    SELECT n, customer, scrambled, at, subtotal, subtotal + 2500 AS total,
      (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7'
        || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid AS id,
      CASE WHEN luck < 80 THEN 'delivered' WHEN luck < 88 THEN 'cancelled'
        WHEN luck < 92 THEN 'shipped' WHEN luck < 96 THEN 'processing' ELSE 'pending' END AS status,
      CASE WHEN luck < 80 THEN 'Paid' WHEN luck < 88 THEN 'Rejected'
        WHEN luck < 93 THEN 'Paid' WHEN luck < 96 THEN 'Submitted' ELSE 'Pending' END AS paid,
      ${oneOf('first', FIRST_NAMES)} AS first_name, ${oneOf('last', LAST_NAMES)} AS last_name
    FROM numbers),
  placed AS (
    INSERT INTO shop_order (id, number, uid, status, subtotal, shipping, total, first_name,
      last_name, phone, email, address, created_at, updated_at, is_paid, ship_by${columns})
    SELECT id, ${NUMBER}, 'customer-' || customer, status, subtotal, 2500, total, first_name, last_name,
      (9000000000 + ${any('phone', 999_999_999, 'customer')})::text,
      lower(first_name || '.' || last_name || customer) || '@example.com',
      '{"id":"home","type":"Home","address1":"14 Ellis Bridge","address2":"","city":"Ahmedabad","state":"Gujarat","zipCode":"380006","country":"India"}',
      at, at, paid = 'Paid', at::date + 7${values}
    FROM orders),
  lines AS (
    INSERT INTO order_line (order_id, position, product_id, variant_id, name, slug, code, quantity, unit_price)
    SELECT id, 0, id, '0', 'Marina Coasters', 'marina-coasters',
      CASE WHEN n % 1000 = 0 THEN 'XZ-9' WHEN n % 5 = 0 THEN 'MC-L' ELSE '' END, 1, subtotal
    FROM orders),
  events AS (
    INSERT INTO order_event (order_id, seq, kind, status, actor, is_public, text, at)
    SELECT id, seq, 'status', status, 'customer', true, 'Order placed', at
    FROM orders, generate_series(1, 2) AS seq)
  INSERT INTO payment (order_id, amount, status, transaction_id, submitted_at${paymentColumns})
  SELECT id, total, paid, CASE WHEN paid <> 'Pending' THEN ${TRANSFER} END,
    CASE WHEN paid <> 'Pending' THEN at + interval '1 hour' END${paymentValues}
  FROM orders`;

/** Two of them are added side by side, which leaves the rows nearly in their order. */
const BATCH = 25_000;

const TABLES = [
  'shop_order',
  'order_line',
  'order_event',
  'payment',
  'order_tally',
  'order_customer',
];

/**
 * Fills a database with orders of any number, straight through SQL, the same ones each time: the
 * first is the newest. Their payments, lines and events are as few as an order may have.
 * @param options.placed as many were added in this way before
 * @param options.isOld for a schema from before deposits, tags, channels and links: up to 0067
 */
export async function placeManyOrders(
  connectionString: string,
  count: number,
  { placed = 0, isOld = false }: { placed?: number; isOld?: boolean } = {},
): Promise<void> {
  const text = placeText(isOld ? OF_BEFORE : OF_TODAY);
  const batches = Array.from({ length: Math.ceil((count - placed) / BATCH) }, (_, at) => {
    const from = placed + at * BATCH;
    return [from + 1, Math.min(count, from + BATCH)];
  });
  await fillTables(connectionString, TABLES, async (pool) => {
    await Promise.all(batches.map((batch) => pool.query(text, batch)));
    await pool.query('DELETE FROM order_tally');
    await pool.query(`INSERT INTO order_tally (status, shard, count)
      SELECT status, 0, count(*) FROM shop_order GROUP BY status`);
    await pool.query('DELETE FROM order_customer');
    await pool.query(`INSERT INTO order_customer (uid, words)
      SELECT uid, string_agg(DISTINCT order_customer_text(first_name, last_name, phone, email), E'\\n')
      FROM shop_order GROUP BY uid`);
  });
}

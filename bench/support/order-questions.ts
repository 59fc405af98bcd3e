import pg from 'pg';

type Sample = {
  id: string;
  number: string;
  first_name: string;
  last_name: string;
  phone: string;
  email: string;
  total: number;
};

const SAMPLE = 2_000;
const STATUSES = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'];

function oneOf<T>(list: T[]): T {
  return list[Math.floor(Math.random() * list.length)] as T;
}

/** Any part of that length, as it is while typing. */
function part(text: string, length: number): string {
  const from = Math.floor(Math.random() * Math.max(1, text.length - length + 1));
  return text.slice(from, from + length);
}

type Query = Record<string, string>;

/** Admin searches that find one existing order, from the simple to the odd. */
const KINDS: Record<string, (order: Sample) => Query> = {
  'no filter, any of the first ten pages': () => ({
    offset: String(50 * Math.floor(Math.random() * 10)),
  }),
  'by age or amount, either way': () => ({ sort: oneOf(['oldest', 'amount', '-amount']) }),
  'one status': () => ({ status: oneOf(STATUSES) }),
  'one status, by amount': () => ({
    status: oneOf(STATUSES),
    sort: oneOf(['amount', '-amount']),
  }),
  'amounts within Rs 50': ({ total }) => ({
    min: String(total / 100 - 25),
    max: String(total / 100 + 25),
  }),
  'amounts from a random one up': ({ total }) => ({ min: String(total / 100) }),
  'amounts within Rs 1,000 in one status': ({ total }) => ({
    min: String(Math.max(0, total / 100 - 500)),
    max: String(total / 100 + 500),
    status: oneOf(STATUSES),
  }),
  'number, 1 letter': ({ number }) => ({ id: part(number, 1) }),
  'number, 2 letters': ({ number }) => ({ id: part(number, 2) }),
  'number, 3 letters': ({ number }) => ({ id: part(number, 3) }),
  'number, 5 letters': ({ number }) => ({ id: part(number, 5) }),
  'number, whole': ({ number }) => ({ id: number }),
  'id, first 8 letters': ({ id }) => ({ id: id.slice(0, 8) }),
  'id, first 13 letters': ({ id }) => ({ id: id.slice(0, 13) }),
  'id, whole': ({ id }) => ({ id }),
  'number, 2 letters in one status': ({ number }) => ({
    id: part(number, 2),
    status: oneOf(STATUSES),
  }),
  'customer, 1 letter': ({ first_name: name }) => ({ q: name.slice(0, 1) }),
  'customer, 2 letters': ({ last_name: name }) => ({ q: name.slice(0, 2) }),
  'customer, 3 letters': ({ last_name: name }) => ({ q: part(name, 3) }),
  'customer, both names': (order) => ({ q: `${order.first_name} ${order.last_name}` }),
  'customer, 5 digits of the phone': ({ phone }) => ({ q: part(phone, 5) }),
  'customer, email': ({ email }) => ({ q: email }),
  'customer, one name in one status': ({ last_name: q }) => ({ q, status: oneOf(STATUSES) }),
  'customer, no match': ({ number }) => ({ q: `${number}x` }),
  'to ship, any of the first ten pages': () => ({
    status: 'to-ship',
    offset: String(50 * Math.floor(Math.random() * 10)),
  }),
  'balance due': () => ({ status: 'balance-due' }),
  'one tag': () => ({ tag: oneOf(['gift', 'urgent']) }),
  'one tag in one status, by amount': () => ({
    tag: oneOf(['gift', 'urgent']),
    status: oneOf(STATUSES),
    sort: '-amount',
  }),
  'from the market': () => ({ channel: 'market' }),
  'by a link that many came by': () => ({ via: 'ig' }),
  'by a link of few, by amount': () => ({ via: 'card', sort: '-amount' }),
  'by a link in one status': () => ({ via: 'ig', status: oneOf(STATUSES) }),
  'from where nothing came': () => ({ channel: 'phone' }),
  'late, earliest day first': () => ({ ship: 'late', sort: 'ship-by' }),
  'to be sent this week, to ship': () => ({ ship: 'week', status: 'to-ship' }),
  "beginning of the owner's code": () => ({ code: oneOf(['X', 'XZ', 'M', 'MC-L']) }),
  'customer, with a tag': ({ last_name: q }) => ({ q, tag: 'gift' }),
  'all filters at once': ({ number, last_name: q, total }) => ({
    id: part(number, 1),
    q,
    min: String(Math.max(0, total / 100 - 5_000)),
    max: String(total / 100 + 5_000),
    status: 'delivered',
    sort: '-amount',
  }),
};

/** Paths of the admin list of orders, by search. */
export async function orderPaths(connectionString: string): Promise<Record<string, () => string>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<Sample>(
    `SELECT id, number, first_name, last_name, phone, email, total::int
     FROM shop_order TABLESAMPLE system (1) LIMIT ${SAMPLE}`,
  );
  await client.end();
  const pathOf = (kind: (order: Sample) => Query) => (): string =>
    `/v2/admin/allorders?${new URLSearchParams({ limit: '50', ...kind(oneOf(rows)) })}`;
  return Object.fromEntries(Object.entries(KINDS).map(([name, kind]) => [name, pathOf(kind)]));
}

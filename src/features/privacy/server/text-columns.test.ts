import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { purgeKeys } from '#platform/server/idempotency/claim-request.ts';
import type { Context } from '#platform/server/context.ts';
import type { OrderReviews } from '#features/reviews/contract.ts';
import { createLog } from '#platform/server/log.ts';
import { madeDrop } from '#test/support/drops.ts';
import { aProduct } from '#test/support/factories.ts';
import { EMPTY_DRAFT } from '#test/support/matrix-calls.ts';
import { PASSWORD, send, SHOP_ORIGIN, signUp, type SignedIn } from '#test/support/people.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import { customerTexts } from '#test/support/customer-texts.ts';
import type { CustomerText, Forgetting } from '#test/support/text-column.ts';
import { TEXT_COLUMNS } from '#test/support/text-columns.ts';
import { forgetOldData } from './forget-old-data.ts';

/** Ids and names of pg-boss and of the migrations. */
const FOREIGN = ['jobs', 'migration'];
/** Begins each text of this customer. Too long to stand in a random id. */
const MARK = 'qxqxqx';
const EMAIL = `${MARK}mail@example.com`;
const PHONE = '9876598765';
const FIELD = '018f0000-0000-7000-8000-00000000000a';
const UTRS = ['712345678901', '712345678902', '712345678903'] as const;
/** Texts without the mark: they are looked for in their own column only. */
const CHOSEN: Record<string, string> = {
  'address.type': 'Work',
  // An order keeps it for the tax records.
  'address.state': 'Gujarat',
  'address.zip_code': '700091',
  'customer_profile.gender': 'prefer-not-to-say',
  'custom_order_request.product_type': 'keychains',
  'custom_order_request.budget': '2000-5000',
  'custom_order_request.phone': '9847012301',
  'shop_order.buyer_gstin': '24ZZZZZ0000Z1ZW',
  'payment.transaction_id': UTRS[2],
  'spent_transfer.transaction_id': UTRS[0],
};

let shop: SignedInApp;
let ctx: Context;
let person: SignedIn;
beforeAll(async () => {
  shop = await openSignedInApp();
  // Later than every retention.
  const clock = { now: () => new Date('2060-01-01') };
  const { db } = shop.app;
  ctx = { actor: { role: 'visitor' }, db, clock, log: createLog('silent'), requestId: 'test' };
  person = await signUp(shop.app, EMAIL, `${MARK}signup Patel`);
  await fill();
});
afterAll(() => shop.close());

async function ask<T>(call: string, body?: object, headers = {}): Promise<T> {
  const sent = { ...person, headers, ...(body !== undefined && { body }) };
  const response = await send(shop.app, call, sent);
  expect([call, response.status]).toEqual([call, expect.toBeOneOf([200, 201])]);
  return (await response.json()) as T;
}

async function fillProfile(): Promise<void> {
  await send(shop.app, 'POST /identity/sign-in/email', {
    body: { email: EMAIL, password: PASSWORD },
    headers: { 'user-agent': `${MARK}agent` },
  });
  const names = { firstName: `${MARK}first`, lastName: `${MARK}last` };
  const rest = { phone: PHONE, dateOfBirth: '1994-08-23', gender: 'prefer-not-to-say' };
  await ask('POST /v2/auth/register', { ...names, ...rest, email: EMAIL });
  await ask('POST /v2/users/profile-address', {
    id: `${MARK}home`,
    type: 'Work',
    address1: `${MARK}street`,
    address2: `${MARK}floor`,
    city: `${MARK}city`,
    state: 'Gujarat',
    zipCode: '700091',
  });
}

async function order(name = 'key'): Promise<string> {
  const cart = `cartid=${MARK}cart`;
  const fields = [{ id: FIELD, label: 'Name', max_length: 200 }];
  const { id: productId } = await aProduct(shop.app.db, { fields });
  const line = { productId, variantId: '0', personal: { [FIELD]: `${MARK}words` } };
  await ask(`POST /v2/cart?${cart}`, line);
  const gift = { firstName: `${MARK}friend`, phone: PHONE, message: `${MARK}message` };
  const buyerGstin = '24ZZZZZ0000Z1ZW';
  const body = { shippingAddress: { id: `${MARK}home` }, notes: `${MARK}notes`, gift, buyerGstin };
  const key = { 'idempotency-key': `${MARK}${name}` };
  const { number } = await ask<{ number: string }>(`POST /v2/order?${cart}`, body, key);
  await ask(`POST /v2/cart?${cart}`, line);
  return number;
}

async function pay(number: string, utr: string): Promise<void> {
  await ask(`POST /v2/order/${number}/payment`, { transactionId: utr });
}

async function decide(number: string, decision: string): Promise<void> {
  const reason = `${MARK}reason of ${decision}`;
  await shop.ask(`POST /v2/admin/order/${number}/payment`, { decision, reason });
}

/** Every text that the owner writes about an order, which ends as cancelled. */
async function treat(number: string): Promise<void> {
  const path = `/v2/admin/order/${number}`;
  const { version } = await shop.ask<{ version: number }>(`GET ${path}`);
  await shop.ask(`PUT ${path}/recipient`, {
    version,
    reason: `${MARK}moved`,
    firstName: `${MARK}neighbour`,
    phone: PHONE,
    address: {
      address1: `${MARK}other road`,
      city: `${MARK}city`,
      state: 'Gujarat',
      zipCode: '395003',
    },
  });
  await shop.ask(`POST ${path}/note`, { text: `${MARK}note` });
  await shop.ask(`PUT ${path}/tags`, { add: [`${MARK}tag`] });
  await shop.ask(`POST ${path}/other-words`, { reason: `${MARK}too long` });
  await ask(`POST /v2/order/${number}/other-words`, { personal: { [FIELD]: `${MARK}others` } });
  const cancelled = { reason: `${MARK}cancelled` };
  await pay(number, UTRS[1]);
  await decide(number, 'Rejected');
  await pay(number, UTRS[0]);
  await decide(number, 'Paid');
  await shop.ask(`POST ${path}/payment/undo`, { reason: `${MARK}undone` });
  await decide(number, 'Paid');
  await shop.ask(`PUT ${path}?status=cancelled`, cancelled);
  await decide(number, 'Refunded');
  await shop.ask(`POST ${path}/reopening`, { reason: `${MARK}reopened` });
  await pay(number, UTRS[2]);
  await decide(number, 'Paid');
  await shop.ask(`PUT ${path}?status=processing`, {});
  await shop.ask(`POST ${path}/stage`, { name: 'Curing', note: `${MARK}stage` });
  await shop.ask(`PUT ${path}?status=cancelled`, cancelled);
  await shop.ask(`POST ${path}/refund`, {
    amount: 1,
    method: 'Cash',
    reference: `${MARK}reference`,
    reason: `${MARK}refunded`,
  });
  await decide(number, 'Refunded');
}

/** Opens a return for a delivered order. */
async function bringBack(number: string): Promise<void> {
  await shop.ask(`PUT /v2/admin/order/${number}?status=delivered`);
  await shop.ask(`POST /v2/admin/order/${number}/return`, {
    lines: [{ line: 1, quantity: 1 }],
    reason: `${MARK}came back`,
    condition: 'Broken',
    isRestocked: false,
  });
}

/** What is said of a piece, once it is delivered. */
async function review(): Promise<void> {
  const number = await order('reviewed');
  await shop.ask(`PUT /v2/admin/order/${number}?status=delivered`, {});
  const { pieces: products } = await ask<OrderReviews>(`GET /v2/order/${number}/reviews`);
  const words = { rating: 4, text: `${MARK}words of a review` };
  await ask(`PUT /v2/order/${number}/reviews/${products[0]?.productId}`, words);
}

async function write(orderNumber: string): Promise<void> {
  await ask('POST /v2/query-email', {
    name: `${MARK}asker`,
    email: `${MARK}asker@example.com`,
    queryType: `${MARK}kind`,
    details: `${MARK}details`,
    orderNumber,
  });
  await ask('POST /v2/custom-order-email', {
    name: `${MARK}wisher`,
    email: EMAIL,
    productType: 'keychains',
    colors: `${MARK}colors`,
    size: `${MARK}size`,
    description: `${MARK}description`,
    budget: '2000-5000',
    phone: '9847012301',
  });
  const requests = await shop.ask<{ id: string; kind: string }[]>(
    'GET /v2/admin/requests?state=new',
  );
  const quote = {
    lines: [{ name: `${MARK}piece`, details: `${MARK}line`, quantity: 1, unitPrice: 100 }],
    shipping: 0,
    deposit: 0,
    validUntil: '2099-01-31',
    note: `${MARK}offer`,
  };
  for (const { id, kind } of requests) {
    if (kind === 'custom') {
      await shop.ask(`POST /v2/admin/request/${id}/quote`, quote);
      const draft = { ...EMPTY_DRAFT, note: `${MARK}draft` };
      await shop.ask(`PUT /v2/admin/request/${id}/quote-draft`, { version: 1, draft });
    }
    await shop.ask(`POST /v2/admin/request/${id}/reply`, { text: `${MARK}answer` });
  }
}

/** A piece that is sold out, by a confirmed address. */
async function waitForStock(): Promise<void> {
  const { id: productId } = await aProduct(shop.app.db, { stock: 0 });
  const body = { productId, email: EMAIL };
  const response = await send(shop.app, 'POST /v2/stock-wishes', { ...person, body });
  expect(await response.json()).toEqual({ state: 'waiting' });
  const { slug } = await madeDrop(shop.app, shop.admin, [productId]);
  const asked = { ...person, body: { slug, email: EMAIL } };
  const reminded = await send(shop.app, 'POST /v2/drop-reminders', asked);
  expect(await reminded.json()).toEqual({ state: 'waiting' });
}

/** A customer who has filled every text there is, and an owner who has answered all of it. */
async function fill(): Promise<void> {
  await fillProfile();
  const comment = `${MARK}because: ${MARK}why`;
  await ask(`DELETE /v2/order/${await order('other')}`, { reason: 'Other', comment });
  const number = await order();
  await treat(number);
  await bringBack(await order('third'));
  await write(number);
  await review();
  CHOSEN['support_query.order_number'] = number;
  const { db } = shop.app;
  // These come from Google, the mail server and the link of a mail.
  await sql`UPDATE identity.person SET image = ${`https://example.com/${MARK}image`}, email_verified = true
    WHERE id = ${person.uid}`.execute(db);
  await waitForStock();
  await sql`UPDATE mail SET last_error = ${`${MARK}error`}, state = 'sent', sent_at = now()`.execute(
    db,
  );
}

type Column = { table: string; column: string };

async function textColumns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    SELECT CASE table_schema WHEN 'public' THEN '' ELSE table_schema || '.' END || table_name AS table,
      column_name AS column
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')
      AND (data_type IN ('text', 'character varying', 'character', 'json', 'jsonb', 'xml')
        OR udt_name IN ('_text', '_varchar', '_json', '_jsonb', 'citext', 'hstore'))
    ORDER BY 1, 2`.execute(shop.app.db);
  return rows;
}

/** The customer's texts in a column, in lower case. */
async function textsIn({ table, column }: Column): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    SELECT DISTINCT found[1] AS text FROM ${sql.table(table)},
      regexp_matches(lower(${sql.ref(column)}::text), ${`(${MARK}[a-z]+|${PHONE})`}, 'g') AS found`.execute(
    shop.app.db,
  );
  return rows.map(({ text }) => text);
}

/** All columns with texts of the customer: what is found in them. */
async function held(): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const { table, column } of await textColumns()) {
    const name = `${table}.${column}`;
    const chosen = CHOSEN[name];
    const texts = await textsIn({ table, column });
    if (chosen !== undefined) {
      const { rows } = await sql`SELECT FROM ${sql.table(table)}
        WHERE ${sql.ref(column)} = ${chosen}`.execute(shop.app.db);
      if (rows.length > 0) texts.push(chosen.toLowerCase());
    }
    if (texts.length > 0) found.set(name, texts);
  }
  return found;
}

function named(filter: (text: CustomerText) => boolean): string[] {
  return customerTexts().flatMap(([name, text]) => (filter(text) ? [name] : []));
}

/** Texts of an answer by path, lists without their index. */
function textsByPath(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value.toLowerCase()]];
  if (Array.isArray(value)) return value.flatMap((item) => textsByPath(item, path));
  return Object.entries(value ?? {}).flatMap(([name, inner]) =>
    textsByPath(inner, path === '' ? name : `${path}.${name}`),
  );
}

test('each text column of the database is declared in text-columns.ts', async () => {
  const own = (await textColumns()).filter(({ table }) => {
    const [schema = '', name] = table.includes('.') ? table.split('.') : ['', table];
    return !FOREIGN.includes(schema) && !FOREIGN.includes(name ?? '');
  });
  const declared = Object.entries(TEXT_COLUMNS).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  );
  expect(declared.toSorted()).toEqual(
    own.map(({ table, column }) => `${table}.${column}`).toSorted(),
  );
});

test("texts of a customer are in the columns declared as customers', and in no other", async () => {
  expect([...(await held()).keys()].toSorted()).toEqual(named(() => true).toSorted());
});

test('the customer gets each of them that is declared as exported', async () => {
  const found = await held();
  const all = textsByPath(await ask('GET /v2/users/export'));
  const missing = customerTexts().filter(([name, { exportedAs }]) => {
    if (typeof exportedAs !== 'string') return false;
    const texts = found.get(name) ?? [];
    return !all.some(
      ([path, text]) => path === exportedAs && texts.some((own) => text.includes(own)),
    );
  });
  expect(missing.map(([name]) => name)).toEqual([]);
});

const FORGET: [Forgetting, () => Promise<void>][] = [
  [
    'deleteAccount',
    async () => {
      const { cookie } = person;
      const sent = { cookie, origin: SHOP_ORIGIN, body: { password: PASSWORD } };
      const response = await send(shop.app, 'POST /identity/delete-user', sent);
      expect(response.status).toBe(200);
    },
  ],
  ['forgetOldData', () => forgetOldData(ctx, { orders: 96, requests: 24, mails: 12 })],
  [
    'purgeKeys',
    async () => {
      await sql`UPDATE idempotency_key SET created_at = now() - interval '8 days'`.execute(ctx.db);
      await purgeKeys(ctx);
    },
  ],
];

test('each goes by the operation that is declared, and by no earlier one', async () => {
  const remaining = new Set(named(() => true));
  for (const [operation, forget] of FORGET) {
    await forget();
    for (const name of named(({ forgottenBy }) => forgottenBy === operation))
      remaining.delete(name);
    expect([operation, ...[...(await held()).keys()].toSorted()]).toEqual([
      operation,
      ...[...remaining].toSorted(),
    ]);
  }
  expect([...remaining]).toEqual(named(({ forgottenBy }) => typeof forgottenBy === 'object'));
});

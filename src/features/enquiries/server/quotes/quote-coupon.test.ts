import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { NewOfferWire } from '#features/offers/admin-contract.ts';
import type { OrderWire } from '#features/orders/contract.ts';
import { emptyTables } from '#test/support/empty-tables.ts';
import { anOffer, usesOf } from '#test/support/offers.ts';
import { send } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import { sendRequest } from '#test/support/sent-request.ts';
import type { RequestThread } from '../../admin-contract.ts';
import { depositOf, type CodedQuoteWire } from '../../quote-contract.ts';
import type { CustomerThread } from '../../thread-contract.ts';

type QuoteWire = CodedQuoteWire['quote'];

const ROUNDS = 5;
const OFFER = {
  lines: [
    { name: 'Tray with a wave', quantity: 1, unitPrice: 2400 },
    { name: 'Coaster', quantity: 4, unitPrice: 150.5 },
  ],
  shipping: 100,
  deposit: 1000,
  validUntil: '2099-01-31',
};
const WHERE = {
  firstName: 'Ravi',
  lastName: 'Rao',
  phone: '9820012345',
  address: { address1: '14 Ellis Bridge', city: 'Surat', state: 'Gujarat', zipCode: '395003' },
};

let shop: SignedInApp;
beforeAll(async () => {
  shop = await openSignedInApp();
});
beforeEach(() => emptyTables(shop.app.db, 'offer', 'shop_order'));
afterAll(() => shop.close());

type Quoted = { token: string; quote: QuoteWire };

async function aQuote(change: object = {}, email = 'ravi@example.com'): Promise<Quoted> {
  const { id, token } = await sendRequest(shop, { email });
  const body = { ...OFFER, ...change };
  const { quotes } = await shop.ask<RequestThread>(`POST /v2/admin/request/${id}/quote`, body);
  const quote = quotes?.at(-1);
  if (!quote) throw new Error('There is no quote');
  return { token, quote };
}

const offer = (change: Partial<NewOfferWire> = {}) => anOffer(shop.app, shop.admin, change);

function ask({ token, quote }: Quoted, code = 'DIWALI'): Promise<Response> {
  const headers = { 'request-token': token };
  return send(shop.app, 'POST /v2/request-thread/coupon', {
    headers,
    body: { quoteId: quote.id, code },
  });
}

async function coded(quoted: Quoted, code?: string): Promise<CodedQuoteWire> {
  const response = await ask(quoted, code);
  expect(response.status).toBe(200);
  return (await response.json()) as CodedQuoteWire;
}

function accept({ token }: Quoted, { coupon, quote }: CodedQuoteWire, change: object = {}) {
  const headers = { 'request-token': token, 'idempotency-key': crypto.randomUUID() };
  const body = { quoteId: quote.id, total: quote.total, coupon, ...WHERE, ...change };
  return send(shop.app, 'POST /v2/request-thread/accept', { headers, body });
}

async function ordered(accepted: Response): Promise<OrderWire> {
  expect(accepted.status).toBe(201);
  const { number, link } = (await accepted.json()) as { number: string; link: string };
  const headers = { 'order-key': link.split('#k=')[1] ?? '' };
  const opened = await send(shop.app, `GET /v2/guest-order/${number}`, { headers });
  return (await opened.json()) as OrderWire;
}

async function partsOf(id: string): Promise<number[]> {
  const { rows } = await sql<{ amount: number }>`SELECT amount FROM payment
    WHERE order_id = ${id} ORDER BY seq`.execute(shop.app.db);
  return rows.map(({ amount }) => amount);
}

const refusal = async (response: Response) => {
  const { status, code, detail } = await readProblem(response);
  return [status, code, detail];
};

type Sums = [
  what: string,
  offer: Partial<NewOfferWire>,
  quote: object,
  expected: { off: number; discount: number; shipping: number; total: number; parts: number[] },
];

const FREE = { kind: 'delivery', percent: undefined } as const;
const AMOUNT = { kind: 'amount', percent: undefined } as const;
/** Pieces of Rs 3,002, delivery of Rs 100, a deposit of Rs 1,000. */
const SUMS: Sums[] = [
  [
    '15 % come off the balance, and the deposit stays',
    {},
    {},
    { off: 450.3, discount: 450.3, shipping: 100, total: 2651.7, parts: [100_000, 165_170] },
  ],
  [
    'half a paisa is rounded up, once',
    { percent: 0.05 },
    { lines: [{ name: 'Tray', quantity: 1, unitPrice: 10.1 }], deposit: 0, shipping: 0 },
    { off: 0.01, discount: 0.01, shipping: 0, total: 10.09, parts: [1009] },
  ],
  [
    'free delivery takes off what was agreed for it',
    FREE,
    {},
    { off: 100, discount: 0, shipping: 0, total: 3002, parts: [100_000, 200_200] },
  ],
  [
    'a code takes the place of a smaller discount',
    {},
    { discount: 200 },
    { off: 450.3, discount: 450.3, shipping: 100, total: 2651.7, parts: [100_000, 165_170] },
  ],
  [
    'a deposit above the new total is no deposit',
    {},
    { deposit: 2700 },
    { off: 450.3, discount: 450.3, shipping: 100, total: 2651.7, parts: [265_170] },
  ],
  [
    'a balance of less than a rupee is paid with the rest',
    {},
    { deposit: 2651 },
    { off: 450.3, discount: 450.3, shipping: 100, total: 2651.7, parts: [265_170] },
  ],
  [
    'an amount above the pieces takes off no more than they cost',
    { ...AMOUNT, amount: 5000 },
    {},
    { off: 3002, discount: 3002, shipping: 100, total: 100, parts: [10_000] },
  ],
  [
    'nothing is left to pay',
    { percent: 100 },
    { shipping: 0 },
    { off: 3002, discount: 3002, shipping: 0, total: 0, parts: [0] },
  ],
];

test.each(SUMS)('%s', async (_what, terms, change, expected) => {
  const { off, discount, shipping, total, parts } = expected;
  const { id } = await offer({ ...terms, limitTotal: 1 });
  const quoted = await aQuote(change);
  const seen = await coded(quoted, 'diw ali');
  const deposit = parts.length > 1 ? 1000 : 0;
  const coupon = { code: 'DIWALI', title: 'Diwali 15%', discount: off };
  expect(seen.quote).toMatchObject({ coupon, discount, total, deposit });
  expect(await usesOf(shop.app.db, id)).toEqual({ counter: 0, orders: 0 });
  const order = await ordered(await accept(quoted, seen));
  expect(order).toMatchObject({ coupon, pricing: { discount, shipping, total } });
  expect(await partsOf(order.id)).toEqual(parts);
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(Math.round(total * 100));
  expect(await usesOf(shop.app.db, id)).toEqual({ counter: 1, orders: 1 });
  const { rows } = await sql<{ shared: number }>`SELECT sum(discount)::bigint AS shared
    FROM order_line WHERE order_id = ${order.id}`.execute(shop.app.db);
  expect(Number(rows[0]?.shared)).toBe(Math.round(discount * 100));
  const headers = { 'request-token': quoted.token };
  const thread = await send(shop.app, 'POST /v2/request-thread', { headers });
  const { quote } = (await thread.json()) as CustomerThread;
  expect(quote).toMatchObject({ state: 'accepted', coupon, total, deposit });
});

test('deposit and balance are the total, and each can be paid by UPI', () => {
  for (let total = 0; total <= 400; total += 7) {
    for (let asked = 0; asked <= 500; asked += asked === 0 ? 100 : 3) {
      const deposit = depositOf({ deposit: asked, total });
      expect(deposit).toBe(total - asked >= 100 ? asked : 0);
    }
  }
});

test('a code that does not count is refused with its reason, and nothing is ordered', async () => {
  const quoted = await aQuote({ discount: 500 });
  const invalid = (detail: string) => [409, 'COUPON_NOT_VALID', detail];
  expect(await refusal(await ask(quoted, 'NOBODY'))).toEqual(invalid('Check how it is written.'));
  await offer();
  expect(await refusal(await ask(quoted))).toEqual(
    invalid('This quote has a better price already: ₹500 off.'),
  );
  await offer({ code: 'BIG', minSubtotal: 5000 });
  expect(await refusal(await ask(quoted, 'BIG'))).toEqual(
    invalid('This code is for orders of ₹5,000 or more.'),
  );
  await offer({ code: 'TRAYS', tags: ['trays'] });
  expect(await refusal(await ask(quoted, 'TRAYS'))).toEqual(
    invalid('This code is only for trays.'),
  );
  const foreign = { ...quoted, token: 'nobody' };
  expect((await refusal(await ask(foreign)))[1]).toBe('REQUEST_LINK_UNKNOWN');
});

test('a code that is guessed, edited or used up meanwhile places nothing, and the quote without it is said', async () => {
  const { id } = await offer({ limitTotal: 1, percent: 15 });
  const quoted = await aQuote();
  const seen = await coded(quoted);
  const key = { code: 'DIWALI', key: 'guessed' };
  expect((await refusal(await accept(quoted, { ...seen, coupon: key })))[1]).toBe(
    'COUPON_NOT_VALID',
  );
  await sql`UPDATE offer SET basis_points = 1000`.execute(shop.app.db);
  const edited = await readProblem(await accept(quoted, seen));
  expect(edited).toMatchObject({
    code: 'COUPON_NOT_VALID',
    detail: 'This code takes off ₹300.20 now. Nothing was ordered.',
    quote: { total: 3102, discount: 0, deposit: 1000 },
  });
  await sql`UPDATE offer SET used = 1`.execute(shop.app.db);
  expect(await readProblem(await accept(quoted, seen))).toMatchObject({
    code: 'COUPON_NOT_VALID',
    detail: 'This code is used up. Nothing was ordered.',
    quote: { total: 3102 },
  });
  expect(await usesOf(shop.app.db, id)).toEqual({ counter: 1, orders: 0 });
  const plain = { ...seen, coupon: undefined, quote: quoted.quote };
  const headers = { 'request-token': quoted.token, 'idempotency-key': 'plain' };
  const body = { quoteId: plain.quote.id, total: plain.quote.total, ...WHERE };
  const order = await ordered(
    await send(shop.app, 'POST /v2/request-thread/accept', { headers, body }),
  );
  expect(order).toMatchObject({ pricing: { discount: 0, total: 3102 } });
});

test('two quotes that are accepted at once with the last use: one of them has it', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await emptyTables(shop.app.db, 'offer', 'shop_order');
    const { id } = await offer({ limitTotal: 1 });
    const [one, other] = [await aQuote(), await aQuote({}, 'nila@example.com')];
    const [seenByOne, seenByOther] = [await coded(one), await coded(other)];
    const answers = await Promise.all([accept(one, seenByOne), accept(other, seenByOther)]);
    expect(answers.map(({ status }) => status)).toBeOneOf([
      [201, 409],
      [409, 201],
    ]);
    expect(await usesOf(shop.app.db, id)).toEqual({ counter: 1, orders: 1 });
  }
});

test('once each counts the address that asked, and a cancelled order gives it back', async () => {
  await offer({ limitEach: 1 });
  const first = await aQuote();
  const order = await ordered(await accept(first, await coded(first)));
  const second = await aQuote({}, 'Ravi@Example.com');
  expect((await refusal(await ask(second)))[2]).toBe('You have used this code already.');
  await shop.ask(`PUT /v2/admin/order/${order.id}?status=cancelled`, {});
  expect((await ask(second)).status).toBe(200);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod';
import type { Order, OrderWire } from '#features/orders/contract.ts';
import { dateOf, dayOf, mondayOf } from '#features/shop/workshop/days.ts';
import { today } from '#features/shop/workshop/holidays.ts';
import { DEFAULT_WORKSHOP } from '#features/shop/workshop/workshop-settings.ts';
import { send } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import { sendRequest, type SentRequest } from '#test/support/sent-request.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import { aWorkshop, publishSettings } from '#test/support/workshop.ts';
import type { RequestThread } from '../../admin-contract.ts';
import type { RequestQuote } from '../../quote-contract.ts';
import type { CustomerThread } from '../../thread-contract.ts';

type QuoteWire = z.input<typeof RequestQuote>;

const ROUNDS = 5;
const OFFER = {
  lines: [
    { name: 'Tray with a wave', details: '45 x 30 cm', quantity: 1, unitPrice: 2400 },
    { name: 'Coaster', quantity: 4, unitPrice: 150.5 },
  ],
  shipping: 100,
  discount: 2,
  deposit: 1000,
  validUntil: '2099-01-31',
  readyInDays: 21,
};
const TOTAL = 3100;
const FREE = { discount: 0, deposit: 0 };
const WHERE = {
  firstName: 'Ravi',
  lastName: 'Rao',
  phone: '9820012345',
  address: { address1: '14 Ellis Bridge', city: 'Surat', state: 'Gujarat', zipCode: '395003' },
};

let shop: SignedInApp;
let keys = 0;

beforeAll(async () => {
  shop = await openSignedInApp();
});
afterAll(() => shop.close());

const offer = (id: string, change: object = {}) =>
  shop.call(`POST /v2/admin/request/${id}/quote`, { ...OFFER, ...change });

async function quoteOf(response: Response): Promise<QuoteWire> {
  expect(response.status).toBe(201);
  const { quotes } = (await response.json()) as RequestThread;
  const latest = quotes?.at(-1);
  if (!latest) throw new Error('There is no quote');
  return latest;
}

function accept(token: string, quote: QuoteWire, change: object = {}): Promise<Response> {
  keys += 1;
  const headers = { 'request-token': token, 'idempotency-key': `accept-${keys}` };
  const body = { quoteId: quote.id, total: quote.total, ...WHERE, ...change };
  return send(shop.app, 'POST /v2/request-thread/accept', { headers, body });
}

async function thread(token: string): Promise<CustomerThread> {
  const headers = { 'request-token': token };
  const response = await send(shop.app, 'POST /v2/request-thread', { headers });
  return (await response.json()) as CustomerThread;
}

const withdraw = (id: string, quote: QuoteWire) =>
  shop.call(`POST /v2/admin/request/${id}/quote/${quote.id}/withdrawal`);

const refusal = async (response: Response) => (await readProblem(response)).code;

async function count(table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n
    FROM ${sql.table(table)}`.execute(shop.app.db);
  return rows[0]?.n ?? 0;
}

test('a quote is sent by mail, replaced by a newer one, and seen by its link alone', async () => {
  const { id, token } = await sendRequest(shop);
  const first = await quoteOf(await offer(id));
  expect(first).toMatchObject({ rev: 1, state: 'sent', subtotal: 3002, total: TOTAL });
  shop.app.clock.advance(1000);
  const second = await quoteOf(await offer(id, { shipping: 0 }));
  expect(second).toMatchObject({ rev: 2, total: TOTAL - 100 });
  const { state, quotes } = await shop.ask<RequestThread>(`GET /v2/admin/request/${id}`);
  expect([state, quotes?.map((one) => one.state)]).toEqual(['quoted', ['superseded', 'sent']]);
  expect((await thread(token)).quote).toMatchObject({ rev: 2, state: 'sent' });
  const { rows } = await sql<{ body_text: string }>`SELECT body_text FROM mail
    WHERE kind = 'request-quote' ORDER BY created_at, id`.execute(shop.app.db);
  expect(rows).toHaveLength(2);
  for (const said of ['Tray with a wave', '45 x 30 cm', '₹3,100.00', '₹1,000.00', `#${token}`]) {
    expect(rows[0]?.body_text).toContain(said);
  }
});

test('accepting makes the order as it was offered, once, with deposit and balance', async () => {
  const { id, token } = await sendRequest(shop);
  const quote = await quoteOf(await offer(id));
  const sent = {
    headers: { 'request-token': token, 'idempotency-key': 'twice' },
    body: {
      quoteId: quote.id,
      total: quote.total,
      ...WHERE,
    },
  };
  const call = () => send(shop.app, 'POST /v2/request-thread/accept', sent);
  const [one, other] = await Promise.all([call(), call()]);
  expect([one?.status, other?.status]).toEqual([201, 201]);
  const accepted = (await one?.json()) as { number: string; link: string };
  expect(await other?.json()).toEqual(accepted);

  const [, key = ''] = accepted.link.split('#k=');
  const headers = { 'order-key': key };
  const opened = await send(shop.app, `GET /v2/guest-order/${accepted.number}`, { headers });
  const order = (await opened.json()) as Order;
  expect(order).toMatchObject({
    status: 'pending',
    pricing: { subtotal: 3002, discount: 2, shipping: 100, total: TOTAL },
    items: [
      { quantity: 1, price: 2400 },
      { quantity: 4, price: 150.5 },
    ],
    shippingAddress: { city: 'Surat' },
  });
  const { rows } = await sql<{ label: string; amount: number }>`SELECT label, amount FROM payment
    WHERE order_id = ${order.id} ORDER BY seq`.execute(shop.app.db);
  expect(rows).toEqual([
    { label: 'Deposit', amount: 100_000 },
    { label: 'Balance', amount: 210_000 },
  ]);
  const seen = await thread(token);
  expect(seen).toMatchObject({
    state: 'ordered',
    quote: { state: 'accepted', order: accepted },
  });
  expect(await refusal(await accept(token, quote))).toBe('QUOTE_CHANGED');
});

test('what was not seen as it stands is not accepted, and nothing is ordered', async () => {
  const [mine, other] = [await sendRequest(shop), await sendRequest(shop)];
  const quote = await quoteOf(await offer(mine.id));
  const orders = await count('shop_order');
  const changed = await accept(mine.token, quote, { total: quote.total - 1 });
  const { code, quote: now } = (await readProblem(changed)) as {
    code: string;
    quote?: QuoteWire;
  };
  expect([code, now?.total]).toEqual(['QUOTE_CHANGED', TOTAL]);
  expect(await refusal(await accept(other.token, quote))).toBe('QUOTE_CHANGED');
  expect(await refusal(await accept('nobody', quote))).toBe('REQUEST_LINK_UNKNOWN');
  expect((await accept(mine.token, quote, { phone: '12' })).status).toBe(422);
  await sql`UPDATE request_quote SET valid_until = current_date - 2 WHERE id = ${quote.id}`.execute(
    shop.app.db,
  );
  expect((await thread(mine.token)).quote).toMatchObject({ state: 'expired' });
  expect(await refusal(await accept(mine.token, quote))).toBe('QUOTE_CHANGED');
  expect(await refusal(await withdraw(mine.id, quote))).toBe('QUOTE_DECIDED');
  expect(await count('shop_order')).toBe(orders);
});

type Against = (request: SentRequest, quote: QuoteWire) => Promise<Response>;
type Race = { what: string; against: Against; allowed: unknown[][] };

const RACES: Race[] = [
  {
    what: 'accepted again',
    against: ({ token }, quote) => accept(token, quote),
    allowed: [
      [1, 'done', 'QUOTE_CHANGED'],
      [1, 'QUOTE_CHANGED', 'done'],
    ],
  },
  {
    what: 'withdrawn',
    against: ({ id }, quote) => withdraw(id, quote),
    allowed: [
      [1, 'done', 'QUOTE_DECIDED'],
      [0, 'QUOTE_CHANGED', 'done'],
    ],
  },
  {
    what: 'replaced',
    against: ({ id }) => offer(id, { shipping: 50 }),
    allowed: [
      [1, 'done', 'done'],
      [0, 'QUOTE_CHANGED', 'done'],
    ],
  },
];

const outcomeOf = async (response: Response) =>
  response.status < 300 ? 'done' : refusal(response);

test.each(RACES)(
  'accepted while it is $what: one of the two holds',
  async ({ against, allowed }) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const request = await sendRequest(shop);
      const quote = await quoteOf(await offer(request.id));
      const orders = await count('shop_order');
      const answers = await Promise.all([accept(request.token, quote), against(request, quote)]);
      const outcomes = await Promise.all(answers.map(outcomeOf));
      const { quotes = [] } = await shop.ask<RequestThread>(`GET /v2/admin/request/${request.id}`);
      const accepted = quotes.filter(({ state }) => state === 'accepted').length;
      expect([accepted, ...outcomes]).toBeOneOf(allowed);
      expect(await count('shop_order')).toBe(orders + accepted);
    }
  },
);

test('a declined quote can be followed by another; an open one may be asked about', async () => {
  const { id, token } = await sendRequest(shop);
  const quote = await quoteOf(await offer(id));
  const headers = { 'request-token': token };
  await send(shop.app, 'POST /v2/request-thread/message', { headers, body: { text: 'Smaller?' } });
  expect((await thread(token)).state).toBe('new');
  await shop.ask(`POST /v2/admin/request/${id}/reply`, { text: 'It can be' });
  expect((await thread(token)).state).toBe('quoted');
  shop.app.clock.advance(1000);
  const body = { quoteId: quote.id, text: 'Too dear' };
  const declined = await send(shop.app, 'POST /v2/request-thread/decline', { headers, body });
  expect(await declined.json()).toMatchObject({ state: 'new', quote: { state: 'declined' } });
  expect((await thread(token)).messages.at(-1)?.text).toContain('Too dear');
  expect(await refusal(await accept(token, quote))).toBe('QUOTE_CHANGED');
  const again = await quoteOf(await offer(id, { lines: [OFFER.lines[1]], deposit: 0 }));
  expect((await accept(token, again)).status).toBe(201);
});

async function orderOf(accepted: Response): Promise<OrderWire> {
  const { number, link } = (await accepted.json()) as { number: string; link: string };
  const headers = { 'order-key': link.split('#k=')[1] ?? '' };
  const opened = await send(shop.app, `GET /v2/guest-order/${number}`, { headers });
  return (await opened.json()) as OrderWire;
}

async function placesIn(): Promise<number> {
  const { rows } = await sql<{ pieces: number }>`SELECT coalesce(sum(pieces), 0)::int AS pieces
    FROM making_slot`.execute(shop.app.db);
  return rows[0]?.pieces ?? 0;
}

test('an accepted quote is sent by the day that was seen, and has its slots in the weeks', async () => {
  shop.app.clock.set(new Date());
  const inDays = (count: number) => dateOf(dayOf(today()) + count);
  const closed = [{ from: inDays(7), to: inDays(8), why: '' }];
  const publish = (weeklyProducts: number | null) =>
    publishSettings(shop.app, shop.admin, {
      workshop: aWorkshop({ weeklyPieces: weeklyProducts, closed }),
    });
  await publish(null);
  const { id, token } = await sendRequest(shop);
  const quote = await quoteOf(await offer(id, { readyInDays: 7 }));
  const shown = (await thread(token)).quote?.shipsBy;
  expect(shown).toBe(inDays(9));
  await publish(1);
  const inFifthWeek = dateOf(mondayOf(dayOf(today())) + 28);
  const late = await accept(token, quote, { shipsBy: shown });
  const { code, quote: now } = (await readProblem(late)) as {
    code: string;
    quote?: QuoteWire;
  };
  expect([code, now?.shipsBy]).toEqual(['QUOTE_CHANGED', inFifthWeek]);
  expect(await placesIn()).toBe(0);
  const accepted = await accept(token, quote, { shipsBy: inFifthWeek });
  expect(accepted.status).toBe(201);
  const order = await orderOf(accepted);
  const dates = { shipBy: inFifthWeek, items: [{ shipsBy: shown }, { shipsBy: inFifthWeek }] };
  expect(order).toMatchObject(dates);
  expect(await placesIn()).toBe(5);
  expect((await thread(token)).quote).toMatchObject({ state: 'accepted', shipsBy: inFifthWeek });

  await shop.ask(`PUT /v2/admin/order/${order.id}?status=cancelled`, {});
  expect(await placesIn()).toBe(0);
  await publish(null);
  const reopening = { reason: 'A slip' };
  expect(await shop.ask(`POST /v2/admin/order/${order.id}/reopening`, reopening)).toMatchObject(
    dates,
  );

  await publishSettings(shop.app, shop.admin, { workshop: DEFAULT_WORKSHOP });
  const plain = await sendRequest(shop);
  await quoteOf(await offer(plain.id));
  expect((await thread(plain.token)).quote).not.toHaveProperty('shipsBy');
});

test('sums and days that cannot be are refused at their field', async () => {
  const { id } = await sendRequest(shop);
  const refused: [object, string][] = [
    [{ deposit: TOTAL + 1 }, 'deposit'],
    [{ deposit: 0.5 }, 'deposit'],
    [{ discount: 3003 }, 'discount'],
    [{ lines: [], discount: 0, deposit: 0 }, 'lines'],
    [{ validUntil: '2020-01-01' }, 'validUntil'],
    [{ ...FREE, lines: [{ name: 'Tray', quantity: 0, unitPrice: 10 }] }, 'lines.0.quantity'],
    [{ ...FREE, lines: [{ name: 'Tray', quantity: 1, unitPrice: 0 }] }, 'lines.0.unitPrice'],
  ];
  for (const [change, field] of refused) {
    const response = await offer(id, change);
    const { fields } = await readProblem(response);
    expect([response.status, Object.keys(fields ?? {})]).toEqual([422, [field]]);
  }
  expect((await shop.ask<RequestThread>(`GET /v2/admin/request/${id}`)).quotes).toBeUndefined();
});

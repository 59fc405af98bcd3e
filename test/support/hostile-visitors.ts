import type { Page } from 'playwright-core';
import type { PublicProductWire } from '#features/catalogue/contract.ts';
import { fillCart, GENDA } from './buying.ts';
import { INJECTIONS, packed } from './injections.ts';
import { becomeCustomer, type Customer } from './signed-in-page.ts';
import type { ShopUnderTest } from './use-shop.ts';

/** What the shop took of what was sent, by the name of the text. */
type Taken = Map<string, Outcome>;

export type HostileVisits = {
  taken: Taken;
  /** Numbers of the orders that were placed, ids of the requests that were made. */
  orders: string[];
  requests: { id: string; name: string }[];
};

type Sent = { call: string; body: Record<string, unknown>; send: Customer['call'] };
type Problem = { status?: unknown; fields?: Record<string, string> };

type Outcome = { accepted: Set<string>; refused: Set<string> };

function recordOf(taken: Taken, call: string, field: string): Outcome {
  const name = `${call.split(/[?/]/).at(2) ?? ''} ${field}`;
  const record = taken.get(name) ?? { accepted: new Set<string>(), refused: new Set<string>() };
  taken.set(name, record);
  return record;
}

function note({ accepted, refused }: Outcome, value: string, isRefused: boolean): void {
  for (const text of INJECTIONS.filter((one) => value.includes(one))) {
    (isRefused ? refused : accepted).add(text);
  }
}

/**
 * Sends what carries injections and records which were accepted and which refused.
 * @returns what the shop made of it, or undefined when it refused
 */
async function attempt<T>(taken: Taken, { call, body, send }: Sent): Promise<T | undefined> {
  const answer = (await send(call, body)) as Problem | undefined;
  const isRefused = typeof answer?.status === 'number';
  if (isRefused && answer.fields === undefined) {
    throw new Error(`${call} answered ${JSON.stringify(answer)}`);
  }
  for (const [field, value] of Object.entries(body)) {
    const isNoted = !isRefused || field in (answer.fields ?? {});
    if (isNoted && typeof value === 'string') note(recordOf(taken, call, field), value, isRefused);
  }
  return isRefused ? undefined : (answer as T);
}

/** The pack of a round; there may be fewer packs than rounds. */
function at(packs: readonly string[], round: number): string {
  return packs[round % packs.length] ?? '';
}

const WISH_CALL = 'POST /v2/custom-order-email';
const DECLINE_CALL = 'POST /v2/request-thread/decline';
const QUERY_CALL = 'POST /v2/query-email';
const PROFILE_CALL = 'PUT /v2/users/profile';
const ADDRESS_CALL = 'PUT /v2/users/profile-address?address_id=hostile';

const NAMES = packed(60);
const LINES = packed(120);
const PERSON = { phone: '9820012345', dateOfBirth: '1994-08-23', gender: 'other' };

const CART_CALL = 'POST /v2/cart';

/** A piece that takes words of 60 letters, and what to send for it. */
async function aProductForWords(shop: ShopUnderTest) {
  const answer = await fetch(`${shop.origin()}/v2/products/varmala-preservation-block`);
  const { id: productId, combinations, fields = [] } = (await answer.json()) as PublicProductWire;
  const field = fields.find(({ kind }) => kind === 'lines')?.id ?? '';
  return (words: string) => ({
    productId,
    variantId: combinations[0]?.id,
    personal: { [field]: words },
  });
}

/** Orders under every name, to every address, with every note, and a piece with every word. */
async function order(shop: ShopUnderTest, customer: Customer, visits: HostileVisits) {
  const { call: send } = customer;
  const { taken, orders } = visits;
  const words = recordOf(taken, CART_CALL, 'personal');
  const gifts = recordOf(taken, 'POST /v2/order', 'gift');
  const productWith = await aProductForWords(shop);
  await send(ADDRESS_CALL.replace('PUT', 'POST'), ADDRESS);
  for (const round of NAMES.keys()) {
    const [name, other] = [at(NAMES, round), at(NAMES, round + 1)];
    const person = { ...PERSON, firstName: name, lastName: other };
    await attempt(taken, { call: PROFILE_CALL, body: person, send });
    const lines = { address1: at(LINES, round), address2: at(LINES, round + 1), zipCode: '400076' };
    const body = { type: 'Other', ...lines, city: name, state: other };
    await attempt(taken, { call: ADDRESS_CALL, body, send });
    await fillCart(shop, customer, [GENDA]);
    const added = (await send(CART_CALL, productWith(name))) as Problem;
    note(words, name, typeof added.status === 'number');
    const message = at(packed(300), round);
    const gift = { ...PERSON, firstName: name, lastName: other, message };
    const wish = { shippingAddress: { id: 'hostile' }, notes: at(packed(500), round), gift };
    const placed = await attempt<{ number: string }>(taken, {
      call: 'POST /v2/order',
      body: wish,
      send,
    });
    note(gifts, [name, message].join(' '), placed === undefined);
    if (placed) orders.push(placed.number);
  }
  await pay(send, visits);
  await cancel(send, visits);
}

/** Cancels some of the orders; the set-up of the owner cancels the others. */
async function cancel(send: Customer['call'], { taken, orders }: HostileVisits): Promise<void> {
  for (const [index, comment] of packed(200).entries()) {
    const call = `DELETE /v2/order/${orders[index] ?? ''}`;
    await attempt(taken, { call, body: { reason: 'Other', comment }, send });
  }
}

/** Says of each order that it was paid, after trying what is no UTR. */
async function pay(send: Customer['call'], { taken, orders }: HostileVisits): Promise<void> {
  const call = `POST /v2/order/${orders[0] ?? ''}/payment`;
  for (const transactionId of INJECTIONS) {
    await attempt(taken, { call, body: { transactionId }, send });
  }
  for (const [index, number] of orders.entries()) {
    const transactionId = String(700_000_000_000 + index);
    await send(`POST /v2/order/${number}/payment`, { transactionId });
  }
}

type Asking = { call: string; rounds: number; bodyOf: (round: number) => Record<string, unknown> };

async function ask(send: Customer['call'], { taken, requests }: HostileVisits, asking: Asking) {
  for (let round = 0; round < asking.rounds; round += 1) {
    const body = asking.bodyOf(round);
    const made = await attempt<{ id: string }>(taken, { call: asking.call, body, send });
    if (made) requests.push({ id: made.id, name: String(body.name) });
  }
}

/** Requests and questions with everything in each text that is free. */
async function write({ call: send, email }: Customer, visits: HostileVisits): Promise<void> {
  const [names, lines, kinds] = [packed(100), packed(200), packed(40)];
  const [all = ''] = packed(5000);
  await ask(send, visits, {
    call: WISH_CALL,
    rounds: names.length,
    bodyOf: (round) => ({
      name: at(names, round),
      email,
      productType: 'other',
      description: all,
      colors: at(lines, round),
      size: at(lines, round + 1),
    }),
  });
  await ask(send, visits, {
    call: QUERY_CALL,
    rounds: kinds.length,
    bodyOf: (round) => ({
      name: at(names, round),
      email,
      queryType: at(kinds, round),
      details: all,
    }),
  });
}

const ADDRESS = { address1: 'A', city: 'B', state: 'C', zipCode: '400076', country: 'India' };
const WISH = { name: 'Asha', email: 'asha@example.com', productType: 'other' };
const NO_QUOTE = '018f0000-0000-7000-8000-000000000001';
const QUERY = { name: 'Asha', email: 'asha@example.com', details: 'Hello' };
const NAMED = { ...PERSON, firstName: 'Asha', lastName: 'Patel' };

/** Texts that are short, or only take certain words or figures. */
const CHOICES = [
  { call: 'DELETE /v2/order/any', body: {}, fields: ['reason'] },
  { call: DECLINE_CALL, body: { quoteId: NO_QUOTE }, fields: ['reason'] },
  { call: WISH_CALL, body: WISH, fields: ['email', 'phone', 'productType', 'budget'] },
  { call: QUERY_CALL, body: QUERY, fields: ['email', 'queryType', 'orderNumber'] },
  { call: PROFILE_CALL, body: NAMED, fields: ['phone', 'dateOfBirth', 'gender'] },
  { call: ADDRESS_CALL, body: ADDRESS, fields: ['type', 'zipCode'] },
];

/** Each injection by itself, unless it was accepted already. */
async function choose(send: Customer['call'], { taken }: HostileVisits): Promise<void> {
  for (const { call, body, fields } of CHOICES) {
    for (const field of fields) {
      const { accepted } = recordOf(taken, call, field);
      for (const text of INJECTIONS.filter((one) => !accepted.has(one))) {
        await attempt(taken, { call, body: { ...body, [field]: text }, send });
      }
    }
  }
}

/** Puts every injection into every text that visitors and customers can send. */
export async function hostileVisits(shop: ShopUnderTest, page: Page): Promise<HostileVisits> {
  const visits: HostileVisits = { taken: new Map(), orders: [], requests: [] };
  const customer = await becomeCustomer(shop, page);
  await order(shop, customer, visits);
  await write(customer, visits);
  await choose(customer.call, visits);
  return visits;
}

import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { call, order, untilKnown, type Answer, type Buyer } from '../faults/harness/calls.ts';
import { intentsOf, type Ledger } from '../faults/harness/ledger.ts';
import { cookiesOf } from '#test/support/people.ts';

const PASSWORD = 'tidal-kestrel-42';
const RENEW_MS = 4 * 60_000;
const PROBE_MS = 100;
const PROBE_LIMIT_MS = 120_000;

export type Person = Buyer & { email: string; cookie: string };

async function post(url: string, body: object): Promise<Response> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response;
}

async function signIn(origin: string, email: string, password = PASSWORD): Promise<Person> {
  const response = await post(`${origin}/identity/sign-in/email`, { email, password });
  const { uid } = (await response.json()) as { uid: string };
  const person = { uid, email, cookie: cookiesOf(response), token: '' };
  await renew(origin, person);
  return person;
}

async function renew(origin: string, person: Person): Promise<void> {
  const answer = await fetch(`${origin}/identity/token`, { headers: { cookie: person.cookie } });
  if (answer.ok) person.token = ((await answer.json()) as { token: string }).token;
}

async function must(answer: Promise<Answer>): Promise<Answer> {
  const given = await answer;
  if (given.status >= 300 || given.status === 0) throw new Error(JSON.stringify(given));
  return given;
}

/** The owner by the one-time link, and a product. @returns its id */
export async function furnish(origin: string, link: string): Promise<string> {
  const email = `owner-${randomUUID().slice(0, 8)}@example.com`;
  const token = new URL(link).hash.slice(1);
  await post(`${origin}/v2/auth/owner`, { token, email, password: PASSWORD });
  const owner = await signIn(origin, email);
  const body = { name: 'Wave Tray', price: 1299 };
  const made = await must(call(origin, 'POST /v2/products', owner, { body, key: randomUUID() }));
  return (made.body as { id: string }).id;
}

/** A new customer who can order. */
export async function signUp(origin: string): Promise<Person> {
  const email = `asha-${randomUUID().slice(0, 8)}@example.com`;
  await post(`${origin}/identity/sign-up/email`, { name: 'Asha Patel', email, password: PASSWORD });
  const person = await signIn(origin, email);
  const profile = { firstName: 'Asha', lastName: 'Patel', email, phone: '9820012345' };
  const more = { dateOfBirth: '1994-08-23', gender: 'female' };
  await must(call(origin, 'POST /v2/auth/register', person, { body: { ...profile, ...more } }));
  const place = { address1: '14 Ellis Bridge', city: 'Ahmedabad', state: 'Gujarat' };
  const body = { id: 'home', type: 'Home', ...place, zipCode: '380006', country: 'India' };
  const path = `POST /v2/users/profile-address?uid=${person.uid}&address_id=home`;
  await must(call(origin, path, person, { body }));
  return person;
}

type Probed = { at: number; end: number; status: number };

/** People who order without end, and a call every 100 ms; until stopped. */
export function startTraffic(
  origin: string,
  people: Person[],
  shop: { productId: string; ledger: Ledger },
) {
  let isOver = false;
  const probes: Probed[] = [];
  const [first] = people;

  async function shopOn(person: Person): Promise<void> {
    const body = { productId: shop.productId, variantId: '0', quantity: 1 };
    while (!isOver) {
      const added = await untilKnown(() => call(origin, 'POST /v2/cart', person, { body }));
      if (added.status === 201) await order(shop.ledger, origin, person, { key: randomUUID() });
      await wait(100 + Math.random() * 200);
    }
  }

  async function probe(): Promise<void> {
    const at = performance.now();
    const headers = { authorization: `Bearer ${first?.token}` };
    const signal = AbortSignal.timeout(PROBE_LIMIT_MS);
    const status = await fetch(`${origin}/v2/carts`, { headers, signal }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 0,
    );
    probes.push({ at, end: performance.now(), status });
  }

  const probing = setInterval(() => void probe(), PROBE_MS);
  const renewing = setInterval(() => {
    for (const person of people) void renew(origin, person).catch(() => undefined);
  }, RENEW_MS);
  const shopping = Promise.all(people.map(shopOn));
  return {
    /** What was answered since then: the longest time between two answers, and calls that failed. */
    since(begun: number) {
      const known = probes.filter(({ end }) => end >= begun);
      const ends = known.filter(({ status }) => status === 200).map(({ end }) => end);
      const moments = [begun, ...ends.toSorted((a, b) => a - b), performance.now()];
      const gaps = moments.slice(1).map((end, index) => end - (moments[index] ?? end));
      const failed = known.filter(({ status }) => status !== 200).length;
      return { calls: known.length, failed, longestMs: Math.round(Math.max(...gaps)) };
    },
    async stop() {
      isOver = true;
      clearInterval(renewing);
      await shopping;
      clearInterval(probing);
    },
  };
}

const PAGE = 1000;

async function ordersOf(origin: string, person: Person) {
  const found: { id: string; pricing: { total: number } }[] = [];
  for (;;) {
    const path = `GET /v2/orders?limit=${PAGE}&offset=${found.length}`;
    const { body } = await must(call(origin, path, person));
    const page = body as typeof found;
    found.push(...page);
    if (page.length < PAGE) return found;
  }
}

/** Compares what customers were told with what they find in their lists. */
export async function compare(origin: string, people: Person[], ledger: Ledger) {
  const intents = intentsOf(ledger.entries());
  const wrong: string[] = [];
  for (const person of people) {
    await renew(origin, person);
    const stored = await ordersOf(origin, person);
    const confirmed = intents.filter(({ uid, outcome }) => uid === person.uid && outcome === 'ok');
    for (const { id, total } of confirmed) {
      const there = stored.find((one) => one.id === id);
      if (!there) wrong.push(`lost: order ${id} of ${person.email}`);
      else if (Math.round(there.pricing.total * 100) !== total) wrong.push(`another total: ${id}`);
    }
    const known = new Set(confirmed.map(({ id }) => id));
    for (const { id } of stored) if (!known.has(id)) wrong.push(`never confirmed: order ${id}`);
  }
  const count = (outcome: string) => intents.filter((one) => one.outcome === outcome).length;
  const unknown = ledger.entries().filter(({ what }) => what === 'unknown').length;
  return { confirmed: count('ok'), refused: count('fail'), open: count('open'), unknown, wrong };
}

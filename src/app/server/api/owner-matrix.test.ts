import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ADMIN_EMAIL,
  openPeopleApp,
  send,
  signIn,
  signUp,
  type SignedIn,
} from '#test/support/people.ts';
import { emptyTables } from '#test/support/empty-tables.ts';
import { aProduct, type MadeProduct } from '#test/support/factories.ts';
import { anOrder } from '#test/support/orders.ts';
import {
  ADDRESS,
  BODIES,
  NOT_NOW,
  PARAMETERS,
  PERSONAL,
  type Target,
} from '#test/support/matrix-calls.ts';
import { NOT_THERE } from '#test/support/not-there.ts';
import { PRODUCT_ANSWERS, PRODUCT_BODIES } from '#test/support/product-cells.ts';
import { listProtectedCalls, type ProtectedCall } from '#test/support/protected-calls.ts';
import type { TestApp } from '#test/support/test-app.ts';

type Cell = { call: ProtectedCall; caller: string; target: string };

const A = 'a@example.com';
const ENDS_SESSIONS = /^\/v2\/admin\/.*\/sessions$/;

let app: TestApp;
let calls: ProtectedCall[];
let people: Record<'a' | 'b' | 'admin', SignedIn>;
/** What each of them has in the cart and has ordered. */
let products: Record<string, MadeProduct>;
const orders: Record<string, string> = {};

beforeAll(async () => {
  app = await openPeopleApp();
  const isClosing = ({ method, path }: ProtectedCall) =>
    Number(method === 'DELETE' && path === '/v2/admin/shop/opening');
  // Closing comes last: a closed shop takes no orders.
  calls = (await listProtectedCalls(app)).toSorted(
    (one, other) => isClosing(one) - isClosing(other),
  );
  const a = await signUp(app, A);
  people = { a, b: await signUp(app, 'b@example.com'), admin: await signIn(app, ADMIN_EMAIL) };
  products = {
    a: await aProduct(app.db),
    b: await aProduct(app.db),
    admin: await aProduct(app.db),
  };
});
afterAll(() => app.close());

/** Everybody has a profile, two addresses, of which the second may be deleted, a cart and an order. */
async function furnish(): Promise<void> {
  await emptyTables(app.db, 'customer_profile', 'departure', 'shop_order');
  for (const [name, person] of Object.entries(people)) {
    await send(app, 'POST /v2/auth-google/register', person);
    for (const id of [`${name}-1`, `${name}-2`]) {
      const body = { ...ADDRESS, address1: `Home of ${name}` };
      await send(app, `POST /v2/users/profile-address?address_id=${id}`, { ...person, body });
    }
    const { phone } = PERSONAL;
    await app.db.updateTable('customer_profile').set({ phone }).execute();
    const productId = products[name]?.id ?? NOWHERE;
    orders[name] = (await anOrder(app.db, { ...person, productId })).id;
    const line = { productId, quantity: 3 };
    await send(app, 'POST /v2/cart', { ...person, body: line });
  }
}

/** The owner may end orders and sign-ins too; only the two sides learn of it. */
async function stateOf(uid: string, caller: string): Promise<unknown> {
  const isOwner = caller === 'admin';
  const { rows } = await sql`SELECT
    (SELECT json_agg(json_build_array(shop_order, payment) ORDER BY shop_order.id)
      FROM shop_order JOIN payment ON order_id = shop_order.id WHERE uid = ${uid} AND NOT ${isOwner}),
    (SELECT json_agg(one) FROM customer_profile AS one WHERE uid = ${uid}) AS profile,
    (SELECT json_agg(one ORDER BY id) FROM address AS one WHERE uid = ${uid}) AS addresses,
    (SELECT json_agg(id ORDER BY id) FROM identity.session WHERE person_id = ${uid} AND NOT ${isOwner})
      AS sessions,
    (SELECT json_agg(one) FROM cart AS one WHERE uid = ${uid}) AS carts,
    (SELECT json_agg(one ORDER BY one) FROM cart_line AS one WHERE uid = ${uid}) AS lines`.execute(
    app.db,
  );
  return rows;
}

const furnished = new Map<string, unknown>();

/** Furnishes, unless everything is as it was furnished. */
async function stateBefore(caller: string, isFresh: boolean) {
  if (!isFresh) {
    await furnish();
    furnished.clear();
  }
  const state = furnished.get(caller) ?? (await stateOf(people.a.uid, caller));
  furnished.set(caller, state);
  return state;
}

function makeCall(call: ProtectedCall, caller: SignedIn | undefined, target: Target) {
  const name = `${call.method} ${call.path}`;
  const bodyOf = BODIES[name] ?? PRODUCT_BODIES[name];
  if (!bodyOf) throw new Error(`${name} is not in the matrix yet`);
  const label = call.method === 'POST' ? `${target.addressId}-new` : target.addressId;
  const isAboutProducts = /product/.test(call.path);
  const id = isAboutProducts ? target.productId : target.orderId;
  const values: Record<string, string> = {
    uid: target.uid,
    address_id: label,
    cartid: target.cartId,
    prod_id: target.productId,
    status: isAboutProducts ? 'active' : 'processing',
    year: '25-26',
    orders: target.orderId,
    sheet: 'slips',
    ...PARAMETERS[name],
  };
  const query = call.query.flatMap((one) =>
    values[one] === undefined ? [] : [[one, values[one]]],
  );
  const body = bodyOf(caller ?? people.a, target);
  const address = name
    .replace('{id}', id)
    .replace('{pictureId}', 'nothing')
    .replace('{kind}', 'nothing');
  return send(app, `${address}?${new URLSearchParams(query)}`, {
    ...(caller && { token: caller.token }),
    headers: { 'idempotency-key': randomUUID() },
    ...(body && { body }),
  });
}

/** Signs the person in again where the call signed them out. @returns its status */
async function statusOf(...call: Parameters<typeof makeCall>): Promise<number> {
  const [{ path }] = call;
  const { status } = await makeCall(...call);
  if (ENDS_SESSIONS.test(path) && status === 204) people.a = await signIn(app, A);
  return status;
}

/** Another's order, address or cart is not found, except orders for the owner. */
function expectedOfOrder({ call, target }: Cell): number[] {
  const isThere = target === 'own' || (call.role === 'admin' && target === 'foreign');
  if (!isThere) return [404];
  return NOT_NOW.has(call.path) ? [409] : [200, 201];
}

function expected(cell: Cell): number[] {
  const { call, caller, target } = cell;
  if (caller === 'visitor') return [401];
  if (call.role === 'admin' && caller !== 'admin') return [403];
  const name = `${call.method} ${call.path}`;
  const missing = (NOT_THERE[name] ?? PRODUCT_ANSWERS[name])?.[target];
  if (missing !== undefined) return [missing];
  if (/^\/v2\/(admin\/)?order($|\/)/.test(call.path)) return expectedOfOrder(cell);
  const namesSomebody = call.query.includes('uid');
  if (target === 'own' || !namesSomebody) return [200, 201, 204];
  return [403];
}

const NOWHERE = '018f0000-0000-7000-8000-000000000000';

function targetOf(name: string, uid: string): Target {
  const productId = products[name]?.id ?? NOWHERE;
  const orderId = orders[name] ?? 'nothing';
  return { uid, addressId: `${name}-2`, cartId: uid, productId, orderId };
}

const TARGETS = {
  own: targetOf,
  foreign: (): Target => targetOf('a', people.a.uid),
  invented: (): Target => ({ ...targetOf('nobody', 'nobody'), addressId: 'nothing' }),
};

test('every call x every caller x own, foreign and invented ids: no wrong cell, nothing of another changed', async () => {
  const wrong: string[] = [];
  let cells = 0;
  let isFresh = false;
  for (const call of calls) {
    for (const caller of ['b', 'admin', 'visitor'] as const) {
      const person = caller === 'visitor' ? undefined : people[caller];
      for (const [target, named] of Object.entries(TARGETS)) {
        const before = await stateBefore(caller, isFresh);
        const status = await statusOf(call, person, named(caller, person?.uid ?? 'nobody'));
        cells += 1;
        // What was refused or only read leaves everything as it was furnished.
        isFresh = status >= 400 || call.method === 'GET';
        const cell = { call, caller, target };
        if (!expected(cell).includes(status)) {
          wrong.push(`${call.method} ${call.path} by ${caller}, ${target}: ${status}`);
        }
        expect(await stateOf(people.a.uid, caller)).toEqual(before);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(cells).toBe(calls.length * 9);
});

test("another person's address id is a 404, like an unknown one", async () => {
  await furnish();
  for (const id of ['a-1', 'a-2', 'nothing']) {
    const path = `/v2/users/profile-address?address_id=${id}`;
    const answers = await Promise.all([
      send(app, `PUT ${path}`, { ...people.b, body: ADDRESS }),
      send(app, `DELETE ${path}`, people.b),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  }
});

test('two people may use the same label for their own addresses', async () => {
  await furnish();
  const path = 'POST /v2/users/profile-address?address_id=a-1';
  expect((await send(app, path, { ...people.b, body: ADDRESS })).status).toBe(201);
  const rows = await app.db
    .selectFrom('address')
    .select('address1')
    .where('id', '=', 'a-1')
    .execute();
  expect(rows.map((row) => row.address1).toSorted()).toEqual(['Home of a', 'Intruder']);
});

test("another's cart cannot be named: its name in one's own call is a cart of one's own", async () => {
  await furnish();
  const own = `/v2/carts?cartid=${people.a.uid}`;
  const seen = await send(app, `GET ${own}`, people.b);
  expect(await seen.json()).toEqual({ cartId: people.a.uid, cartTotal: 0, items: [] });
  const body = { productId: products['b']?.id, uid: people.a.uid, cartId: people.a.uid };
  await send(app, `POST /v2/cart?cartid=${people.a.uid}`, { ...people.b, body });
  expect(await (await send(app, `GET ${own}`, people.a)).json()).toMatchObject({
    items: [{ productId: products['a']?.id, quantity: 3 }],
  });
  expect((await send(app, `GET ${own}&uid=${people.a.uid}`, people.b)).status).toBe(422);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '#platform/server/context.ts';
import { createLog } from '#platform/server/log.ts';
import { aProduct, type MadeProduct } from '#test/support/factories.ts';
import {
  openPeopleApp,
  PASSWORD,
  send,
  SHOP_ORIGIN,
  signUp,
  type SignedIn,
} from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import { fillCart, furnishShopper, HOME } from '#test/support/shoppers.ts';
import type { TestApp } from '#test/support/test-app.ts';
import { sweepOrphans } from './departures.ts';

const ROUNDS = 10;
const DAY_MS = 24 * 3600_000;
const PERSONAL = { firstName: 'Asha', lastName: 'Patel', phone: '9820012345' };

let app: TestApp;
let ctx: Context;
let product: MadeProduct;
let made = 0;

beforeAll(async () => {
  app = await openPeopleApp();
  product = await aProduct(app.db);
  // Rows are made by the database's clock, so this must be the same one.
  const clock = { now: () => new Date() };
  const log = createLog('silent');
  ctx = { actor: { role: 'visitor' }, db: app.db, clock, log, requestId: 'test' };
});
afterAll(() => app.close());

/** A customer with a profile, an address and a cart. */
async function aCustomer(): Promise<SignedIn> {
  made += 1;
  const person = await signUp(app, `leaver${made}@example.com`);
  await furnishShopper(app.db, person);
  await fillCart(app.db, person.uid, [{ productId: product.id }]);
  return person;
}

/** Each call by which rows of a customer come to be. */
function writes(person: SignedIn): Promise<Response>[] {
  const { zipCode, ...address } = { ...HOME, id: 'second' };
  const total = { subtotal: 1299, shipping: 25, total: 1324 };
  const question = { name: 'Asha', email: person.email, details: 'When?' };
  return [
    send(app, 'POST /v2/cart', {
      ...person,
      body: { productId: product.id, variantId: '0', quantity: 1 },
    }),
    send(app, 'POST /v2/users/profile-address', { ...person, body: { ...address, zipCode } }),
    send(app, 'PUT /v2/users/profile', {
      ...person,
      body: { ...PERSONAL, dateOfBirth: '', gender: '' },
    }),
    send(app, 'POST /v2/auth-google/register', person),
    send(app, 'POST /v2/order', {
      ...person,
      body: { shippingAddress: { id: HOME.id }, ...total },
    }),
    send(app, 'POST /v2/query-email', { ...person, body: question }),
  ];
}

function leave(person: SignedIn): Promise<Response> {
  return send(app, 'DELETE /v2/auth/delete', person);
}

function deleteAccount({ cookie }: SignedIn): Promise<Response> {
  const body = { password: PASSWORD };
  return send(app, 'POST /identity/delete-user', { cookie, origin: SHOP_ORIGIN, body });
}

/** Rows of a customer that must go with the account. */
async function rowsOf({ uid }: SignedIn): Promise<Record<string, number> | undefined> {
  const { rows } = await sql<Record<string, number>>`SELECT
    (SELECT count(*) FROM customer_profile WHERE uid = ${uid})::int AS profile,
    (SELECT count(*) FROM address WHERE uid = ${uid})::int AS address,
    (SELECT count(*) FROM cart WHERE uid = ${uid})::int AS cart,
    (SELECT count(*) FROM cart_line WHERE uid = ${uid})::int AS line`.execute(app.db);
  return rows[0];
}

const NONE = { profile: 0, address: 0, cart: 0, line: 0 };

describe('a customer who leaves', () => {
  test('by deleting the account alone takes profile, addresses and cart along', async () => {
    const person = await aCustomer();
    expect((await deleteAccount(person)).status).toBe(200);
    expect(await rowsOf(person)).toEqual(NONE);
  });

  test('leaves no rows behind, whatever is written concurrently', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await aCustomer();
      const [left, ...answers] = await Promise.all([leave(person), ...writes(person)]);
      expect(left.status).toBe(204);
      for (const { status } of answers) expect(status).toBeLessThan(500);
      expect(await rowsOf(person)).toEqual(NONE);
    }
  });

  test('and deletes the account leaves no rows behind either', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await aCustomer();
      const [deleted] = await Promise.all([deleteAccount(person), ...writes(person)]);
      expect(deleted.status).toBe(200);
      expect(await rowsOf(person)).toEqual(NONE);
    }
  });

  test('makes no rows with an older token', async () => {
    const person = await aCustomer();
    await leave(person);
    const answers = await Promise.all(writes(person));
    const codes = await Promise.all(answers.map(async (one) => (await readProblem(one)).code));
    const refused = 'UNAUTHENTICATED';
    expect(codes).toEqual([refused, refused, refused, refused, 'CART_EMPTY', refused]);
    expect(await rowsOf(person)).toEqual(NONE);
    const questions = app.db.selectFrom('support_query').where('uid', '=', person.uid);
    expect(await questions.selectAll().execute()).toEqual([]);
  });

  test('but keeps the account comes back with a newer token', async () => {
    const person = await aCustomer();
    await leave(person);
    await expect
      .poll(async () => {
        const answer = await send(app, 'GET /identity/token', person);
        const { token } = (await answer.json()) as { token: string };
        return (await send(app, 'POST /v2/auth-google/register', { token })).status;
      })
      .toBe(200);
    expect(await rowsOf(person)).toEqual({ ...NONE, profile: 1 });
  });
});

describe('the nightly sweep', () => {
  async function remaining(): Promise<string[]> {
    const rows = await app.db.selectFrom('customer_profile').select('uid').execute();
    return rows.map(({ uid }) => uid);
  }

  test('removes customers whose account is known to be deleted', async () => {
    const [present, gone] = [await aCustomer(), await aCustomer()];
    await deleteAccount(gone);
    await furnishShopper(app.db, gone);
    await sweepOrphans(ctx, { isEmbedded: false });
    expect(await rowsOf(gone)).toEqual(NONE);
    expect(await remaining()).toContain(present.uid);
  });

  test('removes customers without an account after 30 days, where all have one', async () => {
    await furnishShopper(app.db, { uid: 'old-orphan' });
    await furnishShopper(app.db, { uid: 'new-orphan' });
    await sql`UPDATE customer_profile SET updated_at = now() - interval '31 days'
      WHERE uid = 'old-orphan'`.execute(app.db);
    await sweepOrphans(ctx, { isEmbedded: false });
    expect(await remaining()).toContain('old-orphan');
    await sweepOrphans(ctx, { isEmbedded: true });
    expect(await remaining()).not.toContain('old-orphan');
    expect(await remaining()).toContain('new-orphan');
  });

  test('deletes departures once no token is that old', async () => {
    const person = await aCustomer();
    await leave(person);
    const known = () =>
      app.db.selectFrom('departure').selectAll().where('uid', '=', person.uid).execute();
    await sweepOrphans(ctx, { isEmbedded: true });
    expect(await known()).toHaveLength(1);
    const clock = { now: () => new Date(Date.now() + 31 * DAY_MS) };
    await sweepOrphans({ ...ctx, clock }, { isEmbedded: true });
    expect(await known()).toEqual([]);
  });
});

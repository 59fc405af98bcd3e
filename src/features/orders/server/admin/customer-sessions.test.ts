import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import { anOrder } from '#test/support/orders.ts';
import { send, signIn, type SignedIn } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';

let shop: SignedInApp;

beforeAll(async () => {
  shop = await openSignedInApp();
});
afterAll(() => shop.close());

const callFor = (method: string, order: string) => `${method} /v2/admin/order/${order}/sessions`;

function statusOf({ token }: Pick<SignedIn, 'token'>): () => Promise<number> {
  return async () => (await send(shop.app, 'GET /v2/orders', { token })).status;
}

test('the owner sees how many sessions a customer has, and signs them out everywhere', async () => {
  const { asha, app } = shop;
  const phone = await signIn(app, asha.email);
  const { id, number } = await anOrder(app.db, { uid: asha.uid });
  expect(await shop.ask(callFor('GET', number))).toEqual({ count: 2, isOwn: false });
  expect((await shop.call(callFor('DELETE', id))).status).toBe(204);
  for (const one of [asha, phone]) {
    await expect.poll(statusOf(one)).toBe(401);
    expect((await send(app, 'GET /identity/token', one)).status).toBe(401);
  }
  expect(await shop.ask(callFor('GET', number))).toEqual({ count: 0, isOwn: false });
  expect((await shop.audited()).at(-1)).toMatchObject({
    action: 'customer.signout',
    object_id: id,
    after: { ended: 2 },
  });
  shop.asha = await signIn(app, asha.email);
  expect(await statusOf(shop.asha)()).toBe(200);
});

test("nobody else's sessions end with them, and the owner's own are not ended here", async () => {
  const { admin, asha, app } = shop;
  const { id } = await anOrder(app.db, { uid: admin.uid });
  expect(await shop.ask(callFor('GET', id))).toEqual({ count: 1, isOwn: true });
  const refused = await shop.call(callFor('DELETE', id));
  expect((await readProblem(refused)).code).toBe('OWN_SESSIONS_STAY');
  const gone = await anOrder(app.db, { uid: 'whoever-has-left' });
  expect((await shop.call(callFor('DELETE', gone.id))).status).toBe(204);
  expect(await statusOf(admin)()).toBe(200);
  expect(await statusOf(asha)()).toBe(200);
});

test('an order that is not there has no customer, and a customer may not ask', async () => {
  const { asha, app } = shop;
  const { id } = await anOrder(app.db, { uid: asha.uid });
  for (const method of ['GET', 'DELETE']) {
    for (const nothing of ['ABCD2345', '018f0000-0000-7000-8000-000000000000']) {
      const missing = await shop.call(callFor(method, nothing));
      expect((await readProblem(missing)).code).toBe('ORDER_NOT_FOUND');
    }
    expect((await send(app, callFor(method, id), asha)).status).toBe(403);
  }
});

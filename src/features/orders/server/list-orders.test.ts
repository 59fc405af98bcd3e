import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOrder } from '#test/support/orders.ts';
import { openPeopleApp, send, signUp, type SignedIn } from '#test/support/people.ts';
import type { TestApp } from '#test/support/test-app.ts';
import type { OrderWire } from '../contract.ts';

let app: TestApp;
let asha: SignedIn;
let ravi: SignedIn;

beforeAll(async () => {
  app = await openPeopleApp();
  [asha, ravi] = [await signUp(app, 'asha@example.com'), await signUp(app, 'ravi@example.com')];
});
afterAll(() => app.close());

async function list(person: SignedIn, query = ''): Promise<{ orders: OrderWire[]; total: string }> {
  const response = await send(app, `GET /v2/orders${query}`, person);
  expect(response.status).toBe(200);
  return {
    orders: (await response.json()) as OrderWire[],
    total: response.headers.get('x-total-count') ?? '',
  };
}

test('lists the orders of the caller, newest first, each as it is told alone', async () => {
  const made = [];
  for (const [index, unitPrice] of [129_900, 59_950, 11_850_000].entries()) {
    const { uid, email } = asha;
    made.push(await anOrder(app.db, { uid, email, unitPrice, ageSeconds: index * 3_600 }));
  }
  await anOrder(app.db, ravi);
  const { orders, total } = await list(asha);
  expect(total).toBe('3');
  expect(orders.map(({ number }) => number)).toEqual(made.map(({ number }) => number));
  expect(orders.map(({ pricing }) => pricing.total)).toEqual([2_623, 1_224, 237_025]);
  for (const order of orders) {
    const alone = await send(app, `GET /v2/order/${order.number}`, asha);
    expect(await alone.json()).toEqual(order);
  }
});

test('goes through them in pages, and counts them all on each, also past the end', async () => {
  const { orders: all } = await list(asha, '?limit=0');
  expect(await list(asha, '?limit=1&offset=1')).toEqual({ orders: [all[1]], total: '3' });
  expect(await list(asha, '?limit=5&offset=7')).toEqual({ orders: [], total: '3' });
});

test('is empty for somebody who has not ordered', async () => {
  const usha = await signUp(app, 'usha@example.com');
  expect(await list(usha)).toEqual({ orders: [], total: '0' });
});

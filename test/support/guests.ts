import { expect } from 'vitest';
import type { OrderWire } from '#features/orders/contract.ts';
import type { PlacedGuestOrderWire } from '#features/orders/guest/guest-contract.ts';
import { send } from './people.ts';
import { HOME } from './shoppers.ts';
import type { TestApp } from './test-app.ts';

const { id: _id, ...ADDRESS } = HOME;
export const GUEST = {
  firstName: 'Ravi',
  lastName: 'Kumar',
  email: 'ravi@example.com',
  phone: '9820054321',
  address: ADDRESS,
};

let keys = 0;

/** One that no other order has. */
export function newOrderKey(): string {
  keys += 1;
  return `guest:019ad0a4-7c1e-7a52-b3a5-0f2f4d8e6c11:${keys}`;
}

type Ordering = { key?: string; from?: string };

export function orderAsGuest(
  app: TestApp,
  change: object,
  { key = newOrderKey(), from }: Ordering = {},
): Promise<Response> {
  return send(app, 'POST /v2/guest-order', {
    body: { ...GUEST, ...change },
    headers: { 'idempotency-key': key },
    ...(from !== undefined && { from }),
  });
}

export async function placedByGuest(
  app: TestApp,
  change: object,
  ordering?: Ordering,
): Promise<PlacedGuestOrderWire> {
  const response = await orderAsGuest(app, change, ordering);
  expect(response.status).toBe(201);
  return (await response.json()) as PlacedGuestOrderWire;
}

type Linked = { number: string; key?: string; token?: string; body?: object };

/** Calls with the key of an order's link. @param call like `GET` or `POST /payment` */
export function byLink(app: TestApp, call: string, { number, key, ...sent }: Linked) {
  const [method = '', rest = ''] = call.split(' ');
  return send(app, `${method} /v2/guest-order/${number}${rest}`, {
    ...sent,
    ...(key !== undefined && { headers: { 'order-key': key } }),
  });
}

export async function seenByLink(app: TestApp, linked: Linked): Promise<OrderWire> {
  const response = await byLink(app, 'GET', linked);
  expect(response.status).toBe(200);
  return (await response.json()) as OrderWire;
}

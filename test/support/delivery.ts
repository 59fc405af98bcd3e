import { expect } from 'vitest';
import type { DeliveryRules } from '#features/shop/delivery-rules.ts';
import type { AdminShop, ShopPatch } from '#features/shop/contract.ts';
import { send, type SignedIn } from './people.ts';
import type { TestApp } from './test-app.ts';

/** Publishes rules of delivery as the owner, and waits until the shop goes by them. */
export async function publishDelivery(
  app: TestApp,
  owner: SignedIn,
  delivery: DeliveryRules,
  more: ShopPatch = {},
): Promise<void> {
  const ask = async (call: string, body?: object): Promise<AdminShop> => {
    const response = await send(app, call, { ...owner, ...(body && { body }) });
    expect(response.status).toBe(200);
    return (await response.json()) as AdminShop;
  };
  const { version } = await ask('GET /v2/admin/shop');
  const saved = await ask('PUT /v2/admin/shop/draft', { version, patch: { ...more, delivery } });
  if (saved.hasDraft) await ask('POST /v2/admin/shop/publish', { version: saved.version });
  await app.catchUp();
}

import { expect } from 'vitest';
import { DEFAULT_BUYING } from '#features/shop/settings/buying-settings.ts';
import type { AdminShop, ShopPatch } from '#features/shop/contract.ts';
import {
  DEFAULT_WORKSHOP,
  type WorkshopSettings,
} from '#features/shop/workshop/workshop-settings.ts';
import { send, type SignedIn } from './people.ts';
import type { TestApp } from './test-app.ts';

/** A workshop that tells its buyers dates, works each day and takes 5 days for a piece. */
export function aWorkshop(change: Partial<WorkshopSettings> = {}): WorkshopSettings {
  const workDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
  const own = { isOn: true, workDays: [...workDays], cutOffHour: 24, leadDays: 5 };
  return { ...DEFAULT_WORKSHOP, ...own, ...change };
}

/** From now on people buy without an account. */
export function welcomeGuests(app: TestApp, owner: SignedIn): Promise<void> {
  return publishSettings(app, owner, { buying: { ...DEFAULT_BUYING, withoutAccount: 'on' } });
}

/** Publishes settings as the owner, and waits until the shop goes by them. */
export async function publishSettings(
  app: TestApp,
  owner: SignedIn,
  patch: ShopPatch,
): Promise<void> {
  const ask = async (call: string, body?: object): Promise<AdminShop> => {
    const response = await send(app, call, { ...owner, ...(body && { body }) });
    expect(response.status).toBe(200);
    return (await response.json()) as AdminShop;
  };
  const { version } = await ask('GET /v2/admin/shop');
  const saved = await ask('PUT /v2/admin/shop/draft', { version, patch });
  if (saved.hasDraft) await ask('POST /v2/admin/shop/publish', { version: saved.version });
  await app.catchUp();
}

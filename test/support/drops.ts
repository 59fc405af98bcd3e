import { sql } from 'kysely';
import { expect } from 'vitest';
import type { AdminDrop } from '#features/drops/contract.ts';
import type { Database } from '#platform/server/database/database.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { send, type SignedIn } from './people.ts';
import type { TestApp } from './test-app.ts';

const HOUR_MS = 3_600_000;

export const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

export function aDrop(productIds: string[], change: object = {}) {
  return { title: 'Monsoon drop', opensAt: inHours(48), isListed: true, productIds, ...change };
}

let keys = 0;

/** Calls as the owner. */
export async function asOwner<T = AdminDrop & { code?: string }>(
  app: TestApp,
  owner: SignedIn,
  call: string,
  body?: object,
): Promise<{ status: number; body: T }> {
  keys += 1;
  const headers = call.startsWith('POST') ? { 'idempotency-key': `drop-key-${keys}-of-test` } : {};
  const response = await send(app, call, { ...owner, headers, ...(body && { body }) });
  return { status: response.status, body: (await response.json().catch(() => ({}))) as T };
}

export async function madeDrop(
  app: TestApp,
  owner: SignedIn,
  productIds: string[],
  change: object = {},
): Promise<AdminDrop> {
  const drop = aDrop(productIds, change);
  const made = await asOwner(app, owner, 'POST /v2/admin/drops', drop);
  expect(made.status).toBe(201);
  await app.catchUp();
  return made.body;
}

/** Moves a drop's moment to so many milliseconds from now on the database's clock, as if time had gone by. */
export async function opensIn(app: TestApp, id: string, ms: number): Promise<Date> {
  const { rows } = await sql<{ opens_at: Date }>`
    UPDATE product_drop SET opens_at = clock_timestamp() + ${ms}::float8 * interval '1 millisecond'
    WHERE id = ${id} RETURNING opens_at`.execute(app.db);
  await sql`UPDATE drop_reminder SET known_opens_at = opens_at FROM product_drop
    WHERE product_drop.id = drop_id AND drop_id = ${id}`.execute(app.db);
  await app.catchUp();
  return rows[0]?.opens_at ?? new Date(0);
}

/** Confirmed reminders of so many addresses. */
export async function someWait(db: Database, dropId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuidv7());
  await sql`INSERT INTO drop_reminder (id, drop_id, email, created_at, confirmed_at, known_opens_at)
    SELECT given.id, ${dropId}, 'waits' || given.at || '@example.com', now() - interval '9 days',
      now() - interval '9 days', opens_at
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS given (id, at), product_drop
    WHERE product_drop.id = ${dropId}`.execute(db);
  return ids;
}

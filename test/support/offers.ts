import { sql } from 'kysely';
import { expect } from 'vitest';
import type { NewOfferWire, OfferWire } from '#features/offers/admin-contract.ts';
import type { Database } from '#platform/server/database/database.ts';
import { send, type SignedIn } from './people.ts';
import type { TestApp } from './test-app.ts';

/** What the owner types for 15 % with the code DIWALI. */
export const DIWALI = {
  reach: 'code',
  code: 'DIWALI',
  title: 'Diwali 15%',
  kind: 'percent',
  percent: 15,
} as const satisfies NewOfferWire;

/** An offer as its owner makes it. */
export async function anOffer(
  app: TestApp,
  owner: SignedIn,
  change: Partial<NewOfferWire> = {},
): Promise<OfferWire> {
  const body = { ...DIWALI, ...change };
  const response = await send(app, 'POST /v2/admin/offers', { ...owner, body });
  expect(response.status).toBe(201);
  return (await response.json()) as OfferWire;
}

/** How often an offer is counted, by its counter and by the orders that stand. */
export async function usesOf(
  db: Database,
  id: string,
): Promise<{ counter: number; orders: number }> {
  const { rows } = await sql<{ counter: number; orders: number }>`
    SELECT used AS counter, (SELECT count(*)::int FROM offer_use
      WHERE offer_id = offer.id AND undone_at IS NULL) AS orders
    FROM offer WHERE id = ${id}`.execute(db);
  return rows[0] ?? { counter: -1, orders: -1 };
}

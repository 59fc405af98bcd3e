import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { AdminShop, ShopPatch } from '#features/shop/contract.ts';
import type { Database } from '#platform/server/database/database.ts';
import { aWorkshop } from '#test/support/workshop.ts';
import { call, untilKnown } from './calls.ts';
import type { Stage } from './stage.ts';

/** The room of a week in every case that counts it. */
export const WEEKLY_PIECES = 32;

/** Pieces of each week, in the order of the weeks. */
export async function roomOf(db: Database): Promise<{ pieces: number }[]> {
  const { rows } = await sql<{ pieces: number }>`SELECT sum(pieces)::int AS pieces
    FROM making_slot GROUP BY monday ORDER BY monday`.execute(db);
  return rows;
}

type Public = { workshop?: unknown };

/** Publishes settings as the owner. */
export async function publish({ admin, shop }: Stage, patch: ShopPatch): Promise<void> {
  const ask = async (what: string, body?: object): Promise<AdminShop> => {
    const answer = await untilKnown(() =>
      call(shop.origin, what, admin, { ...(body && { body }) }),
    );
    if (answer.status !== 200) throw new Error(`${what} was answered ${answer.status}`);
    return answer.body as AdminShop;
  };
  const { version } = await ask('GET /v2/admin/shop');
  const saved = await ask('PUT /v2/admin/shop/draft', { version, patch });
  if (saved.hasDraft) await ask('POST /v2/admin/shop/publish', { version: saved.version });
}

/** Publishes whether the shop tells dates and counts the pieces of a week, and waits until these processes do. */
export async function setWorkshop(
  stage: Stage,
  isOn: boolean,
  origins: string[] = [stage.shop.origin],
): Promise<void> {
  await publish(stage, { workshop: aWorkshop({ isOn, weeklyPieces: WEEKLY_PIECES }) });
  for (const origin of origins) {
    for (;;) {
      const { body } = await call(origin, 'GET /v2/shop', stage.admin);
      if (((body as Public).workshop !== undefined) === isOn) break;
      await wait(50);
    }
  }
}

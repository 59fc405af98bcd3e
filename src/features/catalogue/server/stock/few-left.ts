import type { Context } from '#platform/server/context.ts';
import { FEW_LEFT } from '../../choices/availability.ts';
import { listFew } from './few-left-queries.ts';

/** Products of which few are left, the fewest first. */
export async function fewLeft({ db }: Context, most: number) {
  const { count, rows } = await listFew(db, { few: FEW_LEFT, most });
  return { count, rows: rows.map(({ id, name, left }) => ({ id, title: name, left })) };
}

import { randomBytes } from 'node:crypto';
import { ValidationFailed } from '#platform/contract/problem.ts';
import { isUuid } from '#platform/contract/text/uuid.ts';
import type { Context } from '#platform/server/context.ts';
import { pipeline } from '#platform/server/database/pipeline.ts';
import { slugOf } from '#platform/server/slug.ts';
import { MAX_MADE_SLUG } from '../../../slugs.ts';
import { listTakenSlugs, lockSlugs } from '../product-write-queries.ts';

const NUMBERS = 200;
const NAMELESS = 'piece';

/** The lock comes first, so that two products do not choose the same slug. */
async function takenOf(tx: Context, slugs: string[], ownId?: string): Promise<string[]> {
  const { taken } = await pipeline({
    lock: lockSlugs(tx.db),
    taken: listTakenSlugs(tx.db, slugs, ownId),
  });
  return taken;
}

async function freeSlug(tx: Context, name: string): Promise<string> {
  const made = slugOf(name, MAX_MADE_SLUG) || NAMELESS;
  const base = isUuid(made) ? `${NAMELESS}-${made}` : made;
  const numbered = Array.from({ length: NUMBERS - 1 }, (_, at) => `${base}-${at + 2}`);
  const taken = new Set(await takenOf(tx, [base, ...numbered]));
  const free = [base, ...numbered].find((slug) => !taken.has(slug));
  return free ?? `${base}-${randomBytes(5).toString('hex')}`;
}

type SlugRequest = { slug: string; name: string; ownId?: string };

/**
 * The slug of a product: the requested one, or one made from its name.
 * @throws ValidationFailed if another product has or had it
 */
export async function chooseSlug(tx: Context, { slug, name, ownId }: SlugRequest): Promise<string> {
  if (slug === '') return freeSlug(tx, name);
  const taken = await takenOf(tx, [slug], ownId);
  if (taken.length === 0) return slug;
  throw ValidationFailed({
    fields: { slug: 'Another piece has or used to have this address' },
    detail: `The address ${slug} leads to another piece, now or from old links. Nothing was saved. Choose another one.`,
  });
}

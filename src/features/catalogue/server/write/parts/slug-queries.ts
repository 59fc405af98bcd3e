import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';

/** Products get their addresses in turn: two never choose the same. */
export async function lockSlugs(db: Database): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('lehar product slug'))`.execute(db);
}

/** Those of these slugs that another product than this has, or once had. */
export async function listTakenSlugs(
  db: Database,
  slugs: string[],
  ownId: string | undefined,
): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    SELECT slug FROM product WHERE slug = ANY(${slugs}) AND id IS DISTINCT FROM ${ownId ?? null}
    UNION
    SELECT slug FROM slug_history
    WHERE slug = ANY(${slugs}) AND product_id IS DISTINCT FROM ${ownId ?? null}`.execute(db);
  return rows.map(({ slug }) => slug);
}

type Move = { productId: string; from: string; to: string };

/** The former address leads to the present one; one that is used again is no former one. */
export async function moveSlug(db: Database, { productId, from, to }: Move): Promise<void> {
  await db.deleteFrom('slug_history').where('slug', '=', to).execute();
  await db.insertInto('slug_history').values({ slug: from, product_id: productId }).execute();
}

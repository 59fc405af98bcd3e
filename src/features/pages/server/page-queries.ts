import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import type { PageKind, PageContent, PagePlace } from '../contract.ts';
import type { PageState } from '../admin-contract.ts';

export type PageRow = {
  id: string;
  kind: PageKind;
  slug: string;
  place: PagePlace;
  position: number;
  state: PageState;
  draft: PageContent | null;
  published: PageContent | null;
  version: number;
};

const PLACES: PagePlace[] = ['footer-shop', 'footer-help', 'none'];

/** Every column passed the contract on its way in. */
function pages(db: Database) {
  return db.selectFrom('shop_page').selectAll().$castTo<PageRow>();
}

function inOrder(rows: PageRow[]): PageRow[] {
  const rankOf = ({ place, position }: PageRow) => PLACES.indexOf(place) * 10_000 + position;
  return rows.toSorted((one, other) => rankOf(one) - rankOf(other));
}

export async function listPageRows(db: Database): Promise<PageRow[]> {
  return inOrder(await pages(db).orderBy('id').execute());
}

export async function listOnlineRows(db: Database): Promise<PageRow[]> {
  return inOrder(await pages(db).where('state', '<>', 'offline').orderBy('id').execute());
}

export function findPageBySlug(db: Database, slug: string): Promise<PageRow | undefined> {
  return pages(db).where('slug', '=', slug).executeTakeFirst();
}

export function findPageRow(db: Database, id: string): Promise<PageRow | undefined> {
  return pages(db).where('id', '=', id).executeTakeFirst();
}

export function lockPageRow(db: Database, id: string): Promise<PageRow | undefined> {
  return pages(db).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Serializes what gives addresses and positions. */
export async function lockPages(db: Database): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('lehar pages'))`.execute(db);
}

export async function insertPage(
  db: Database,
  page: Pick<PageRow, 'id' | 'slug' | 'place' | 'position'> & { draft: PageContent },
): Promise<void> {
  const draft = JSON.stringify(page.draft);
  await db
    .insertInto('shop_page')
    .values({ ...page, kind: 'free', state: 'offline', draft })
    .execute();
}

type Change = Partial<Pick<PageRow, 'slug' | 'state' | 'draft' | 'published'>>;

const asJson = (content: PageContent | null) => (content === null ? null : JSON.stringify(content));

/** Raises the version. */
export async function updatePage(db: Database, id: string, change: Change): Promise<void> {
  const { draft, published, ...plain } = change;
  await db
    .updateTable('shop_page')
    .set({
      ...plain,
      ...(draft !== undefined && { draft: asJson(draft) }),
      ...(published !== undefined && { published: asJson(published) }),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

/** Gives the pages of a place their positions, in this order. */
export async function orderPages(db: Database, ids: string[], place: PagePlace): Promise<void> {
  await sql`UPDATE shop_page SET place = ${place}, position = listed.at - 1
    FROM unnest(${ids}::text[]) WITH ORDINALITY AS listed (id, at)
    WHERE shop_page.id = listed.id`.execute(db);
}

export async function deletePageRow(db: Database, id: string): Promise<void> {
  await db.deleteFrom('shop_page').where('id', '=', id).execute();
}

type Published = { id: string; uid: string; content: PageContent };

/** Keeps the newest `most`. */
export async function insertRevision(
  db: Database,
  { id, uid, content }: Published,
  most: number,
): Promise<void> {
  await sql`INSERT INTO page_revision (page_id, seq, actor_uid, content)
    SELECT ${id}, coalesce(max(seq), 0) + 1, ${uid}, ${JSON.stringify(content)}::jsonb
    FROM page_revision WHERE page_id = ${id}`.execute(db);
  await sql`DELETE FROM page_revision WHERE page_id = ${id} AND seq <= (
    SELECT max(seq) - ${most}::int FROM page_revision WHERE page_id = ${id})`.execute(db);
}

export type RevisionRow = { seq: number; at: Date; content: PageContent };

export function listRevisionRows(db: Database, id: string): Promise<RevisionRow[]> {
  return db
    .selectFrom('page_revision')
    .select(['seq', 'at', 'content'])
    .$castTo<RevisionRow>()
    .where('page_id', '=', id)
    .orderBy('seq', 'desc')
    .execute();
}

export function findRevision(
  db: Database,
  id: string,
  seq: number,
): Promise<RevisionRow | undefined> {
  return db
    .selectFrom('page_revision')
    .select(['seq', 'at', 'content'])
    .$castTo<RevisionRow>()
    .where('page_id', '=', id)
    .where('seq', '=', seq)
    .executeTakeFirst();
}

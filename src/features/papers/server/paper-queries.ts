import { sql, type RawBuilder } from 'kysely';
import type { Taxed } from '#features/shop/tax/paper-settings.ts';
import type { Page } from '#platform/contract/paging.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { PaperKind } from '../paper-kinds.ts';

type Series = { kind: PaperKind; fy: string; prefix: string; at: Date };

export type TakenNumber = { last: number; prefix: string; last_at: Date };

/**
 * The next number of a kind in a year. The row stays locked until the transaction ends: who else issues one waits,
 * and a roll-back gives the number back. The prefix of the year's first paper stays.
 */
export async function takeNumber(
  db: Database,
  { kind, fy, prefix, at }: Series,
): Promise<TakenNumber> {
  return db
    .insertInto('document_series')
    .values({ kind, fy, prefix, last: 1, last_at: at })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'fy']).doUpdateSet({
        last: sql`document_series.last + 1`,
        last_at: sql`greatest(document_series.last_at, excluded.last_at)`,
      }),
    )
    .returning(['last', 'prefix', 'last_at'])
    .executeTakeFirstOrThrow();
}

export type NewDocument = {
  id: string;
  kind: PaperKind;
  fy: string;
  number: number;
  label: string;
  order_id: string;
  of_document: string | null;
  part_seq: number | null;
  issued_at: Date;
  snapshot: string;
  sha256: Buffer;
  version: number;
};

export async function insertDocument(db: Database, document: NewDocument): Promise<void> {
  await db
    .insertInto('document')
    .values((eb) => ({
      ...document,
      seq: eb
        .selectFrom('document as before')
        .select(sql<number>`coalesce(max(before.seq), 0) + 1`.as('next'))
        .where('before.order_id', '=', document.order_id)
        .$asScalar()
        .$notNull(),
    }))
    .execute();
}

function documents(db: Database) {
  return db
    .selectFrom('document')
    .select(['document.id', 'kind', 'fy', 'document.number', 'label', 'order_id', 'of_document'])
    .select(['part_seq', 'issued_at', 'snapshot']);
}

export type DocumentRow = Awaited<ReturnType<typeof listDocumentsOf>>[number];

export function listDocumentsOf(db: Database, orderId: string) {
  return documents(db).where('order_id', '=', orderId).orderBy('seq').execute();
}

export function listDocumentsById(db: Database, ids: string[]) {
  return documents(db)
    .where('document.id', 'in', ids)
    .orderBy('issued_at')
    .orderBy('seq')
    .execute();
}

/** A paper of an order by its label, whichever way its slashes are written. */
export function findDocumentOf(db: Database, orderId: string, name: string) {
  return documents(db)
    .where('order_id', '=', orderId)
    .where(sql<string>`replace(label, '/', '-')`, '=', name)
    .executeTakeFirst();
}

export async function listYears(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('document_series')
    .select('fy')
    .distinct()
    .orderBy('fy', 'desc')
    .execute();
  return rows.map(({ fy }) => fy);
}

export type RegisterDays = { from?: string | undefined; to?: string | undefined };

type Registered = { year: string; kind: PaperKind | undefined; limit: number; offset: number };

export async function listRegister(
  db: Database,
  { year, kind, limit, offset }: Registered,
): Promise<Page<DocumentRow>> {
  const ofYear = db
    .selectFrom('document')
    .where('fy', '=', year)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''));
  const { total } = await ofYear
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const items = await documents(db)
    .where('fy', '=', year)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .orderBy('issued_at', 'desc')
    .orderBy('order_id')
    .orderBy('seq', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { items, total };
}

/** Papers that were issued on some days in India, both included, the earliest first. */
export function selectRegister({ from, to }: RegisterDays): RawBuilder<DocumentRow> {
  const day = sql`india_day(issued_at)`;
  const first = from === undefined ? sql`true` : sql`${day} >= ${from}::date`;
  const last = to === undefined ? sql`true` : sql`${day} <= ${to}::date`;
  return sql<DocumentRow>`SELECT * FROM document WHERE ${first} AND ${last}
    ORDER BY issued_at, order_id DESC, seq`;
}

type Sent = { since: string; state: string };

/** Orders that went to other states since a day in India, and what they came to in paise. */
export async function sumToOtherStates(db: Database, { since, state }: Sent) {
  const { rows } = await sql<{ orders: number; total: number }>`
    SELECT count(*)::int AS orders, coalesce(sum(total), 0)::bigint AS total FROM shop_order
    WHERE status IN ('shipped', 'delivered') AND delivery_kind <> 'pickup'
      AND address->>'state' NOT IN ('', ${state})
      AND EXISTS (SELECT FROM order_event WHERE order_id = shop_order.id AND kind = 'status'
        AND order_event.status IN ('shipped', 'delivered')
        AND at >= ${since}::date::timestamp AT TIME ZONE 'Asia/Kolkata')`.execute(db);
  return rows[0] ?? { orders: 0, total: 0 };
}

export function listDocumentsOfCustomer(db: Database, uid: string) {
  return documents(db)
    .innerJoin('shop_order', 'shop_order.id', 'document.order_id')
    .where('shop_order.uid', '=', uid)
    .orderBy('issued_at')
    .orderBy('seq')
    .execute();
}

/** Category, GST rate and HSN code of products. */
export async function findTaxed(
  db: Database,
  productIds: string[],
): Promise<ReadonlyMap<string, Taxed>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'product.category_id')
    .select(['product.id', 'category.name as category', 'tax_rate as rate', 'hsn'])
    .where('product.id', 'in', productIds)
    .execute();
  return new Map(rows.map(({ id, ...taxed }) => [id, taxed]));
}

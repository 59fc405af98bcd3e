import { sql, type Insertable, type Selectable } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import type { DB } from '#platform/server/database/schema.generated.ts';

type Stored = Selectable<DB['product_drop']>;

export type DropRow = Stored & {
  width: number | null;
  height: number | null;
  state: 'coming' | 'running' | 'over' | 'closed';
  waiting: number;
  orders: number;
  sold: number;
  returned: number;
  /** Seconds from the opening to the last order that stayed. */
  seconds: number | null;
  /** Accounts that wanted what is gone, as their carts still say. */
  empty_handed: number;
  pieces: DropProductRow[];
};

type DropProductRow = {
  id: string;
  name: string;
  slug: string;
  mediaId: string | null;
  price: number;
  /** A million stands for "not counted". */
  left: number;
};

/** Pieces as they are, whether visitors see them or not. */
const PRODUCTS = sql`(SELECT coalesce(json_agg(json_build_object('id', product.id, 'name', name,
    'slug', product.slug, 'price', price, 'mediaId', (SELECT media_id FROM product_image
      WHERE product_id = product.id ORDER BY is_primary DESC, position, id LIMIT 1),
    'left', coalesce((SELECT sum(coalesce(stock, 1000000)) FROM combination
      WHERE product_id = product.id AND is_offered), product.stock, 1000000))
    ORDER BY drop_product.position), '[]')
  FROM drop_product JOIN product ON product.id = product_id
  WHERE drop_id = product_drop.id AND product.status IN ('active', 'inactive'))`;

const FACTS = sql`product_drop.*, media.width, media.height, ${PRODUCTS} AS pieces,
  CASE WHEN closed_at IS NOT NULL THEN 'closed' WHEN opens_at > now() THEN 'coming'
    WHEN now() < opens_at + interval '1 day' THEN 'running' ELSE 'over' END AS state,
  (SELECT count(*)::int FROM drop_reminder
    WHERE drop_id = product_drop.id AND confirmed_at IS NOT NULL) AS waiting,
  (SELECT count(DISTINCT uid)::int FROM drop_product JOIN cart_line USING (product_id)
      JOIN product ON product.id = cart_line.product_id
      LEFT JOIN combination USING (product_id, variant_id)
    WHERE drop_id = product_drop.id AND added_at < opens_at + interval '1 day'
      AND CASE WHEN combination.variant_id IS NULL THEN product.stock ELSE combination.stock END <= 0
      AND NOT EXISTS (SELECT FROM drop_order JOIN shop_order ON shop_order.id = order_id
        WHERE drop_order.drop_id = product_drop.id AND given_back_at IS NULL
          AND shop_order.uid = cart_line.uid)) AS empty_handed,
  counted.*`;

const COUNTED = sql`LATERAL (
  SELECT count(*) FILTER (WHERE given_back_at IS NULL)::int AS orders,
    coalesce(sum(pieces) FILTER (WHERE given_back_at IS NULL), 0)::int AS sold,
    coalesce(sum(pieces) FILTER (WHERE given_back_at IS NOT NULL), 0)::int AS returned,
    greatest(0, extract(epoch FROM max(placed_at) FILTER (WHERE given_back_at IS NULL) - opens_at))::int AS seconds
  FROM drop_order WHERE drop_id = product_drop.id) AS counted`;

/** The next first, then those that are over, the last first. */
export async function listDropRows(
  db: Database,
  by: { id?: string; slug?: string } = {},
): Promise<DropRow[]> {
  const { rows } = await sql<DropRow>`SELECT ${FACTS}
    FROM product_drop LEFT JOIN media ON media.id = media_id CROSS JOIN ${COUNTED}
    WHERE (${by.id ?? null}::uuid IS NULL OR product_drop.id = ${by.id ?? null})
      AND (${by.slug ?? null}::text IS NULL OR slug = ${by.slug ?? null})
    ORDER BY opens_at <= now(), abs(extract(epoch FROM opens_at - now())), product_drop.id
    LIMIT 200`.execute(db);
  return rows;
}

export async function lockDrop(db: Database, id: string): Promise<Stored | undefined> {
  return db
    .selectFrom('product_drop')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Others who name or change a drop wait until the transaction ends. */
export async function lockDrops(db: Database): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('lehar drops'))`.execute(db);
}

export async function isToCome(db: Database, opensAt: string | Date): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    SELECT ${opensAt}::timestamptz > now() AS is`.execute(db);
  return rows[0]?.is === true;
}

export async function isSlugTaken(db: Database, slug: string): Promise<boolean> {
  const row = await db
    .selectFrom('product_drop')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertDrop(db: Database, row: Insertable<DB['product_drop']>): Promise<void> {
  await db.insertInto('product_drop').values(row).execute();
}

type Values = Pick<Stored, 'title' | 'sentence' | 'media_id'> &
  Partial<Pick<Stored, 'opens_at' | 'early_minutes' | 'per_person' | 'is_listed'>>;

export async function updateDrop(db: Database, id: string, values: Values): Promise<void> {
  await db
    .updateTable('product_drop')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteDrop(db: Database, id: string): Promise<void> {
  await db.deleteFrom('product_drop').where('id', '=', id).execute();
}

/** Those of these pieces that are in other drops, coming or running. */
export async function listInOtherDrops(
  db: Database,
  productIds: string[],
  except: string,
): Promise<{ name: string; title: string }[]> {
  const { rows } = await sql<{ name: string; title: string }>`
    SELECT product.name, title FROM drop_product JOIN product ON product.id = product_id
      JOIN product_drop ON product_drop.id = drop_id
    WHERE product_id = ANY (${productIds}::uuid[]) AND drop_id <> ${except}
      AND closed_at IS NULL AND now() < opens_at + interval '1 day'
    ORDER BY product.name`.execute(db);
  return rows;
}

/** Those that are not archived or removed, locked as orders take stock. */
export async function lockProducts(db: Database, productIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM product WHERE id = ANY (${productIds}::uuid[]) AND status IN ('active', 'inactive')
    ORDER BY id FOR NO KEY UPDATE`.execute(db);
  return rows.map(({ id }) => id);
}

/** Puts these pieces into the drop, in this order, and takes all others out. @returns those that were taken out */
export async function writeProducts(
  db: Database,
  dropId: string,
  productIds: string[],
): Promise<string[]> {
  const { rows } = await sql<{ product_id: string }>`
    DELETE FROM drop_product WHERE drop_id = ${dropId} AND product_id <> ALL (${productIds}::uuid[])
    RETURNING product_id`.execute(db);
  await sql`INSERT INTO drop_product (product_id, drop_id, position)
    SELECT id, ${dropId}, at FROM unnest(${productIds}::uuid[]) WITH ORDINALITY AS given (id, at)
    ON CONFLICT (product_id) DO UPDATE SET drop_id = excluded.drop_id, position = excluded.position`.execute(
    db,
  );
  return rows.map(({ product_id: id }) => id);
}

export async function listProductIds(db: Database, dropId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('drop_product')
    .select('product_id')
    .where('drop_id', '=', dropId)
    .orderBy('position')
    .execute();
  return rows.map(({ product_id: id }) => id);
}

export async function setShown(db: Database, ids: string[], isShown: boolean): Promise<void> {
  const [from, to] = isShown ? ['inactive', 'active'] : ['active', 'inactive'];
  await sql`UPDATE product SET status = ${to}, version = version + 1, updated_at = now()
    WHERE id = ANY (${ids}::uuid[]) AND status = ${from}`.execute(db);
}

export async function setClosed(db: Database, id: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE product_drop SET closed_at = now(), version = version + 1
    WHERE id = ${id} AND closed_at IS NULL AND opens_at <= now()
      AND now() < opens_at + interval '1 day'`.execute(db);
  return numAffectedRows > 0n;
}

/** Drops from whose moment the crowd has gone. */
export async function lockToSettle(db: Database): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    SELECT * FROM product_drop WHERE settled_at IS NULL AND closed_at IS NULL
      AND opens_at <= now() - interval '15 minutes'
    ORDER BY id LIMIT 1 FOR UPDATE`.execute(db);
  return rows[0];
}

export async function setSettled(db: Database, id: string): Promise<void> {
  await sql`UPDATE product_drop SET settled_at = now() WHERE id = ${id}`.execute(db);
}

/** Hashes of who bought, long after. */
export async function forgetCustomerKeys(db: Database): Promise<void> {
  await sql`DELETE FROM drop_count USING product_drop
    WHERE id = drop_id AND opens_at < now() - interval '90 days'`.execute(db);
  await sql`UPDATE drop_order SET customer_keys = '{}'
    WHERE placed_at < now() - interval '90 days' AND customer_keys <> '{}'`.execute(db);
}

/** Drops that search engines may know. */
export function listPublicDrops(db: Database): Promise<{ slug: string }[]> {
  return db
    .selectFrom('product_drop')
    .select('slug')
    .where('is_listed', '=', true)
    .where('closed_at', 'is', null)
    .orderBy('opens_at', 'desc')
    .limit(1000)
    .execute();
}

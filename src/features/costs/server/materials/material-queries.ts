import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import type { Unit } from '../../contract.ts';
import type { PackPrice } from '../../cost-of.ts';

export type MaterialRow = {
  id: string;
  name: string;
  unit: Unit;
  note: string;
  waste_percent: number;
  stock: number | null;
  low_at: number | null;
  is_hidden: boolean;
  version: number;
  recipes: number;
  prices: PackPrice[];
};

/** Materials, sorted by name. @param ids undefined: all */
export async function listMaterialRows(db: Database, ids?: string[]): Promise<MaterialRow[]> {
  const { rows } = await sql<MaterialRow>`
    SELECT id, name, unit, note, waste_percent, stock, low_at, is_hidden, version,
      (SELECT count(DISTINCT recipe_id)::int FROM recipe_line WHERE material_id = material.id) AS recipes,
      (SELECT coalesce(json_agg(json_build_object('from', from_date, 'packSize', pack_size,
          'packPrice', pack_price) ORDER BY from_date), '[]')
        FROM material_price WHERE material_id = material.id) AS prices
    FROM material
    WHERE ${ids ?? null}::uuid[] IS NULL OR id = ANY (${ids ?? null}::uuid[])
    ORDER BY lower(name), id`.execute(db);
  return rows;
}

type NewRow = Pick<
  MaterialRow,
  'id' | 'name' | 'unit' | 'note' | 'waste_percent' | 'stock' | 'low_at'
>;

export async function insertMaterial(db: Database, row: NewRow): Promise<void> {
  await db.insertInto('material').values(row).execute();
}

export type LockedMaterial = Pick<
  MaterialRow,
  'id' | 'name' | 'unit' | 'stock' | 'version' | 'is_hidden'
>;

/** Locks materials in the order of their ids, so that two callers never wait for each other. */
export async function lockMaterials(db: Database, ids: string[]): Promise<LockedMaterial[]> {
  const { rows } = await sql<LockedMaterial>`
    SELECT id, name, unit, stock, version, is_hidden FROM material
    WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR UPDATE`.execute(db);
  return rows;
}

export async function isMaterialUsed(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM recipe_line WHERE material_id = ${id} LIMIT 1`.execute(
    db,
  );
  return rows.length > 0;
}

type Edited = Omit<NewRow, 'id' | 'stock'>;

export async function updateMaterial(db: Database, id: string, row: Edited): Promise<void> {
  await db
    .updateTable('material')
    .set({ ...row, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function hideMaterial(db: Database, id: string, isHidden: boolean): Promise<void> {
  await sql`UPDATE material SET is_hidden = ${isHidden}, version = version + 1
    WHERE id = ${id}`.execute(db);
}

/** Puts these in the place of all its prices. */
export async function writePrices(db: Database, id: string, prices: PackPrice[]): Promise<void> {
  await sql`DELETE FROM material_price WHERE material_id = ${id}`.execute(db);
  await sql`INSERT INTO material_price (material_id, from_date, pack_size, pack_price)
    SELECT ${id}, "from", "packSize", "packPrice"
    FROM json_to_recordset(${JSON.stringify(prices)}::json)
      AS given ("from" date, "packSize" numeric, "packPrice" bigint)`.execute(db);
}

export type MaterialMove = {
  id: string;
  materialId: string;
  /** Null: no longer counted. */
  after: number | null;
  quantity: number;
};
type Cause = { kind: 'made' | 'bought' | 'adjusted'; productId?: string; at: Date };

/** Changes the stock of locked materials, with its ledger. */
export async function moveMaterials(
  db: Database,
  moves: MaterialMove[],
  { kind, productId, at }: Cause,
): Promise<void> {
  if (moves.length === 0) return;
  await sql`WITH moved AS (SELECT * FROM json_to_recordset(${JSON.stringify(moves)}::json)
      AS given (id uuid, "materialId" uuid, after numeric, quantity numeric)),
    changed AS (UPDATE material SET stock = moved.after FROM moved WHERE material.id = "materialId")
    INSERT INTO material_use (id, material_id, quantity, kind, product_id, at)
    SELECT id, "materialId", quantity, ${kind}, ${productId ?? null}::uuid, ${at} FROM moved`.execute(
    db,
  );
}

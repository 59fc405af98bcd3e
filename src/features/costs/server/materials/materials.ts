import { indiaDay } from '#platform/contract/india/india-day.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { isConflict } from '#platform/server/database/database.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { answerOnce, type Answered } from '#platform/server/idempotency/answer-once.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import type { Material, MaterialEdit, MaterialStock, NewMaterial } from '../../contract.ts';
import { MaterialChanged, MaterialNotFound, UnitInUse } from '../../cost-problems.ts';
import { priceOn } from '../../cost-of.ts';
import {
  hideMaterial,
  insertMaterial,
  isMaterialUsed,
  listMaterialRows,
  lockMaterials,
  moveMaterials,
  updateMaterial,
  writePrices,
  type LockedMaterial,
  type MaterialRow,
} from './material-queries.ts';

function presentMaterial({ stock, low_at: lowAt, ...row }: MaterialRow, day: string): Material {
  const price = priceOn(row.prices, day);
  if (!price) throw new Error('A material has no price');
  return {
    id: row.id,
    name: row.name,
    unit: row.unit,
    note: row.note,
    wastePercent: row.waste_percent,
    packSize: price.packSize,
    packPrice: price.packPrice,
    prices: row.prices,
    ...(stock !== null && { stock }),
    ...(lowAt !== null && { lowAt }),
    isLow: stock !== null && lowAt !== null && stock <= lowAt,
    isHidden: row.is_hidden,
    recipes: row.recipes,
    version: row.version,
  };
}

const todayOf = ({ clock }: Context) => indiaDay(clock.now());

export async function listMaterials(ctx: Context): Promise<Material[]> {
  const day = todayOf(ctx);
  return (await listMaterialRows(ctx.db)).map((row) => presentMaterial(row, day));
}

async function getMaterial(ctx: Context, id: string): Promise<Material> {
  const [row] = await listMaterialRows(ctx.db, [id]);
  if (!row) throw MaterialNotFound();
  return presentMaterial(row, todayOf(ctx));
}

async function lockMaterial(tx: Context, id: string): Promise<LockedMaterial> {
  const [row] = await lockMaterials(tx.db, [id]);
  if (!row) throw MaterialNotFound();
  return row;
}

async function insert(tx: Context, provided: NewMaterial): Promise<Material> {
  const { name, unit, note, wastePercent, packSize, packPrice, stock, lowAt } = provided;
  const id = uuidv7(tx.clock.now().getTime());
  const words = { name, unit, note, waste_percent: wastePercent, low_at: lowAt };
  await insertMaterial(tx.db, { id, ...words, stock });
  await writePrices(tx.db, id, [{ from: todayOf(tx), packSize, packPrice }]);
  await recordAudit(tx, {
    action: 'material.create',
    object: { kind: 'material', id },
    after: { name, unit },
  });
  return getMaterial(tx, id);
}

/** Adds a material that costs so much from today on, once per key. @throws KeyReused */
export function addMaterial(
  ctx: Context,
  content: NewMaterial,
  key: string | undefined,
): Promise<Answered<Material>> {
  const keyed = { key, route: 'POST /v2/admin/materials', content };
  return transaction(ctx, (tx) => answerOnce(tx, keyed, () => insert(tx, content)), {
    retryOn: isConflict,
  });
}

/** @throws MaterialNotFound, MaterialChanged, UnitInUse while a recipe counts in the old one */
export function editMaterial(ctx: Context, id: string, edit: MaterialEdit): Promise<Material> {
  return transaction(ctx, async (tx) => {
    const before = await lockMaterial(tx, id);
    if (before.version !== edit.version) throw MaterialChanged();
    const { name, unit, note, wastePercent, prices, lowAt } = edit;
    if (before.unit !== unit && (await isMaterialUsed(tx.db, id))) throw UnitInUse();
    const words = { name, unit, note, waste_percent: wastePercent, low_at: lowAt };
    await updateMaterial(tx.db, id, words);
    await writePrices(tx.db, id, prices);
    await recordAudit(tx, {
      action: 'material.edit',
      object: { kind: 'material', id },
      before: { name: before.name, unit: before.unit },
      after: { name, unit, prices: prices.length },
    });
    return getMaterial(tx, id);
  });
}

/** Hides a material from the lists, or brings it back; recipes go on to use it. @throws MaterialNotFound */
export function setMaterialHidden(ctx: Context, id: string, isHidden: boolean): Promise<Material> {
  return transaction(ctx, async (tx) => {
    const before = await lockMaterial(tx, id);
    if (before.is_hidden !== isHidden) {
      await hideMaterial(tx.db, id, isHidden);
      await recordAudit(tx, {
        action: isHidden ? 'material.hide' : 'material.show',
        object: { kind: 'material', id },
      });
    }
    return getMaterial(tx, id);
  });
}

const toThousandths = (quantity: number) => Math.round(quantity * 1000) / 1000;

function stockAfter(before: number | null, { bought, count }: MaterialStock): number | null {
  if (bought === undefined) return count ?? null;
  if (before !== null) return toThousandths(before + bought);
  const bySentence = { bought: 'This is not counted yet. Count it to begin' };
  throw ValidationFailed({ fields: bySentence });
}

async function changeStock(tx: Context, id: string, change: MaterialStock): Promise<Material> {
  const { stock: before } = await lockMaterial(tx, id);
  const after = stockAfter(before, change);
  const quantity = toThousandths((after ?? 0) - (before ?? 0));
  const at = tx.clock.now();
  const move = { id: uuidv7(at.getTime()), materialId: id, after, quantity };
  await moveMaterials(tx.db, [move], {
    kind: change.bought === undefined ? 'adjusted' : 'bought',
    at,
  });
  await recordAudit(tx, {
    action: 'material.stock',
    object: { kind: 'material', id },
    before: { stock: before },
    after: { stock: after },
  });
  return getMaterial(tx, id);
}

/** Adds what was bought, or counts anew, once per key. @throws MaterialNotFound, ValidationFailed, KeyReused */
export function changeMaterialStock(
  ctx: Context,
  { id, change, key }: { id: string; change: MaterialStock; key: string | undefined },
): Promise<Answered<Material>> {
  const keyed = { key, route: 'POST /v2/admin/material/{id}/stock', content: [id, change] };
  return transaction(ctx, (tx) => answerOnce(tx, keyed, () => changeStock(tx, id, change)), {
    retryOn: isConflict,
  });
}

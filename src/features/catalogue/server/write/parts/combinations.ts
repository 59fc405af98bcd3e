import { ValidationFailed } from '#platform/contract/problem.ts';
import type { Context } from '#platform/server/context.ts';
import { ProductChanged } from '../../../admin-contract.ts';
import { combinationPrice, rulePrice, rulePriceOf } from '../../../choices/combination-prices.ts';
import {
  sentCombination,
  type CombinationDraft,
  type ProductDraft,
  type VariantDraft,
} from '../../../product-form/product-draft.ts';
import { variantGroups, variantIdOf, wholeChoices } from '../../../choices/variant-choice.ts';
import type { StockMove } from '../../stock/stock-queries.ts';
import { adjustStock } from '../../stock/stock.ts';
import {
  deleteCombinations,
  upsertCombinations,
  type LockedCombination,
} from './combination-queries.ts';
import type { LockedVariant } from '../product-write-queries.ts';

/** A product before an edit; a new one has no rows. */
export type StoredProduct = {
  id: string;
  price: number;
  stock: number | null;
  variants: LockedVariant[];
  combinations: LockedCombination[];
};

type Edited = {
  draft: ProductDraft;
  /** Ids of the variants, in the order of the draft. */
  ids: string[];
  /** Stored ids of the pictures, by the ids that were sent. */
  imageIds: Map<string, string>;
  stored: StoredProduct;
  reason?: string;
};

type Edit = { stock?: number | null | undefined; stockSeen?: number | null | undefined };

/**
 * Applies the difference between the seen and the submitted stock to the current one. Null: not
 * counted.
 * @returns undefined: unchanged; 'moved': the edit no longer fits
 */
export function editedStock(
  current: number | null,
  { stock = null, stockSeen }: Edit,
): number | null | undefined | 'moved' {
  if (stockSeen === undefined || stock === stockSeen) return undefined;
  if (stock === null) return current === null ? undefined : null;
  if (stockSeen === null) return current === null ? stock : 'moved';
  if (current === null) return 'moved';
  const after = current + stock - stockSeen;
  return after < 0 ? 'moved' : after;
}

/** @throws ProductChanged if stock moved so far that the edit does not fit */
function moveOf(part: Omit<StockMove, 'after'>, edit: Edit): StockMove[] {
  const after = editedStock(part.before, edit);
  if (after === 'moved') throw ProductChanged();
  return after === undefined ? [] : [{ ...part, after }];
}

type Choice = {
  variantId: string;
  rule: number;
  /** The only group's variant is what is bought. */
  only: VariantDraft | undefined;
  sent: CombinationDraft | undefined;
  old: LockedCombination | undefined;
};

/** The whole choices of a draft, with what was sent of each and what is stored. */
function choicesOf(draft: ProductDraft, ids: string[], stored: StoredProduct): Choice[] {
  const variants = draft.variants.map((sent, at) => ({ ...sent, id: ids[at] ?? '', sent }));
  const isOneGroup = variantGroups(variants).length === 1;
  const before = new Map(stored.combinations.map((one) => [one.variant_id, one]));
  return wholeChoices(variants).map((chosen) => {
    const variantId = variantIdOf(chosen.map(({ id }) => id));
    const parts = chosen.map((variant) => variant.sent);
    return {
      variantId,
      rule: rulePrice(draft, chosen),
      only: isOneGroup ? parts[0] : undefined,
      sent: sentCombination(draft.combinations, parts),
      old: before.get(variantId),
    };
  });
}

function priceOf({ variantId, rule, only, sent, old }: Choice, stored: StoredProduct): number {
  if (only) return rule;
  const { price, keepsPrice } = sent ?? {};
  const was = old && { price: old.price, rule: rulePriceOf(stored, variantId) };
  return combinationPrice({ sent: price, keepsPrice, rule, stored: was });
}

function leadDaysOf({ sent, old }: Choice): number | null {
  return sent?.leadDays === undefined ? (old?.lead_days ?? null) : sent.leadDays;
}

const NO_PICTURE = 'Choose one of the pictures of this piece';

/**
 * Null if its picture was taken off.
 * @throws ValidationFailed for a picture of another product
 */
function imageIdOf({ sent, old }: Choice, { draft, imageIds }: Edited): string | null {
  const before = old?.image_id ?? null;
  const chosen = sent?.imageId === undefined ? before : sent.imageId;
  if (chosen === null) return null;
  const stored = imageIds.get(chosen);
  if (stored !== undefined) return stored;
  if (chosen === before || sent === undefined) return null;
  const at = draft.combinations.indexOf(sent);
  throw ValidationFailed({ fields: { [`combinations.${at}.imageId`]: NO_PICTURE } });
}

function valuesOf(choice: Choice, edited: Edited) {
  const { variantId, sent, old } = choice;
  return {
    variant_id: variantId,
    price: priceOf(choice, edited.stored),
    code: sent?.code ?? old?.code ?? '',
    lead_days: leadDaysOf(choice),
    image_id: imageIdOf(choice, edited),
    is_offered: sent?.isOffered ?? old?.is_offered ?? true,
  };
}

/** A new one has no stock yet. */
function stockMoveOf({ variantId, only, sent, old }: Choice): StockMove[] {
  const edit = only ?? sent ?? {};
  const part = { variantId, before: old?.stock ?? null };
  return moveOf(part, old ? edit : { ...edit, stockSeen: null });
}

async function removeCombinations(tx: Context, id: string, gone: LockedCombination[]) {
  const moves = gone
    .filter(({ stock }) => stock !== null)
    .map(({ variant_id, stock }) => ({ variantId: variant_id, before: stock, after: null }));
  await adjustStock(tx, id, { moves, reason: EDITED });
  await deleteCombinations(
    tx.db,
    id,
    gone.map(({ variant_id }) => variant_id),
  );
}

const EDITED = 'edited';

/**
 * Writes what can be bought of a product, with prices and stock, after its variants and pictures.
 * @throws ProductChanged, ValidationFailed
 */
export async function writeCombinations(tx: Context, edited: Edited): Promise<void> {
  const { draft, ids, stored, reason = EDITED } = edited;
  const choices = choicesOf(draft, ids, stored);
  const stay = new Set(choices.map(({ variantId }) => variantId));
  const gone = stored.combinations.filter(({ variant_id }) => !stay.has(variant_id));
  await removeCombinations(tx, stored.id, gone);
  const values = choices.map((choice) => valuesOf(choice, edited));
  await upsertCombinations(tx.db, stored.id, values);
  const moves = choices.flatMap(stockMoveOf);
  const own = { variantId: null, before: stored.stock };
  if (choices.length === 0) moves.push(...moveOf(own, draft));
  else if (stored.stock !== null) moves.push({ ...own, after: null });
  await adjustStock(tx, stored.id, { moves, reason });
}

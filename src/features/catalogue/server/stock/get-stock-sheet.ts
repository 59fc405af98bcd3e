import type { Context } from '#platform/server/context.ts';
import type { StockSheet } from '../../admin-contract.ts';
import { getAnyProduct } from '../admin/get-any-product.ts';
import { presentMovement, presentPart } from './present-stock.ts';
import { listNewestMovements, listVariantStock } from './stock-queries.ts';

const MOVEMENTS = 50;

/** What is left of each part of a product, and the newest of what came and went. @throws ProductNotFound */
export async function getStockSheet(ctx: Context, typed: string): Promise<StockSheet> {
  const { id, stock } = await getAnyProduct(ctx, typed);
  const variants = await listVariantStock(ctx.db, id);
  const movements = await listNewestMovements(ctx.db, id, MOVEMENTS);
  const parts = variants.length > 0 ? variants : [{ name: '', value: '', stock }];
  return { parts: parts.map(presentPart), movements: movements.map(presentMovement) };
}

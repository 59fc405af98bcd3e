import { wordTable } from '#platform/contract/text/word-table.ts';
import type { RowAction, SheetSource } from '../import-contract.ts';

export const sourceWords = wordTable<SheetSource, string>(
  { own: 'this shop', shopify: 'Shopify', woocommerce: 'WooCommerce', etsy: 'Etsy' },
  (source) => source,
);

export const actionWords = wordTable<RowAction, string>(
  { create: 'New', update: 'Changed', skip: 'Stays', error: 'Left out' },
  (action) => action,
);

export function products(count: number): string {
  return count === 1 ? '1 product' : `${count} products`;
}

import type { ShopSettings } from '#features/shop/settings/settings.ts';
import { taxedAs, type Taxed } from '#features/shop/tax/paper-settings.ts';

export type CostDeps = { settings: () => ShopSettings };

/** GST within the price of a piece, in percent; 0 where the shop collects none. @param piece undefined: the usual rate */
export function gstPercentOf({ settings }: CostDeps, piece?: Taxed): number {
  const { tax, papers } = settings();
  return tax.mode === 'regular' ? (taxedAs(papers, piece).rate ?? 0) / 100 : 0;
}

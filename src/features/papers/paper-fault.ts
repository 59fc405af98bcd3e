import type { ShopSettings } from '#features/shop/settings/settings.ts';
import { taxFault } from '#features/shop/tax/tax-rules.ts';

/** Says why a shop can issue no papers as its settings are; undefined where it can. */
export function paperFault({
  tax,
  who,
  papers,
}: Pick<ShopSettings, 'tax' | 'who' | 'papers'>): string | undefined {
  const fault = taxFault(tax, who.state);
  if (fault !== undefined) return fault;
  if (tax.mode === 'regular' && papers.rate === '') {
    return 'Enter your usual GST rate in My shop, under Papers: a tax invoice has to show it.';
  }
  return undefined;
}

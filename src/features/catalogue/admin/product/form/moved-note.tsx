import { formatRupees } from '#platform/ui/display/format-rupees.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { amountOf } from '../fields/typed-numbers.ts';
import { movedRows } from '../fields/variant-prices.ts';
import type { ProductForm } from './use-product-form.ts';

/** Which variants move with the product's price, before it is saved. */
export function MovedNote({ form: { fields, base } }: { form: ProductForm }) {
  const moved = movedRows(fields, base);
  if (moved.length === 0) return null;
  const words = moved.map(
    ({ value, price }) => `${value} ${formatRupees(amountOf(price) ?? 0, { exact: true })}`,
  );
  return (
    <Banner title="Variants that move with Price">
      {words.join(', ')}. To keep one apart, type its price at the variant.
    </Banner>
  );
}

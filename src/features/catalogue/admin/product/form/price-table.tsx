import { formatRupees } from '#platform/ui/display/format-rupees.ts';
import { combinationRows, movedRows, type CombinationRow } from '../fields/variant-prices.ts';
import type { ProductForm } from './use-product-form.ts';

const exact = (amount: number) => formatRupees(amount, { exact: true });

function Before({ price, before }: CombinationRow) {
  if (before === undefined || before === price) return null;
  return <span className="muted"> was {exact(before)}</span>;
}

/** What customers will pay for each combination once the form is saved. */
export function PriceTable({ form: { fields, base } }: { form: ProductForm }) {
  const hasGroups = new Set(fields.variants.map(({ name }) => name)).size > 1;
  const isMoved = movedRows(fields, base).length > 0;
  if (!hasGroups && !isMoved) return null;
  const { rows, total } = combinationRows(fields, base);
  return (
    <div className="price-table">
      <table>
        <caption>What customers pay</caption>
        <thead>
          <tr>
            <th scope="col">Combination</th>
            <th scope="col" className="r">
              Price
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              <td className="r num">
                <strong>{exact(row.price)}</strong>
                <Before {...row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > rows.length && (
        <p className="hint">And {total - rows.length} more, put together in the same way.</p>
      )}
    </div>
  );
}

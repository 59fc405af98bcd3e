import { formatRupees } from '#platform/contract/format-rupees.ts';

type OrderSumsProps = { subtotal: number; shipping: number; total: number; discount?: number };

export function OrderSums({ subtotal, shipping, total, discount = 0 }: OrderSumsProps) {
  const rows = [
    ['Subtotal', subtotal],
    ...(discount > 0 ? ([['Discount', -discount]] as const) : []),
    ['Shipping', shipping],
  ] as const;
  return (
    <dl className="sum">
      {rows.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatRupees(amount, { exact: true })}</dd>
        </div>
      ))}
      <div className="tot">
        <dt>Total</dt>
        <dd>{formatRupees(total, { exact: true })}</dd>
      </div>
    </dl>
  );
}

import { useId } from 'react';
import { StockPanel } from './stock-panel.tsx';

export type StockCardProps = { productId: string };

/** The stock of one product as a card of its page. */
export function StockCard({ productId }: StockCardProps) {
  const titleId = useId();
  return (
    <section className="card" aria-labelledby={titleId}>
      <h2 id={titleId}>Stock</h2>
      <StockPanel productId={productId} />
    </section>
  );
}

import { CircleAlert } from '#platform/ui/icons/circle-alert.tsx';
import type { AdminProductWire } from '../../../admin-contract.ts';
import { hasSoldOut, stockInShort } from './stock-in-short.ts';

/** What is left, in a few words; marked where something ran out. */
export function StockWords({ product }: { product: AdminProductWire }) {
  const words = stockInShort(product);
  if (!hasSoldOut(product)) return <span className="pstock">{words}</span>;
  return (
    <span className="pstock out">
      <CircleAlert className="ico-s" />
      {words}
    </span>
  );
}

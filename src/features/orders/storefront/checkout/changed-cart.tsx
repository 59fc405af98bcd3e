import type { CartItemWire } from '#features/cart/contract.ts';
import { itemsInWords } from '#features/cart/items-in-words.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import type { OrderChange } from '../../contract.ts';

function sentenceFor(change: OrderChange, seen: readonly CartItemWire[]): string {
  switch (change.kind) {
    case 'added':
      return `${change.name} was added.`;
    case 'gone': {
      const { productId, variantId } = change;
      const line = seen.find((one) => one.productId === productId && one.variantId === variantId);
      return `${line?.product.name ?? 'A piece'} was removed.`;
    }
    case 'price':
      return `${change.name} is now ${formatRupees(change.price)}, it was ${formatRupees(change.previousPrice)}.`;
    case 'quantity':
      return `${change.name}: now ${itemsInWords([change])}, it was ${change.previousQuantity}.`;
  }
}

type ChangedCartProps = {
  problem: ProblemBody & { changes?: OrderChange[] };
  seen: readonly CartItemWire[];
};

/** For a cart that changed while the checkout was open. */
export function ChangedCart({ problem, seen }: ChangedCartProps) {
  const { title, detail, changes = [] } = problem;
  const isPriceOnly = changes.every(({ kind }) => kind === 'price');
  return (
    <Banner tone="bad" title={isPriceOnly ? title : 'Your cart has changed'}>
      {detail}
      <ul>
        {changes.map((change) => (
          <li key={`${change.kind} ${change.productId} ${change.variantId}`}>
            {sentenceFor(change, seen)}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

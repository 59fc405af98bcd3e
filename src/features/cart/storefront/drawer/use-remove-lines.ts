import { useEffect, useRef, useState, type RefObject } from 'react';
import { useAlert } from '#platform/ui/overlays/alerts/alert-provider.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type { CartItemWire, CartWire } from '../../contract.ts';
import { isLine } from '../cart-arithmetic.ts';
import type { CartName } from '../cart-name.ts';
import { addLine, emptyCart, removeLine } from '../change-cart.ts';

type RemovedLine = { item: CartItemWire; index: number };

/** Focuses the Remove button of the line that took a removed line's place. */
function useNextFocus(
  list: RefObject<HTMLUListElement | null>,
  items: readonly CartItemWire[],
): (item: CartItemWire) => void {
  const removed = useRef<RemovedLine>(undefined);
  useEffect(() => {
    if (!removed.current || items.some(isLine(removed.current.item))) return;
    const next = list.current?.children[Math.min(removed.current.index, items.length - 1)];
    removed.current = undefined;
    next?.querySelector<HTMLElement>('.icon-button')?.focus();
  }, [items, list]);
  return (item) => {
    removed.current = { item, index: items.indexOf(item) };
  };
}

const NO_ITEMS: readonly CartItemWire[] = [];

export function useRemoveLines(
  name: CartName | undefined,
  cart: CartWire | undefined,
  list: RefObject<HTMLUListElement | null>,
) {
  const items = cart?.items ?? NO_ITEMS;
  const focusNext = useNextFocus(list, items);
  const [failure, setFailure] = useState<string>();
  const [isEmptiedHere, setIsEmptiedHere] = useState(false);
  const alert = useAlert();
  const toast = useToast();

  async function putBack(owner: CartName, item: CartItemWire): Promise<void> {
    const outcome = await addLine(owner, item);
    if (outcome.ok) return;
    setFailure(`${item.product.name} couldn't be put back in your cart. ${outcome.problem.detail}`);
    toast.error('Not put back');
  }

  async function remove(item: CartItemWire): Promise<void> {
    if (!name) return;
    setFailure(undefined);
    setIsEmptiedHere(true);
    focusNext(item);
    const outcome = await removeLine(name, item);
    if (outcome.ok) toast.undo('Removed', () => void putBack(name, item));
    else setFailure(`${item.product.name} is still in your cart. ${outcome.problem.detail}`);
  }

  async function clear(): Promise<void> {
    if (!name) return;
    setFailure(undefined);
    setIsEmptiedHere(true);
    const outcome = await emptyCart(name);
    if (!outcome.ok) setFailure(`Nothing was removed. ${outcome.problem.detail}`);
  }

  function confirmClear(): void {
    alert({
      title: `Remove all ${items.length} items?`,
      actions: [{ label: 'Keep them' }, { label: 'Remove all', onSelect: () => void clear() }],
    });
  }

  return {
    failure,
    /** True if the cart was emptied here: the link to the shop takes the focus. */
    isEmptiedHere,
    forget: () => {
      setFailure(undefined);
      setIsEmptiedHere(false);
    },
    remove,
    confirmClear,
  };
}

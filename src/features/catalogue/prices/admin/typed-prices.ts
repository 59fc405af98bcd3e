import { useState } from 'react';
import type { AdminProductWire } from '../../admin-contract.ts';
import { amountOf } from '../../admin/list/product-list-query.ts';
import type { ChangeBody } from './use-prices.ts';

type Typed = { text: string; product: AdminProductWire };

const MESSAGE = 'Enter a price above 0';

function priceIn(text: string): number | undefined {
  const price = amountOf(text);
  return price === 0 ? undefined : price;
}

/** New prices that were typed into the list, by product. */
export function useTypedPrices() {
  const [typed, setTyped] = useState<ReadonlyMap<string, Typed>>(new Map());
  const wrong = [...typed].filter(([, { text }]) => priceIn(text) === undefined);

  function type(product: AdminProductWire, text: string): void {
    const next = new Map(typed);
    if (amountOf(text) === product.price) next.delete(product.id);
    else next.set(product.id, { text, product });
    setTyped(next);
  }
  /** @param shown products as the list shows them now: newer than when their price was typed */
  function changeOf(shown: readonly AdminProductWire[]): ChangeBody {
    const now = new Map(shown.map((product) => [product.id, product]));
    const products = [...typed].map(([id, { text, product }]) => ({
      id,
      version: (now.get(id) ?? product).version,
      price: priceIn(text),
    }));
    return { products, rule: { kind: 'each' } };
  }
  return {
    count: typed.size,
    isWrong: wrong.length > 0,
    textOf: (product: AdminProductWire) => typed.get(product.id)?.text ?? String(product.price),
    errorOf: ({ id }: AdminProductWire) =>
      wrong.some(([wrongId]) => wrongId === id) ? MESSAGE : undefined,
    type,
    changeOf,
    clear: () => setTyped(new Map()),
  };
}

import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { dataOf, problemOf, queries } from '#platform/client/query/query.ts';
import type { CartItemWire } from '../contract.ts';
import type { CartPricingWire } from '../pricing-contract.ts';
import { lineKey, type LineName } from './cart-arithmetic.ts';
import { callCart } from './cart-calls.ts';
import type { CartName, Destination } from './cart-name.ts';
import { untilSettled } from './change-cart.ts';

type Line = LineName & Pick<CartItemWire, 'quantity' | 'price' | 'problem'>;

/** Input of a price: the lines that can be bought, where they go, and how. */
export type PricingInput = Destination & {
  items: readonly Line[];
  /** False: nothing is asked. */
  isEnabled?: boolean;
};

function nameOf(items: readonly Line[]): string {
  return items
    .filter(({ problem }) => problem === undefined)
    .map(({ quantity, price, ...line }) => [lineKey(line), quantity, price].join(' '))
    .join(', ');
}

export function pricingKeys({ uid, cartId }: CartName) {
  return ['pricing', uid, cartId];
}

/** The shop's price of a cart; it changes with the cart, the address and the way of delivery. */
export function pricingQuery(name: CartName, input: PricingInput) {
  const { items, addressId, pin, state, methodId, payment } = input;
  const to = addressId ?? [pin, state].join(' ');
  return queryOptions<CartPricingWire>({
    queryKey: [...pricingKeys(name), nameOf(items), to, methodId ?? '', payment ?? ''],
    queryFn: async ({ signal }) => {
      await untilSettled();
      signal.throwIfAborted();
      return dataOf(await callCart(name, (calls) => calls.price(input)));
    },
  });
}

/** The last price stays while the next one is loading. */
export function useCartPricing(name: CartName, input: PricingInput) {
  const query = useQuery(
    {
      ...pricingQuery(name, input),
      placeholderData: keepPreviousData,
      enabled: input.isEnabled !== false,
    },
    queries,
  );
  return {
    priced: query.data,
    problem: problemOf(query.error),
    reload: () => void query.refetch(),
  };
}

import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { dataOf, problemOf, queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import type { CartItemWire } from '../contract.ts';
import type { getQuote } from '../endpoints.ts';
import type { QuoteWire } from '../quote-contract.ts';
import { lineKey, type LineName } from './cart-arithmetic.ts';
import type { CartName } from './cart-query.ts';
import { untilSettled } from './change-cart.ts';

type Line = LineName & Pick<CartItemWire, 'quantity' | 'price' | 'problem'>;

/** What a price is input for: the lines that can be bought, where they go, and how. */
export type QuoteInput = {
  items: readonly Line[];
  addressId?: string | undefined;
  /** Where to, while no address is chosen. */
  pin?: string | undefined;
  methodId?: string | undefined;
  /** False: nothing is asked. */
  isEnabled?: boolean;
};

function nameOf(items: readonly Line[]): string {
  return items
    .filter(({ problem }) => problem === undefined)
    .map(({ quantity, price, ...line }) => [lineKey(line), quantity, price].join(' '))
    .join(', ');
}

export function quoteKeys({ uid, cartId }: CartName) {
  return ['quote', uid, cartId];
}

/** The shop's price of a cart; it changes with the cart, the address and the way of delivery. */
export function quoteQuery(name: CartName, { items, addressId, pin, methodId }: QuoteInput) {
  const to = addressId ?? (pin !== undefined && `PIN ${pin}`);
  return queryOptions<QuoteWire>({
    queryKey: [...quoteKeys(name), nameOf(items), to || '', methodId ?? ''],
    queryFn: async ({ signal }) => {
      await untilSettled();
      signal.throwIfAborted();
      const query = {
        cartid: name.cartId,
        address_id: addressId,
        pin: addressId === undefined ? pin : undefined,
        method_id: methodId,
      };
      return dataOf(await signedInApi<typeof getQuote>('GET /v2/quote', { query }));
    },
  });
}

/** While another price is being input for, the last one stays. */
export function useQuote(name: CartName, input: QuoteInput) {
  const query = useQuery(
    {
      ...quoteQuery(name, input),
      placeholderData: keepPreviousData,
      enabled: input.isEnabled !== false,
    },
    queries,
  );
  return {
    quote: query.data,
    problem: problemOf(query.error),
    reload: () => void query.refetch(),
  };
}

import { queryOptions, useQuery } from '@tanstack/react-query';
import { dataOf, problemOf, queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { untilSignedIn } from '#features/identity/storefront/sign-in-steps.ts';
import type { CartWire } from '../contract.ts';
import type { getCart } from '../endpoints.ts';

export type CartOutcome = { ok: true } | { ok: false; problem: ProblemBody };

export const CART_MUTATION = ['cart'];

export type CartName = { uid: string; cartId: string };

/** Changes of a cart that were sent or queued and have no answer yet. */
export const inFlight = new Set<Promise<CartOutcome>>();

/** An answer during a change may be from before or after it. */
async function untilAnswered(): Promise<void> {
  while (inFlight.size > 0) await Promise.allSettled(inFlight);
}

export function cartQuery({ uid, cartId }: CartName) {
  return queryOptions<CartWire>({
    queryKey: ['cart', uid, cartId],
    queryFn: async ({ signal }) => {
      // A refused sign-in ends the session.
      await untilSignedIn();
      await untilAnswered();
      signal.throwIfAborted();
      return dataOf(
        await signedInApi<typeof getCart>('GET /v2/carts', { query: { cartid: cartId } }),
      );
    },
  });
}

export function useCart() {
  const signIn = useSignIn();
  const name = signIn.status === 'in' ? { uid: signIn.uid, cartId: signIn.cartId } : undefined;
  const query = useQuery(
    {
      ...cartQuery(name ?? { uid: '', cartId: '' }),
      enabled: name !== undefined,
      // Header, drawer and checkout share the cart: a failure is not retried by each of them.
      retryOnMount: false,
    },
    queries,
  );
  const count = (query.data?.items ?? []).reduce((sum, item) => sum + item.quantity, 0);
  return {
    name,
    cart: query.data,
    count,
    problem: problemOf(query.error),
    reload: () => void query.refetch(),
  };
}

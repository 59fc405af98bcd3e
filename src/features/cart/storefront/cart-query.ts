import { queryOptions, useQuery } from '@tanstack/react-query';
import { dataOf, problemOf, queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { untilSignedIn } from '#features/identity/storefront/sign-in-steps.ts';
import type { CartWire } from '../contract.ts';
import type { getCart } from '../endpoints.ts';

export type CartOutcome = { ok: true } | { ok: false; problem: ProblemBody };

/** The key of everything that changes a cart. */
export const CART_MUTATION = ['cart'];

/** Whose cart, and which of theirs. */
export type CartName = { uid: string; cartId: string };

/** Changes of a cart that were sent, or wait for an earlier one, and have no answer yet. */
export const underWay = new Set<Promise<CartOutcome>>();

/** The shop may answer from before or after a change that is under way: nobody could tell which. */
async function untilAnswered(): Promise<void> {
  while (underWay.size > 0) await Promise.allSettled(underWay);
}

export function cartQuery({ uid, cartId }: CartName) {
  return queryOptions<CartWire>({
    queryKey: ['cart', uid, cartId],
    queryFn: async ({ signal }) => {
      // A sign-in that the shop refuses ends the session while its cart would be on its way.
      await untilSignedIn();
      await untilAnswered();
      signal.throwIfAborted();
      return dataOf(
        await signedInApi<typeof getCart>('GET /v2/carts', { query: { cartid: cartId } }),
      );
    },
  });
}

/** The cart of the signed-in person, and how many pieces are in it. */
export function useCart() {
  const signIn = useSignIn();
  const name = signIn.status === 'in' ? { uid: signIn.uid, cartId: signIn.cartId } : undefined;
  const query = useQuery(
    {
      ...cartQuery(name ?? { uid: '', cartId: '' }),
      enabled: name !== undefined,
      // Header, drawer and checkout look at one cart: what failed is not asked for by each of them.
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

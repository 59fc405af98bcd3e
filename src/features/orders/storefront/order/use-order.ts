import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { problemOf, queries } from '#platform/client/query.ts';
import type { OrderWire } from '../../contract.ts';
import { orderQuery } from '../order-queries.ts';

type OrderState = { order?: OrderWire; isPlaced?: boolean } | null;

/** What came with the navigation, if it is this order. */
function useHanded(id: string): { handed?: OrderWire; isPlaced?: boolean } {
  const state = useLocation().state as OrderState;
  const handed = state?.order;
  if (handed?.number !== id && handed?.id !== id) return {};
  return { handed, isPlaced: state?.isPlaced === true };
}

/** What cannot be the number of any order is refused before it is looked for. */
const NO_SUCH = new Set([404, 422]);

/**
 * One of the person's orders. What came with the navigation is shown at once and made sure of, and
 * stays where that fails; a reload, a shared link or a new tab fetches it.
 */
export function useOrder(uid: string, id: string) {
  const { handed, isPlaced = false } = useHanded(id);
  const query = useQuery(orderQuery(uid, id), queries);
  const problem = problemOf(query.error);
  const isShown = handed?.userId === uid && !NO_SUCH.has(problem?.status ?? 0);
  return {
    order: query.data ?? (isShown ? handed : undefined),
    /** Why it did not load, or is not as fresh as it should be. */
    problem,
    reload: () => void query.refetch(),
    isPlaced,
  };
}

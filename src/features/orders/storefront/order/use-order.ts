import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { problemOf, queries } from '#platform/client/query.ts';
import type { OrderWire } from '../../contract.ts';
import { orderQuery } from '../order-queries.ts';

type OrderState = { order?: OrderWire; isPlaced?: boolean } | null;

/**
 * One of the person's orders. What came with the navigation is shown at once and made sure of; a
 * reload, a shared link or a new tab fetches it.
 */
export function useOrder(uid: string, id: string) {
  const state = useLocation().state as OrderState;
  const handed = state?.order;
  const isHanded = handed !== undefined && (handed.number === id || handed.id === id);
  const query = useQuery(
    {
      ...orderQuery(uid, id),
      ...(isHanded && handed.userId === uid && { placeholderData: handed }),
    },
    queries,
  );
  return {
    order: query.data,
    problem: problemOf(query.error),
    reload: () => void query.refetch(),
    isPlaced: isHanded && state?.isPlaced === true,
  };
}

import { useEffect, useRef } from 'react';
import { askAgain } from '#platform/client/query.ts';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import type { OrderCounts } from '../../admin-contract.ts';
import { ORDERS } from './find/use-all-orders.ts';

/** Asks for the list again when the counts, which are asked for regularly, have changed. */
export function useNews(counts: OrderCounts | undefined): void {
  const announce = useAnnounce();
  const known = useRef(counts);
  useEffect(() => {
    const before = known.current;
    known.current = counts;
    if (counts === undefined || before === undefined || counts === before) return;
    void askAgain({ queryKey: ORDERS });
    const fresh = counts.total - before.total;
    if (fresh > 0) announce(fresh === 1 ? '1 new order' : `${fresh} new orders`);
  }, [announce, counts]);
}

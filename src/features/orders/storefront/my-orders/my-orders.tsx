import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { problemOf, queries } from '#platform/client/query/query.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { Vessel } from '#platform/ui/vessel/vessel.tsx';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/loading/skeleton.tsx';
import { useFilters } from '#platform/client/query/use-filters.ts';
import { useNow } from '#platform/client/use-now.ts';
import type { OrderWire } from '../../contract.ts';
import { ordersQuery } from '../order-query.ts';
import { CancelOrderDialog } from '../cancel-order-dialog.tsx';
import { useCancelOrder } from '../use-cancel-order.ts';
import {
  filterOrders,
  filtersOf,
  OrderTiles,
  OrderFilterBar,
  type OrderFilters,
} from './my-order-filters.tsx';
import { OrderCard } from './order-card.tsx';
import '../orders.module.css';

/** The list itself comes first where there are fewer orders. */
const FIRST_AS_TILES = 5;

const WHOLE = { q: '', status: 'all', sort: 'newest' };

function LoadingOrders() {
  return (
    <Loading label="Loading your orders">
      <Skeleton count={3} />
    </Loading>
  );
}

function NoOrders() {
  return (
    <EmptyState
      drawing={<Vessel level={0} />}
      title="No orders yet."
      text="Your orders will show here, step by step."
      action={<LinkButton to="/#shop">Browse the collection</LinkButton>}
    />
  );
}

/** Announces the count after the list was filtered. */
function useSpokenCount(count: number, filters: OrderFilters): void {
  const announce = useAnnounce();
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const timer = setTimeout(() => announce(count === 1 ? '1 order' : `${count} orders`), 400);
    return () => clearTimeout(timer);
  }, [announce, count, filters]);
}

function OrderList({ uid, orders }: { uid: string; orders: readonly OrderWire[] }) {
  const { entered, change, clear } = useFilters(WHOLE);
  const { q, status, sort } = entered;
  const filters = useMemo(() => filtersOf({ q, status, sort }), [q, status, sort]);
  const now = useNow();
  const { confirm, dialog } = useCancelOrder(uid);
  const shown = filterOrders(orders, filters);
  useSpokenCount(shown.length, filters);
  const tiles = (
    <OrderTiles orders={orders} status={filters.status} onChoose={(status) => change({ status })} />
  );
  return (
    <>
      {orders.length >= FIRST_AS_TILES && tiles}
      <OrderFilterBar filters={filters} onChange={change} />
      {shown.length === 0 ? (
        <EmptyState
          title="No orders match."
          action={
            <Button variant="secondary" onClick={clear}>
              Clear filters
            </Button>
          }
        />
      ) : (
        <ul className="column">
          {shown.map((order) => (
            <OrderCard key={order.id} order={order} now={now} onCancel={() => confirm(order)} />
          ))}
        </ul>
      )}
      {orders.length < FIRST_AS_TILES && tiles}
      {dialog && <CancelOrderDialog {...dialog} />}
    </>
  );
}

function Orders({ uid }: { uid: string }) {
  const { data, error, refetch } = useQuery(ordersQuery(uid), queries);
  if (!data && error) {
    return (
      <LoadFailed onRetry={refetch} detail={problemOf(error)?.detail}>
        Your orders didn't load.
      </LoadFailed>
    );
  }
  if (!data) return <LoadingOrders />;
  return data.length === 0 ? <NoOrders /> : <OrderList uid={uid} orders={data} />;
}

/** The orders of a customer; undefined while it is not known who is signed in. */
export function MyOrders({ uid }: { uid: string | undefined }) {
  return uid === undefined ? <LoadingOrders /> : <Orders uid={uid} />;
}

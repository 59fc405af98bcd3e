import { memo, useEffect, useState, type ComponentProps } from 'react';
import { useLocation } from 'react-router';
import { formatCount } from '#platform/contract/text/format-number.ts';
import { useOverlay } from '#platform/client/page/overlay-link.ts';
import { useFilters } from '#platform/client/query/use-filters.ts';
import { usePage } from '#platform/client/query/use-page.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { Pager } from '#platform/ui/display/lists/pager.tsx';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { useMediaQuery } from '#platform/ui/overlays/use-media-query.ts';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/loading/skeleton.tsx';
import { Plus, Store } from '#platform/ui/icons/icons.generated.tsx';
import type { OrderCounts } from '../../admin-contract.ts';
import { MoveDialogs } from '../change/move-dialogs.tsx';
import { isDetailed } from '../change/use-move-order.ts';
import { withOptimisticRows } from './optimistic-rows.ts';
import { useRowEdit, type RowEdit } from './use-row-edit.ts';
import { OrderCards, OrdersTable } from './orders-table.tsx';
import { OrderFilterBar } from './order-filters.tsx';
import { OrderTiles } from './order-tiles.tsx';
import { ChosenPapers } from './chosen/chosen-papers.tsx';
import { ChosenBar, MovedResult } from './chosen/chosen-orders.tsx';
import { useChosenOrders, type ChosenOrders } from './chosen/use-chosen-orders.ts';
import {
  amountFaults,
  countsUpTo,
  NO_FILTERS,
  orderListQuery,
  shipOf,
  shippedBy,
  sortedBy,
  sortingOf,
  statusOf,
  WHOLE,
} from './order-list-query.ts';
import { useAllOrders, useNewOrders } from './use-all-orders.ts';
import styles from './all-orders.module.css';
import adminScreensStyles from '#platform/ui/styles/admin-screens.module.css';

/** The list of the filters and page in the address. */
function useList() {
  const { entered, applied, change } = useFilters(WHOLE);
  const paging = usePage();
  const { min, max } = amountFaults(applied);
  const fault = min ?? max;
  const query = orderListQuery(applied, paging);
  const found = useAllOrders(fault === undefined ? query : undefined);
  const upTo = countsUpTo(applied);
  const page = fault === undefined ? found.data : undefined;
  const count = page && formatCount(page.total, upTo);
  const isNarrowed = Object.entries(NO_FILTERS).some(
    ([name, none]) => applied[name as keyof typeof NO_FILTERS] !== none,
  );
  const { key: address } = useLocation();
  return { address, entered, change, page, paging, query, found, fault, upTo, count, isNarrowed };
}

type List = ReturnType<typeof useList>;

/** Announces the count after each new query. */
function useSpokenCount({ found, count, query }: List): void {
  const announce = useAnnounce();
  const key = JSON.stringify(query);
  const isThere = count !== undefined && !found.isOld;
  useEffect(() => {
    if (!isThere) return;
    announce(count === '1' ? '1 order' : `${count} orders`);
    // oxlint-disable-next-line react/exhaustive-deps -- only another query is worth saying, not each refresh
  }, [announce, key, isThere]);
}

function Empty({ list: { page, fault, paging, change, isNarrowed } }: { list: List }) {
  if (fault !== undefined) return fault;
  if (page !== undefined && page.total > 0) {
    return (
      <>
        <p>There are no more orders on this page.</p>
        <Button variant="secondary" size="s" onClick={() => paging.goTo(1)}>
          First page
        </Button>
      </>
    );
  }
  if (!isNarrowed) return <p>No orders yet. What customers order shows here within seconds.</p>;
  return (
    <>
      <p>No orders found matching your filters.</p>
      <Button variant="secondary" size="s" onClick={() => change(NO_FILTERS)}>
        Clear All Filters
      </Button>
    </>
  );
}

function LoadFailure({ list: { found } }: { list: List }) {
  return (
    <LoadFailed onRetry={found.reload} detail={found.problem?.detail}>
      {found.data === undefined ? "The orders didn't load." : 'These may not be the latest orders.'}
    </LoadFailed>
  );
}

/** The order of the last edit stays while its dialog closes. */
function RowDialogs({ row }: { row: RowEdit }) {
  const [edit, setEdit] = useState(row.edit);
  if (row.edit !== undefined && row.edit !== edit) setEdit(row.edit);
  if (edit === undefined) return null;
  const openFor =
    row.edit?.isDialogOpen === true && isDetailed(edit.choice) ? edit.choice : undefined;
  return (
    <MoveDialogs
      key={edit.order.id}
      order={edit.order}
      openFor={openFor}
      onSend={row.send}
      onClose={row.closeDialog}
    />
  );
}

type OrdersProps = { list: List; chosen: ChosenOrders; isPhone: boolean };

function Orders({ list, chosen, isPhone }: OrdersProps) {
  const { page, found, query, entered, change } = list;
  const listKey = JSON.stringify(query);
  const row = useRowEdit(listKey);
  const shared = {
    caption: list.count === undefined ? 'All Orders' : `All Orders (${list.count})`,
    orders: withOptimisticRows(page?.items ?? [], row.optimisticRows),
    row,
    chosen,
    isBusy: found.isOld && found.isFetching,
    empty: <Empty list={list} />,
  };
  return (
    <>
      {isPhone ? (
        <OrderCards {...shared} />
      ) : (
        <OrdersTable
          {...shared}
          scrollKey={listKey}
          sorting={sortingOf(entered)}
          onSort={(sort) => change(sortedBy(entered, sort))}
        />
      )}
      <RowDialogs row={row} />
    </>
  );
}

type PagedProps = { list: List; chosen: ChosenOrders };

/** True if the rows look the same: typing in a filter does not redraw fifty of them. */
function isDrawnAlike(before: PagedProps, after: PagedProps): boolean {
  const [one, other] = [before.list, after.list];
  return (
    before.chosen.key === after.chosen.key &&
    one.address === other.address &&
    one.page === other.page &&
    one.found.isOld === other.found.isOld &&
    one.found.isFetching === other.found.isFetching &&
    one.found.isFailed === other.found.isFailed &&
    sortingOf(one.entered) === sortingOf(other.entered)
  );
}

const PagedOrders = memo(function PagedOrders({ list, chosen }: PagedProps) {
  const { page, paging, found, fault, upTo } = list;
  const isPhone = useMediaQuery('(max-width: 700px)');
  if (page === undefined && fault === undefined) {
    return found.isFailed ? null : <OrdersSkeleton isPhone={isPhone} />;
  }
  return (
    <>
      <Orders list={list} chosen={chosen} isPhone={isPhone} />
      {page !== undefined && (
        <Pager
          label="Orders"
          page={paging.number}
          limit={paging.limit}
          total={page.total}
          countsUpTo={upTo}
          onPage={paging.goTo}
        />
      )}
    </>
  );
}, isDrawnAlike);

type AllOrdersProps = {
  counts: OrderCounts | undefined;
  /** Papers and sheets of chosen orders come from a later feature. */
  files: ComponentProps<typeof ChosenBar>['files'];
};

/**
 * All customers' orders, with counts, filters in the address and statuses to edit.
 * @param counts undefined while they load
 */
export function AllOrders({ counts, files }: AllOrdersProps) {
  const list = useList();
  const { entered, change, count, found } = list;
  const chosen = useChosenOrders();
  const print = useOverlay('print');
  useNewOrders(counts);
  useSpokenCount(list);
  if (print.isOpen && chosen.count > 0) {
    return <ChosenPapers orders={chosen.orders} papers={print.value} onClose={print.close} />;
  }
  return (
    <div className={styles.allOrders}>
      <div className="title-row">
        <h1>Orders</h1>
        <span className="row wrap">
          <LinkButton
            variant="secondary"
            size="s"
            icon={<Store className="icon-small" />}
            to="/admin/market"
          >
            Market
          </LinkButton>
          <LinkButton
            variant="secondary"
            size="s"
            icon={<Plus className="icon-small" />}
            to="/admin/new-order"
          >
            New order
          </LinkButton>
        </span>
      </div>
      <OrderTiles
        counts={counts}
        status={statusOf(entered)}
        onChoose={(status) => change({ status })}
        isLate={shipOf(entered) === 'late'}
        onChooseLate={(isLate) => change(shippedBy(isLate ? 'late' : 'all'))}
      />
      <OrderFilterBar
        filters={entered}
        onChange={change}
        found={count === '1' ? '1 order' : `${count ?? 'the'} orders`}
      />
      {found.isFailed && <LoadFailure list={list} />}
      <MovedResult result={chosen.result} />
      <PagedOrders list={list} chosen={chosen} />
      <ChosenBar chosen={chosen} files={files} />
    </div>
  );
}

function OrdersSkeleton({ isPhone }: { isPhone: boolean }) {
  return (
    <Loading
      label="Loading orders"
      className={isPhone ? adminScreensStyles.cardList : `card ${styles.ordersSkeleton}`}
    >
      <Skeleton shape={isPhone ? 'block' : 'line'} count={isPhone ? 6 : 7} />
    </Loading>
  );
}

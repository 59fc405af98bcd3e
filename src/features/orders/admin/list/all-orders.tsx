import { memo, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useFilters } from '#platform/client/use-filters.ts';
import { usePage } from '#platform/client/use-page.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Pager } from '#platform/ui/display/pager.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { useMediaQuery } from '#platform/ui/overlays/use-media-query.ts';
import type { OrderCounts } from '../../admin-contract.ts';
import { CancelDialog } from '../change/cancel-dialog.tsx';
import { moveWarnings } from '../change/move-warnings.ts';
import { ParcelDialog } from '../change/parcel-dialog.tsx';
import { countInWords, countsUpTo } from './find/count-words.ts';
import { withPins } from './edit/pins.ts';
import { useRowEdit, type RowEdit } from './edit/use-row-edit.ts';
import { OrderCards } from './order-cards.tsx';
import { OrderFilterBar } from './find/order-filters.tsx';
import { OrderTiles } from './order-tiles.tsx';
import { OrdersSkeleton } from './orders-skeleton.tsx';
import { OrdersTable } from './orders-table.tsx';
import {
  amountFaults,
  NO_FILTERS,
  questionOf,
  sortingOf,
  statusOf,
  WHOLE,
} from './find/orders-question.ts';
import { useAllOrders } from './find/use-all-orders.ts';
import { useNews } from './use-news.ts';
import { useRegionScroll } from './use-region-scroll.ts';
import './all-orders.css';

/** Filters and page of the address, and what the shop answers to them. */
function useList() {
  const { typed, asked, change } = useFilters(WHOLE);
  const paging = usePage();
  const { min, max } = amountFaults(asked);
  const fault = min ?? max;
  const question = questionOf(asked, paging);
  const found = useAllOrders(fault === undefined ? question : undefined);
  const upTo = countsUpTo(asked);
  const page = fault === undefined ? found.page : undefined;
  const count = page && countInWords(page.total, upTo);
  const isNarrowed = Object.entries(NO_FILTERS).some(
    ([name, none]) => asked[name as keyof typeof NO_FILTERS] !== none,
  );
  const { key: address } = useLocation();
  return { address, typed, change, page, paging, question, found, fault, upTo, count, isNarrowed };
}

type List = ReturnType<typeof useList>;

/** Says politely how many there are when the list has become another. */
function useSpokenCount({ found, count, question }: List): void {
  const announce = useAnnounce();
  const key = JSON.stringify(question);
  const isThere = count !== undefined && !found.isOld;
  useEffect(() => {
    if (!isThere) return;
    announce(count === '1' ? '1 order' : `${count} orders`);
    // oxlint-disable-next-line react/exhaustive-deps -- only another question is worth saying, not each refresh
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
  if (!isNarrowed) return 'No orders yet. What customers order shows here within seconds.';
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
    <Banner tone="bad" action={<Button onClick={found.reload}>Try again</Button>}>
      {found.page === undefined ? "The orders didn't load." : 'These may not be the latest orders.'}{' '}
      {found.problem?.detail}
    </Banner>
  );
}

/** What is asked about the choice in the row that is edited. They stay while they close. */
function RowDialogs({ row }: { row: RowEdit }) {
  const [edit, setEdit] = useState(row.edit);
  if (row.edit !== undefined && row.edit !== edit) setEdit(row.edit);
  if (edit === undefined) return null;
  const { order, choice } = edit;
  const isAsking = row.edit?.isAsking === true;
  return (
    <>
      <ParcelDialog
        isOpen={isAsking && choice === 'shipped'}
        order={order}
        warnings={moveWarnings(order, 'shipped')}
        onSave={row.saveParcel}
        onClose={row.closeDialog}
      />
      <CancelDialog
        isOpen={isAsking && choice === 'cancelled'}
        order={order}
        onCancel={row.saveCancellation}
        onClose={row.closeDialog}
      />
    </>
  );
}

function Orders({ list, isPhone }: { list: List; isPhone: boolean }) {
  const { page, found, question, typed, change } = list;
  const row = useRowEdit(JSON.stringify(question));
  const shared = {
    caption: list.count === undefined ? 'All Orders' : `All Orders (${list.count})`,
    orders: withPins(page?.orders ?? [], row.pins),
    row,
    isBusy: found.isOld && found.isLoading,
    empty: <Empty list={list} />,
  };
  return (
    <>
      {isPhone ? (
        <OrderCards {...shared} />
      ) : (
        <OrdersTable {...shared} sorting={sortingOf(typed)} onSort={(sort) => change({ sort })} />
      )}
      <RowDialogs row={row} />
    </>
  );
}

/** Whether the rows would look the same: what is typed meanwhile does not draw fifty of them again. */
function isDrawnAlike({ list: one }: { list: List }, { list: other }: { list: List }): boolean {
  return (
    one.address === other.address &&
    one.page === other.page &&
    one.found.isOld === other.found.isOld &&
    one.found.isLoading === other.found.isLoading &&
    one.found.hasFailed === other.found.hasFailed &&
    sortingOf(one.typed) === sortingOf(other.typed)
  );
}

const PagedOrders = memo(function PagedOrders({ list }: { list: List }) {
  const { page, paging, found, fault, upTo } = list;
  const isPhone = useMediaQuery('(max-width: 700px)');
  if (page === undefined && fault === undefined) {
    return found.hasFailed ? null : <OrdersSkeleton isPhone={isPhone} />;
  }
  return (
    <>
      <Orders list={list} isPhone={isPhone} />
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

/**
 * The orders of all customers: how many stand where, filters in the address, and their statuses to
 * change in place.
 * @param counts undefined while they are on their way
 */
export function AllOrders({ counts }: { counts: OrderCounts | undefined }) {
  const list = useList();
  const { typed, change, count, found } = list;
  useNews(counts);
  useSpokenCount(list);
  const frame = useRegionScroll(found.page !== undefined);
  return (
    <div className="all-orders" ref={frame}>
      <h1>Orders</h1>
      <OrderTiles
        counts={counts}
        status={statusOf(typed)}
        onChoose={(status) => change({ status })}
      />
      <OrderFilterBar
        typed={typed}
        onChange={change}
        found={count === '1' ? '1 order' : `${count ?? 'the'} orders`}
      />
      {found.hasFailed && <LoadFailure list={list} />}
      <PagedOrders list={list} />
    </div>
  );
}

import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useOverlay } from '#platform/client/page/overlay-link.ts';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { Tabs } from '#platform/ui/display/tabs.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { focusableTitle } from '#platform/ui/overlays/opener.ts';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/loading/skeleton.tsx';
import type { AdminOrderWire } from '../../admin-contract.ts';
import type { OrderWire } from '../../contract.ts';
import { Invoice } from '../../storefront/print/invoice.tsx';
import { PrintView } from '../../storefront/print/print-sheet.tsx';
import { MoveDialogs } from '../change/move-dialogs.tsx';
import { OrderCustomer } from './customer/order-customer.tsx';
import { BackLink, OrderHead } from './order-head.tsx';
import { OrderOverview } from './order-overview.tsx';
import { PackingSlip } from './packing-slip.tsx';
import { NextButton, useOrderMoves, type OrderMoves } from './progress/order-moves.tsx';
import { useNote, type NoteDraft } from './progress/order-timeline.tsx';
import { WorkSheet } from './work-sheet.tsx';
import { useAdminOrder } from './use-admin-order.ts';
import styles from './order.module.css';

const TABS = ['overview', 'customer'] as const;

/** Keeps the tab in the address, without a history entry. */
function useTab() {
  const [search, setSearch] = useSearchParams();
  const state: unknown = useLocation().state;
  const value = TABS.find((tab) => tab === search.get('tab')) ?? 'overview';
  function open(tab: string): void {
    setSearch(
      (old) => {
        const next = new URLSearchParams(old);
        if (tab === 'overview') next.delete('tab');
        else next.set('tab', tab);
        return next;
      },
      { replace: true, preventScrollReset: true, state },
    );
  }
  return { value, open };
}

function focusTitle(): void {
  focusableTitle()?.focus({ preventScroll: true });
}

/** Focuses the title when the pressed button has gone with the old status. */
function useTitleFocusAfterMove(status: string): void {
  const last = useRef(status);
  useEffect(() => {
    if (last.current === status) return;
    last.current = status;
    if (document.activeElement === document.body) focusTitle();
  }, [status]);
}

/** The print view has the same path, so the page focuses its title itself. */
function useTitleFocus(isPrinting: boolean): void {
  const was = useRef(isPrinting);
  useEffect(() => {
    if (was.current === isPrinting) return;
    was.current = isPrinting;
    focusTitle();
  }, [isPrinting]);
}

/** Leads to what the address names, once it is there. */
function usePlace(isLoaded: boolean): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const place = isLoaded && hash !== '' ? document.getElementById(hash.slice(1)) : null;
    place?.closest('section')?.scrollIntoView({ block: 'start' });
    place?.focus({ preventScroll: true });
  }, [isLoaded, hash, key]);
}

/** Focused, so that a failure is seen wherever the button was. */
function Refusal({ failure }: { failure: OrderMoves['failure'] }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure !== undefined) element.current?.focus();
  }, [failure]);
  if (failure === undefined) return null;
  return (
    <div ref={element} tabIndex={-1} className={styles.refusal}>
      <Banner tone="bad" title="The order was not changed">
        {failure.detail}
      </Banner>
    </div>
  );
}

type LoadedProps = {
  order: OrderWire;
  whole: AdminOrderWire | undefined;
  failure: string | undefined;
  onReload: () => unknown;
  note: NoteDraft;
  payment: (order: AdminOrderWire) => ReactNode;
};

function Loaded({ order, whole, failure, onReload, note, payment }: LoadedProps) {
  const moves = useOrderMoves(order);
  const tab = useTab();
  const isOnline = useOnline();
  useTitleFocusAfterMove(order.status);
  usePlace(whole !== undefined);
  const overview = { order, whole, moves, note, payment };
  return (
    <div className={styles.order}>
      <OrderHead order={order} whole={whole} action={<NextButton moves={moves} size="s" />} />
      {!isOnline && (
        <p id="ao-offline" className="hint">
          You're offline. Changes need a connection.
        </p>
      )}
      {failure !== undefined && (
        <LoadFailed size="s" onRetry={onReload} detail={failure}>
          This may not be the latest state of the order.
        </LoadFailed>
      )}
      <Refusal failure={moves.failure} />
      <Tabs
        label="About this order"
        value={tab.value}
        onChange={tab.open}
        tabs={[
          { id: 'overview', label: 'Overview', content: <OrderOverview {...overview} /> },
          {
            id: 'customer',
            label: 'Customer',
            content: <OrderCustomer order={order} whole={whole} />,
          },
        ]}
      />
      {moves.act && (
        <div className={styles.bar}>
          {!isOnline && <p className="hint">Changes need a connection.</p>}
          <NextButton moves={moves} block />
        </div>
      )}
      <MoveDialogs order={order} {...moves.dialogs} />
    </div>
  );
}

function NotFound() {
  return (
    <>
      <h1>Order Details</h1>
      <EmptyState
        title="We couldn't find this order."
        text="Check its number, or look for it in the list."
        action={<LinkButton to="/admin">Back</LinkButton>}
      />
    </>
  );
}

function Failed({ failure, onReload }: { failure: string; onReload: () => unknown }) {
  return (
    <>
      <h1>Order Details</h1>
      <LoadFailed onRetry={onReload} detail={failure}>
        The order didn't load.
      </LoadFailed>
    </>
  );
}

function sheetOf(name: string | undefined, order: OrderWire): ReactNode {
  if (name === 'invoice') return <Invoice order={order} />;
  return name === 'work' ? <WorkSheet order={order} /> : <PackingSlip order={order} />;
}

type OrderDetailsProps = {
  /** Id or number. */
  id: string;
  /** The payment, drawn by a later feature. */
  payment: (order: AdminOrderWire) => ReactNode;
};

/** One order, with all that the owner can do, and its print views. */
export function OrderDetails({ id, payment }: OrderDetailsProps) {
  const { order, whole, isMissing, failure, reload } = useAdminOrder(id);
  const note = useNote(id);
  const print = useOverlay('print');
  useTitleFocus(print.isOpen);
  if (isMissing) return <NotFound />;
  if (!order) return failure ? <Failed failure={failure} onReload={reload} /> : <OrderSkeleton />;
  if (print.isOpen) {
    return <PrintView onClose={print.close}>{sheetOf(print.value, order)}</PrintView>;
  }
  const loaded = { order, whole, failure, note, payment };
  return <Loaded {...loaded} onReload={reload} />;
}

export function OrderSkeleton() {
  return (
    <div className={styles.order}>
      <BackLink />
      <h1>Order Details</h1>
      <Loading label="Loading the order" className={`wide-and-narrow ${styles.loading}`}>
        <div>
          <Skeleton count={2} className={styles.skeleton} />
        </div>
        <div>
          <Skeleton count={2} className={styles.skeleton} />
        </div>
      </Loading>
    </div>
  );
}

import { useEffect, useRef } from 'react';
import { useParams, type MetaDescriptor } from 'react-router';
import { SessionGuard } from '#features/identity/storefront/session-guard.tsx';
import { MethodNotAllowed } from '#features/identity/storefront/method-not-allowed.tsx';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import type { OrderWire } from '#features/orders/contract.ts';
import { Invoice } from '#features/orders/storefront/print/invoice.tsx';
import { PrintView } from '#features/orders/storefront/print/print-sheet.tsx';
import { useOverlay, useOverlayLink } from '#platform/client/page/overlay-link.ts';
import { OrderView } from '#features/orders/storefront/order/order-view.tsx';
import { PlacedView } from '#features/orders/storefront/order/placed-view.tsx';
import { BY_LINK, dropLinkKey, useLinkKey } from '#features/orders/guest/storefront/stored-link.ts';
import { useOrder } from '#features/orders/storefront/order-query.ts';
import { PayPanel } from '#features/payments/storefront/pay-panel.tsx';
import { OrderPapers } from '#features/papers/storefront/order-papers.tsx';
import { usePayment } from '#features/payments/storefront/use-payment.ts';
import { OrderReviews } from '#features/reviews/storefront/order-reviews.tsx';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/loading/skeleton.tsx';
import { payingOf } from './paying-of.ts';
import styles from '#features/orders/storefront/orders.module.css';
import '#features/orders/storefront/order/order.module.css';

export function meta({ params }: { params: { id?: string } }): MetaDescriptor[] {
  return [{ title: `Order ${params.id ?? ''}` }, { name: 'robots', content: 'noindex' }];
}

function LoadingOrder() {
  return (
    <div className={`frame ${styles.page}`}>
      <h1 className="visually-hidden">Order</h1>
      <Loading label="Loading your order">
        <Skeleton count={3} />
      </Loading>
    </div>
  );
}

function NotFound({ isByLink }: { isByLink: boolean }) {
  return isByLink ? (
    <div className={`frame ${styles.page}`}>
      <h1 className="visually-hidden">Order</h1>
      <EmptyState
        title="We couldn't find this order."
        text="The link is incomplete or too old. Ask for a new one with your email address."
        action={<LinkButton to="/find-order">Find your order</LinkButton>}
      />
    </div>
  ) : (
    <div className={`frame ${styles.page}`}>
      <h1 className="visually-hidden">Order</h1>
      <EmptyState
        title="We couldn't find this order."
        text="It may belong to another account. Check its number."
        action={<LinkButton to="/my-orders">My Orders</LinkButton>}
      />
    </div>
  );
}

/** The path stays from greeting to order to receipt, so the page focuses its own title. */
function useTitleFocus(view: string): void {
  const was = useRef(view);
  useEffect(() => {
    if (was.current === view) return;
    was.current = view;
    const title = document.querySelector<HTMLElement>('main h1');
    title?.setAttribute('tabindex', '-1');
    title?.focus({ preventScroll: true });
  }, [view]);
}

/** The link of a guest's order: an account has it by now. */
const hasEnded = ({ code }: ProblemBody) => code === 'ORDER_IN_ACCOUNT';

/** Shows signed-in customers the order of their account, and asks others to sign in. */
function InAccount({ number, problem }: { number: string; problem: ProblemBody }) {
  const signIn = useSignIn();
  const isIn = signIn.status === 'in';
  const toSignIn = useOverlayLink('sign-in', 'page');
  useEffect(() => {
    if (isIn) dropLinkKey(number);
  }, [isIn, number]);
  return (
    <div className={`frame ${styles.page}`}>
      <h1 className="visually-hidden">Order</h1>
      <EmptyState
        title={problem.title}
        text={problem.detail}
        action={<LinkButton {...toSignIn}>Sign in</LinkButton>}
      />
    </div>
  );
}

type NoOrderProps = { uid: string; id: string; problem: ProblemBody; onRetry: () => void };

function NoOrder({ uid, id, problem, onRetry }: NoOrderProps) {
  if (hasEnded(problem)) return <InAccount number={id} problem={problem} />;
  if (problem.status === 404) return <NotFound isByLink={uid === BY_LINK} />;
  return (
    <div className={`frame ${styles.page}`}>
      <h1 className="visually-hidden">Order</h1>
      <LoadFailed onRetry={onRetry} detail={problem.detail}>
        Your order didn't load.
      </LoadFailed>
    </div>
  );
}

function Stale({ problem, onRetry }: { problem: ProblemBody; onRetry: () => void }) {
  return (
    <div className="frame below-header">
      <Banner
        tone="bad"
        action={
          <Button size="s" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {`This may not be the latest state of your order. ${problem.detail}`}
      </Banner>
    </div>
  );
}

function Receipt({ order, onClose }: { order: OrderWire; onClose: () => void }) {
  return (
    <div className={`frame ${styles.page}`}>
      <PrintView onClose={onClose}>
        <Invoice order={order} title={order.payment.status === 'Paid' ? 'Receipt' : 'Your order'} />
      </PrintView>
    </div>
  );
}

type ShownOrderProps = { uid: string; order: OrderWire; isGreeted: boolean };

function ShownOrder({ uid, order, isGreeted }: ShownOrderProps) {
  const { payment } = usePayment(uid, order.number);
  const panel = <PayPanel uid={uid} order={order} />;
  return isGreeted ? (
    <PlacedView
      order={order}
      paying={payingOf(payment)}
      payment={panel}
      isByLink={uid === BY_LINK}
    />
  ) : (
    <OrderView
      uid={uid}
      order={order}
      payment={panel}
      papers={<OrderPapers uid={uid} order={order} />}
      reviews={<OrderReviews uid={uid} order={order} />}
    />
  );
}

/** @param props `uid` is `BY_LINK` where the link opened the order */
function OneOrder({ uid, id }: { uid: string; id: string }) {
  const { order, problem, reload, isPlaced } = useOrder(uid, id);
  const isGreeted = isPlaced && order?.status === 'pending';
  const print = useOverlay('print');
  useTitleFocus(`${isGreeted} ${print.isOpen}`);
  if (problem && (!order || hasEnded(problem))) {
    return <NoOrder uid={uid} id={id} problem={problem} onRetry={reload} />;
  }
  if (!order) return <LoadingOrder />;
  if (print.isOpen) return <Receipt order={order} onClose={print.close} />;
  return (
    <>
      {problem && <Stale problem={problem} onRetry={reload} />}
      <ShownOrder uid={uid} order={order} isGreeted={isGreeted} />
    </>
  );
}

export default function OrderPage() {
  return (
    <SessionGuard>
      <Order />
    </SessionGuard>
  );
}

function Order() {
  const signIn = useSignIn();
  const { id = '' } = useParams();
  if (useLinkKey(id) !== undefined) return <OneOrder key={`${id} by link`} uid={BY_LINK} id={id} />;
  if (signIn.status === 'out') return <MethodNotAllowed />;
  if (signIn.status === 'unknown') return <LoadingOrder />;
  return <OneOrder key={id} uid={signIn.uid} id={id} />;
}

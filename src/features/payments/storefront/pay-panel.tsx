import { useEffect, useRef, useState } from 'react';
import type { OrderWire } from '#features/orders/contract.ts';
import { cashName } from '#features/cart/payment-ways.ts';
import { payBySentence } from '#features/orders/payment/pay-by.ts';
import { isPaidOnArrival } from '#features/orders/payment/payment-method.ts';
import type { PaymentStatus } from '#features/orders/payment/payment-status.ts';
import { PaymentBadge } from '#features/orders/storefront/payment-badge.tsx';
import { PartSums } from '#features/orders/storefront/money-sums.tsx';
import { TextButton } from '#platform/ui/actions/text-button.tsx';
import { CopyButton } from '#platform/ui/actions/copy-button.tsx';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { useNow } from '#platform/client/use-now.ts';
import { useMediaQuery } from '#platform/ui/overlays/use-media-query.ts';
import type { PaymentInstructionsWire } from '../contract.ts';
import { QrCode } from '#platform/ui/display/qr-code.tsx';
import { groupUtr } from '../utr.ts';
import { goOnToGateway } from './gateway-form.ts';
import { PayByHand, PayOnline } from './pay-online.tsx';
import { useAwaitedPayment } from './use-payment.ts';
import { UtrForm } from './utr-form.tsx';
import styles from './pay-panel.module.css';
import buttonStyles from '#platform/ui/actions/button.module.css';

type Upi = NonNullable<PaymentInstructionsWire['upi']>;

function CopyRow({ label, shown, value }: { label: string; shown: string; value: string }) {
  return (
    <div className={styles.copyRow}>
      <dt>{label}</dt>
      <dd>
        <span translate="no">{shown}</span>
        <CopyButton value={value} label={label} />
      </dd>
    </div>
  );
}

function PayByUpi({ upi, amount, number }: { upi: Upi; amount: number; number: string }) {
  const isPhone = useMediaQuery('(max-width: 700px)');
  const rupees = formatRupees(amount, { exact: true });
  const code = <QrCode text={upi.link} label={`QR code to pay ${rupees} to ${upi.payee} by UPI`} />;
  return (
    <>
      {isPhone ? (
        <>
          <a className={`btn ${buttonStyles.block} ${styles.app}`} href={upi.link}>
            {`Pay ${formatRupees(amount)} in your UPI app`}
          </a>
          <details>
            <summary className={styles.scan}>Scan from another phone</summary>
            {code}
          </details>
        </>
      ) : (
        code
      )}
      <dl>
        <CopyRow label="Amount" shown={rupees} value={amount.toFixed(2)} />
        <CopyRow label="UPI ID" shown={upi.id} value={upi.id} />
        <CopyRow label="Note" shown={`Order ${number}`} value={`Order ${number}`} />
      </dl>
    </>
  );
}

/**
 * After a UTR was accepted its form is gone: the title takes the focus and the new state is announced.
 */
function useFocusAfterClaim(payment: PaymentInstructionsWire | undefined) {
  const title = useRef<HTMLHeadingElement>(null);
  const last = useRef<string>(undefined);
  const announce = useAnnounce();
  useEffect(() => {
    if (!payment) return;
    const now = `${payment.status} ${payment.transactionId ?? ''}`;
    const isTaken = last.current !== undefined && last.current !== now;
    last.current = now;
    if (!isTaken || payment.status !== 'Submitted') return;
    title.current?.focus({ preventScroll: true });
    announce(`Being checked. ${payment.message}`);
  }, [announce, payment]);
  return title;
}

type CorrectionProps = { uid: string; number: string; amount: number };

/** Replaces a UTR until it is checked. */
function Correction(props: CorrectionProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <UtrForm {...props} isCorrection />;
  return <TextButton onClick={() => setIsOpen(true)}>Correct the UTR</TextButton>;
}

type ActionsProps = {
  payment: PaymentInstructionsWire;
  uid: string;
  number: string;
  onTurned: () => void;
};

function ByHand({ payment, uid, number }: ActionsProps) {
  const { upi, amount, isAwaited, isCorrectable, transactionId } = payment;
  return (
    <>
      {upi && <PayByUpi upi={upi} amount={amount} number={number} />}
      {isAwaited && <UtrForm uid={uid} number={number} amount={amount} />}
      {isCorrectable && (
        <Correction key={transactionId} uid={uid} number={number} amount={amount} />
      )}
    </>
  );
}

/** The chosen way comes first; the other stays open. */
function Actions({ isAsking, ...props }: ActionsProps & { isAsking: boolean }) {
  const { payment, uid, number, onTurned } = props;
  const { method, upi, amount, online } = payment;
  if (isAsking || online?.isOnItsWay === true) return null;
  if (!online) return <ByHand {...props} />;
  const isFirst = method === 'Online' || !upi;
  return (
    <>
      {method !== 'Online' && <ByHand {...props} />}
      <PayOnline uid={uid} number={number} amount={amount} isFirst={isFirst} />
      {method === 'Online' && upi && <PayByHand uid={uid} number={number} onTurned={onTurned} />}
    </>
  );
}

/** What changes by itself is said as well. */
function Said({ isLive, children }: { isLive: boolean; children: string }) {
  const [isSaid] = useState(isLive);
  return isSaid ? (
    <output className={styles.message}>{children}</output>
  ) : (
    <p className={styles.message}>{children}</p>
  );
}

function PayBy({ payBy, createdAt }: Pick<OrderWire, 'payBy' | 'createdAt'>) {
  const now = useNow();
  if (payBy === undefined) return null;
  return <p>{payBySentence({ payBy, createdAt }, new Date(now))}</p>;
}

type PayPanelProps = { uid: string; order: OrderWire };

function titleOf({ upi, ...payment }: PaymentInstructionsWire, kind: string | undefined): string {
  if (isPaidOnArrival({ payment })) return cashName(kind);
  if (payment.online) return 'Payment';
  return upi ? 'Pay by UPI' : `Payment, ${payment.method}`;
}

/** The panel may know more of a payment than the order that was loaded before. */
function withStatus(order: OrderWire, status: PaymentStatus): OrderWire {
  return { ...order, payment: { ...order.payment, status } };
}

/** The payment of an order in each of its states. Only the owner's decision shows "paid". */
export function PayPanel({ uid, order }: PayPanelProps) {
  const { number, shipping } = order;
  const { payment, isAsking, problem, reload } = useAwaitedPayment(uid, number);
  useEffect(() => goOnToGateway(number), [number]);
  const title = useFocusAfterClaim(payment);
  if (!payment && problem) {
    return (
      <LoadFailed size="s" onRetry={reload} detail={problem.detail}>
        How to pay didn't load.
      </LoadFailed>
    );
  }
  if (!payment)
    return <div className={`well ${styles.panel} ${styles.loading}`} aria-busy="true" />;
  const { status, message, isAwaited, transactionId } = payment;
  return (
    <section className={`well ${styles.panel}`} aria-labelledby="pay-title">
      <div className="row between">
        <h2 id="pay-title" ref={title} tabIndex={-1}>
          {titleOf(payment, shipping.kind)}
        </h2>
        {(isAwaited || status !== 'Pending') && (
          <PaymentBadge order={withStatus(order, status)} reader="customer" />
        )}
      </div>
      <PartSums {...order} />
      <Said isLive={payment.online !== undefined}>{message}</Said>
      {isAwaited && <PayBy {...order} />}
      {transactionId !== undefined && (
        <p className={`hint ${styles.utrLine}`}>
          UTR{' '}
          <span className="tabular" translate="no">
            {groupUtr(transactionId)}
          </span>
        </p>
      )}
      <Actions
        payment={payment}
        isAsking={isAsking}
        uid={uid}
        number={number}
        onTurned={() => title.current?.focus({ preventScroll: true })}
      />
    </section>
  );
}

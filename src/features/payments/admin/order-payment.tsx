import { useEffect, useRef } from 'react';
import type { AdminOrderWire } from '#features/orders/admin-contract.ts';
import { PaymentBadge } from '#features/orders/storefront/payment-badge.tsx';
import { moneyOf } from '#features/orders/payment/payment-words.ts';
import { MoneySums } from './order-money.tsx';
import { Refunds } from './refunds/refunds.tsx';
import { ReturnedList } from './refunds/returned-list.tsx';
import { RecordReturn } from './refunds/returns.tsx';
import { partsOf } from '#features/orders/payment/payment-parts.ts';
import type { ListedPaymentWire } from '../contract.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { PartPayment } from './part-payment.tsx';
import { usePaymentDecisions } from './use-payment-decisions.ts';
import styles from './order-payment.module.css';

/** The order's payments in the form of the list. */
function listedOf(order: AdminOrderWire): ListedPaymentWire[] {
  const { firstName, lastName, phone, email } = order.billingName;
  const parts = partsOf<AdminOrderWire['payment']>(order);
  return parts.map(({ seq, label, dueOn, link: _link, ...payment }) => ({
    ...payment,
    ...(order.payments && { part: { seq, label, ...(dueOn !== undefined && { dueOn }) } }),
    orderId: order.id,
    orderNumber: order.number,
    orderStatus: order.status,
    customer: { name: `${firstName} ${lastName}`.trim(), phone, email },
  }));
}

/** Focuses the title when the pressed button has gone with the old state. */
function useTitleFocus(status: string) {
  const title = useRef<HTMLHeadingElement>(null);
  const last = useRef(status);
  useEffect(() => {
    if (last.current === status) return;
    last.current = status;
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, [status]);
  return title;
}

/** One order's payment, in its parts, with the owner's decisions. */
export function OrderPayment({ order }: { order: AdminOrderWire }) {
  const listed = listedOf(order);
  const links = partsOf<AdminOrderWire['payment']>(order).map(({ link }) => link);
  const title = useTitleFocus(listed.map(({ status }) => status).join());
  const decisions = usePaymentDecisions(listed);
  const { dialog } = decisions;
  return (
    <section className={`column card ${styles.payment}`} aria-labelledby="ao-payment">
      <div className={`row between wrap ${styles.head}`}>
        <h2 id="ao-payment" ref={title} tabIndex={-1}>
          Payment
        </h2>
        <PaymentBadge order={order} reader="owner" />
      </div>
      {order.payments && <MoneySums {...moneyOf(order)} />}
      {listed.map((one, at) => (
        <PartPayment
          key={one.part?.seq ?? 1}
          listed={one}
          link={links[at]}
          deliveryKind={order.shipping.kind}
          payBy={order.payBy}
          decisions={decisions}
        />
      ))}
      <Refunds order={order} />
      <ReturnedList order={order} />
      <RecordReturn order={order} />
      {dialog && <DecisionDialog key={dialog.value.key} {...dialog} />}
    </section>
  );
}

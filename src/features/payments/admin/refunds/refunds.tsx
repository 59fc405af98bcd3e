import { useState } from 'react';
import type { AdminOrderWire } from '#features/orders/admin-contract.ts';
import { useOrderWrite } from '#features/orders/admin/order/use-admin-order.ts';
import { wordTable } from '#platform/contract/text/word-table.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import type { postRefund, postRefundUndo } from '../../endpoints.ts';
import type { OrderWire } from '#features/orders/contract.ts';
import { partsOf } from '#features/orders/payment/payment-parts.ts';
import { moneyOf } from '#features/orders/payment/payment-words.ts';
import { RefundDialog, type RefundAnswer } from './refund-dialog.tsx';
import { TakeBackDialog } from './take-back-dialog.tsx';
import styles from '../order-payment.module.css';

type Refund = NonNullable<AdminOrderWire['refunds']>[number];

const STATE_WORDS = wordTable<NonNullable<Refund['state']>, string>(
  { due: 'Waiting to be sent', sent: 'On its way', done: '' },
  () => '',
);

function Sent({ refund, onTakeBack }: { refund: Refund; onTakeBack: () => void }) {
  const { amount, method, state, reference, reason, at, undoableUntil } = refund;
  const isOnline = useOnline();
  const details = [method, STATE_WORDS[state ?? 'done'], reference, reason]
    .filter(Boolean)
    .join(' · ');
  return (
    <li className={`column ${styles.refund}`}>
      <p>
        <b className="tabular" translate="no">
          {formatRupees(amount, { exact: true })}
        </b>
        <span>{` refunded on ${formatDateTime(at)}`}</span>
      </p>
      <p className="hint">{details}</p>
      {undoableUntil !== undefined && (
        <Button
          size="s"
          variant="secondary"
          aria-label={`Undo the refund of ${formatRupees(amount, { exact: true })}`}
          aria-disabled={!isOnline || undefined}
          onClick={() => isOnline && onTakeBack()}
        >
          Undo
        </Button>
      )}
    </li>
  );
}

/** Refunds of an order, and a way to record more. */
export function Refunds({ order }: { order: AdminOrderWire }) {
  const { id, number, refunds = [] } = order;
  const { paid, sentBack, toSendBack } = moneyOf(order);
  const rest = Math.round((paid - sentBack) * 100) / 100;
  const hasOnline = partsOf<OrderWire['payment']>(order).some(({ method }) => method === 'Online');
  const [isOpen, setIsOpen] = useState(false);
  const [takenBack, setTakenBack] = useState<Refund>();
  const isOnline = useOnline();
  const refund = useOrderWrite(
    (body: RefundAnswer, key) =>
      signedInApi<typeof postRefund>('POST /v2/admin/order/{id}/refund', {
        params: { id },
        headers: { 'idempotency-key': key },
        body,
      }),
    () => `Refund of ${number} recorded`,
  );
  const undo = useOrderWrite(
    (body: { refund: number; reason: string }) =>
      signedInApi<typeof postRefundUndo>('POST /v2/admin/order/{id}/refund/undo', {
        params: { id },
        body,
      }),
    () => `Refund of ${number} undone`,
  );
  return (
    <>
      {refunds.length > 0 && (
        <ul className={`column ${styles.refunds}`} aria-label="Refunds">
          {refunds.map((sent) => (
            <Sent key={sent.seq} refund={sent} onTakeBack={() => setTakenBack(sent)} />
          ))}
        </ul>
      )}
      {rest > 0 && (
        <div className={`cluster ${styles.actions}`}>
          <Button
            size="s"
            variant="secondary"
            aria-disabled={!isOnline || undefined}
            onClick={() => isOnline && setIsOpen(true)}
          >
            Record a refund
          </Button>
        </div>
      )}
      <RefundDialog
        key={id}
        isOpen={isOpen}
        number={number}
        due={toSendBack}
        rest={rest}
        mayBeOnline={hasOnline}
        onSave={refund.write}
        onClose={() => setIsOpen(false)}
      />
      <TakeBackDialog
        isOpen={takenBack !== undefined}
        title={`Undo the refund of ${formatRupees(takenBack?.amount ?? 0, { exact: true })}?`}
        text={`Only if it was not sent. The customer of ${number} gets an email; only you see the reason.`}
        onSave={(reason) => undo.write({ refund: takenBack?.seq ?? 0, reason }, '')}
        onClose={() => setTakenBack(undefined)}
      />
    </>
  );
}

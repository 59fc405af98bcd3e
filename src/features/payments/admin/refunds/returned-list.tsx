import { useState } from 'react';
import type { AdminOrderWire } from '#features/orders/admin-contract.ts';
import { useOrderWrite } from '#features/orders/admin/order/use-admin-order.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import type { postReturnUndo } from '../../endpoints.ts';
import { TakeBackDialog } from './take-back-dialog.tsx';
import styles from '../order-payment.module.css';

type Return = NonNullable<AdminOrderWire['returns']>[number];

function productsOf({ items }: AdminOrderWire, { lines }: Return): string {
  return lines
    .map(({ line, quantity }) => `${quantity} × ${items[line - 1]?.product.name ?? ''}`)
    .join(', ');
}

function refundOf({ refunds = [] }: AdminOrderWire, { refund }: Return): string | undefined {
  const amount = refunds.find(({ seq }) => seq === refund)?.amount;
  return amount === undefined ? undefined : formatRupees(amount, { exact: true });
}

type CameBackProps = { order: AdminOrderWire; one: Return; onTakeBack: () => void };

function CameBack({ order, one, onTakeBack }: CameBackProps) {
  const { at, condition, isRestocked, reason, undoableUntil } = one;
  const isOnline = useOnline();
  const products = productsOf(order, one);
  const where = isRestocked ? 'back in stock' : 'not in stock';
  return (
    <li className={`column ${styles.refund}`}>
      <p>
        <b>{products}</b>
        <span>{` returned on ${formatDateTime(at)}`}</span>
      </p>
      <p className="hint">{[condition, where, reason].join(' · ')}</p>
      {undoableUntil !== undefined && (
        <Button
          size="s"
          variant="secondary"
          aria-label={`Undo the return of ${products}`}
          aria-disabled={!isOnline || undefined}
          onClick={() => isOnline && onTakeBack()}
        >
          Undo
        </Button>
      )}
    </li>
  );
}

export function ReturnedList({ order }: { order: AdminOrderWire }) {
  const { id, number, returns = [] } = order;
  const [chosen, setChosen] = useState<Return>();
  const { write } = useOrderWrite(
    (body: { return: number; reason: string }) =>
      signedInApi<typeof postReturnUndo>('POST /v2/admin/order/{id}/return/undo', {
        params: { id },
        body,
      }),
    () => `Return of ${number} undone`,
  );
  if (returns.length === 0) return null;
  const refund = chosen && refundOf(order, chosen);
  const money =
    refund && `Its refund of ${refund} is undone too: record it again if you did send it.`;
  return (
    <>
      <ul className={`column ${styles.refunds}`} aria-label="Returns">
        {returns.map((one) => (
          <CameBack key={one.seq} order={order} one={one} onTakeBack={() => setChosen(one)} />
        ))}
      </ul>
      <TakeBackDialog
        isOpen={chosen !== undefined}
        title="Undo this return?"
        text={[
          'Only if it was a mistake: the pieces then count as being with the customer again.',
          money,
          `The customer of ${number} gets an email; only you see the reason.`,
        ]
          .filter(Boolean)
          .join(' ')}
        onSave={(reason) => write({ return: chosen?.seq ?? 0, reason }, '')}
        onClose={() => setChosen(undefined)}
      />
    </>
  );
}

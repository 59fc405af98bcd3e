import { useState } from 'react';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useNow } from '#platform/client/use-now.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import type { OrderWire } from '../../../contract.ts';
import type { putShipBy } from '../../../endpoints.ts';
import { isToBeSent } from '../../../order-status.ts';
import { ShipByDialog } from '../../change/ship-by-dialog.tsx';
import { ShipByDay } from '../../ship-by-day.tsx';
import { useOrderWrite } from '../use-admin-order.ts';
import styles from './progress.module.css';

/** The promised day, which can be moved until the order is sent. */
export function OrderShipBy({ order }: { order: OrderWire }) {
  const [isOpen, setIsOpen] = useState(false);
  const isOnline = useOnline();
  const now = useNow();
  const { send } = useOrderWrite(
    (change: { date: string; reason: string }) =>
      signedInApi<typeof putShipBy>('PUT /v2/admin/order/{id}/ship-by', {
        params: { id: order.id },
        body: change,
      }),
    () => 'Day saved',
  );
  if (order.shipBy === undefined || !isToBeSent(order)) return null;
  return (
    <section className="card" aria-labelledby="ao-ship-by">
      <h2 id="ao-ship-by">Ship by</h2>
      <ShipByDay order={order} now={now} />
      <div className={`cluster ${styles.moves}`}>
        <Button
          variant="secondary"
          size="s"
          aria-disabled={!isOnline || undefined}
          aria-describedby={isOnline ? undefined : 'ao-offline'}
          onClick={() => setIsOpen(true)}
        >
          Move the day
        </Button>
      </div>
      <ShipByDialog
        isOpen={isOpen}
        title={`Ship order ${order.number} by`}
        onSave={send}
        onClose={() => setIsOpen(false)}
      />
    </section>
  );
}

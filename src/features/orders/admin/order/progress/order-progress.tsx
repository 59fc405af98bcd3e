import { useState } from 'react';
import { Button } from '#platform/ui/actions/button.tsx';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import { Vessel } from '#platform/ui/vessel/vessel.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import type { OrderWire } from '../../../contract.ts';
import { LEVELS } from '../../../storefront/order-facts.ts';
import { ReopenDialog } from '../../change/reopen-dialog.tsx';
import { MoveButton, type OrderMoves } from './order-moves.tsx';
import { progressSteps, type ProgressStep } from './progress-steps.ts';
import styles from './progress.module.css';

const STEP_HEIGHT = 84;

type OrderProgressProps = { order: OrderWire; moves: OrderMoves };

function Step({ step, order, moves }: OrderProgressProps & { step: ProgressStep }) {
  const target = moves.others.find((to) => to === step.status);
  return (
    <li
      className={step.isDone ? undefined : styles.next}
      aria-current={step.status === order.status ? 'step' : undefined}
    >
      <div>
        <b>{step.title}</b>
        {step.detail !== undefined && <span>{step.detail}</span>}
      </div>
      {target !== undefined && (
        <MoveButton moves={moves} to={target} variant="secondary" size="s" />
      )}
    </li>
  );
}

function Reopening({ order }: { order: OrderWire }) {
  const [isOpen, setIsOpen] = useState(false);
  const isOnline = useOnline();
  return (
    <>
      <Button
        variant="secondary"
        size="s"
        aria-disabled={!isOnline || undefined}
        aria-describedby={isOnline ? undefined : 'ao-offline'}
        onClick={() => setIsOpen(true)}
      >
        Reopen order
      </Button>
      <ReopenDialog order={order} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

/** The steps of the order and its other allowed changes. */
export function OrderProgress({ order, moves }: OrderProgressProps) {
  const steps = progressSteps(order);
  const isCancelled = order.status === 'cancelled';
  const hasEnded = moves.next === undefined && !moves.isCancellable;
  return (
    <section className="card" aria-labelledby="ao-progress">
      <h2 id="ao-progress">Progress</h2>
      <div className={styles.progress}>
        <Vessel
          level={LEVELS[order.status]}
          width={64}
          height={steps.length * STEP_HEIGHT}
          className={isCancelled ? styles.cancelledVessel : undefined}
        />
        <ol>
          {steps.map((step) => (
            <Step key={step.status} step={step} order={order} moves={moves} />
          ))}
        </ol>
      </div>
      {order.cancellableUntil !== undefined && (
        <p className={`hint ${styles.until}`}>
          {`The customer can cancel until ${formatDateTime(order.cancellableUntil)}.`}
        </p>
      )}
      {order.cancelReason !== undefined && (
        <p className={`${styles.until} ${styles.said}`}>
          <span className="hint">Reason for the customer: </span>
          <span>{order.cancelReason}</span>
        </p>
      )}
      {order.customerReason !== undefined && (
        <p className={`${styles.until} ${styles.said}`}>
          <span className="hint">Why the customer cancelled: </span>
          <span>{order.customerReason}</span>
        </p>
      )}
      <div className={`cluster ${styles.moves}`}>
        {moves.isCancellable && (
          <MoveButton moves={moves} to="cancelled" variant="danger" size="s" />
        )}
        {hasEnded && <Reopening order={order} />}
      </div>
    </section>
  );
}

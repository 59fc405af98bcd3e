import { useEffect, useState } from 'react';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { invalidate } from '#platform/client/query/query.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { goOnToGateway, leaveForGateway } from './gateway-form.ts';
import { openGatewayPage } from './payment-calls.ts';
import styles from './pay-panel.module.css';

type PayOnlineProps = { uid: string; number: string; amount: number };

export function PayOnline({ uid, number, amount }: PayOnlineProps) {
  const isOnline = useOnline();
  const [isLeaving, setIsLeaving] = useState(false);
  const [failure, setFailure] = useState('');
  useEffect(() => goOnToGateway(number), [number]);
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => persisted && setIsLeaving(false);
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);
  async function pay(): Promise<void> {
    setIsLeaving(true);
    setFailure('');
    const answer = await openGatewayPage(number);
    if (answer.ok) {
      leaveForGateway(number, answer.data);
      return;
    }
    setIsLeaving(false);
    setFailure(answer.problem.detail);
    if (answer.problem.status === 409) void invalidate({ queryKey: ['orders', uid] });
  }
  return (
    <div className="stack">
      <Button
        block
        busy={isLeaving}
        busyLabel="Opening the payment page…"
        aria-disabled={!isOnline || undefined}
        onClick={() => isOnline && void pay()}
      >
        {`Pay ${formatRupees(amount)} online`}
      </Button>
      <p className="hint">
        Card, netbanking or UPI on Razorpay's page. Your order is marked as paid right away.
      </p>
      {failure !== '' && (
        <p className={styles.message} role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}

export function PaymentOnItsWay() {
  return (
    <output className={styles.message}>
      We are confirming your payment, usually within a minute. Please don't pay again: we'll email
      you when it arrives.
    </output>
  );
}

import { useEffect, useRef, useState } from 'react';
import { takeToPay } from '#features/orders/storefront/placed-online.ts';
import { hoursInWords } from '#features/shop/hours-to-pay.ts';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { useShownAgain } from '#platform/client/page/use-shown-again.ts';
import { invalidate, queries } from '#platform/client/query/query.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { leaveForGateway } from './gateway-form.ts';
import { openGatewayPage, turnToUpi } from './payment-calls.ts';
import { paymentKey } from './use-payment.ts';
import styles from './pay-panel.module.css';

function Failure({ children }: { children: string }) {
  if (children === '') return null;
  return (
    <p className={styles.message} role="alert">
      {children}
    </p>
  );
}

const NOT_OPEN =
  'The payment page cannot be opened just now. Nothing was charged: try again, or pay another way.';

/** A refusal has a sentence of its own; of a lost connection the page itself speaks. */
const sentenceOf = ({ status, detail }: ProblemBody): string =>
  status === 409 || status === 404 ? detail : NOT_OPEN;

function useGatewayPage(uid: string, number: string) {
  const [isLeaving, setIsLeaving] = useState(false);
  const [failure, setFailure] = useState('');
  async function pay(): Promise<void> {
    setIsLeaving(true);
    setFailure('');
    const answer = await openGatewayPage(number);
    if (answer.ok) {
      leaveForGateway(number, answer.data);
      return;
    }
    setIsLeaving(false);
    setFailure(sentenceOf(answer.problem));
    if (answer.problem.status === 409) void invalidate({ queryKey: ['orders', uid] });
  }
  useShownAgain(() => setIsLeaving(false));
  return { isLeaving, failure, pay };
}

type PayOnlineProps = {
  uid: string;
  number: string;
  amount: number;
  isFirst: boolean;
};

export function PayOnline({ uid, number, amount, isFirst }: PayOnlineProps) {
  const isOnline = useOnline();
  const { isLeaving, failure, pay } = useGatewayPage(uid, number);
  const latest = useRef(pay);
  useEffect(() => {
    latest.current = pay;
  });
  useEffect(() => {
    if (takeToPay(number)) void latest.current();
  }, [number]);
  return (
    <div className="stack">
      <Failure>{failure}</Failure>
      <Button
        block
        variant={isFirst ? 'primary' : 'secondary'}
        busy={isLeaving}
        busyLabel="Opening the page…"
        aria-disabled={!isOnline || undefined}
        onClick={() => isOnline && void pay()}
      >
        {`Pay ${formatRupees(amount)} online`}
      </Button>
      <p className="hint">
        Card, netbanking or UPI on Razorpay's page. Your order is marked as paid right away.
      </p>
    </div>
  );
}

type PayByHandProps = { uid: string; number: string; onTurned: () => void };

export function PayByHand({ uid, number, onTurned }: PayByHandProps) {
  const { hoursToPay } = useShop();
  const isOnline = useOnline();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');
  async function turn(): Promise<void> {
    setIsBusy(true);
    setFailure('');
    const answer = await turnToUpi(number);
    setIsBusy(false);
    if (answer.ok) {
      queries.setQueryData(paymentKey(uid, number), answer.data);
      onTurned();
    } else setFailure(answer.problem.detail);
    void invalidate({ queryKey: ['orders', uid] });
  }
  const time = hoursToPay === 0 ? '' : ` You have ${hoursInWords(hoursToPay)} for it.`;
  return (
    <div className="stack">
      <Button
        block
        variant="secondary"
        busy={isBusy}
        aria-disabled={!isOnline || undefined}
        onClick={() => isOnline && void turn()}
      >
        Pay by UPI instead
      </Button>
      <p className="hint">
        {`Straight to us, without a fee: pay from your UPI app, then send us the UTR.${time}`}
      </p>
      <Failure>{failure}</Failure>
    </div>
  );
}

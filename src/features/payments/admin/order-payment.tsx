import { useEffect, useRef } from 'react';
import type { AdminOrderWire } from '#features/orders/admin-contract.ts';
import type { PaymentStatus } from '#features/orders/payment-status.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { CopyButton } from '#platform/ui/actions/copy-button.tsx';
import { Badge, type BadgeTone } from '#platform/ui/display/badge.tsx';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import { formatRupees } from '#platform/ui/display/format-rupees.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { BadgeCheck } from '#platform/ui/icons/badge-check.tsx';
import { CircleX } from '#platform/ui/icons/circle-x.tsx';
import { Clock } from '#platform/ui/icons/clock.tsx';
import { Hourglass } from '#platform/ui/icons/hourglass.tsx';
import { RotateCcw } from '#platform/ui/icons/rotate-ccw.tsx';
import type { ListedPaymentWire } from '../contract.ts';
import { DecisionDialog, type AskedDecision } from './decision-dialog.tsx';
import { groupUtr, isFlagged } from './payment-facts.tsx';
import { useJudging } from './use-judging.ts';
import './order-payment.css';

const LOOKS: Record<PaymentStatus, { tone: BadgeTone; word: string; Icon: typeof Clock }> = {
  Pending: { tone: 'pending', word: 'Not yet paid', Icon: Clock },
  Submitted: { tone: 'processing', word: 'To check', Icon: Hourglass },
  Paid: { tone: 'delivered', word: 'Paid', Icon: BadgeCheck },
  Rejected: { tone: 'cancelled', word: 'Rejected', Icon: CircleX },
  'Refund due': { tone: 'pending', word: 'Refund due', Icon: RotateCcw },
  Refunded: { tone: 'delivered', word: 'Refunded', Icon: RotateCcw },
};

function StateBadge({ status }: { status: PaymentStatus }) {
  const { tone, word, Icon } = LOOKS[status];
  return (
    <Badge tone={tone} icon={<Icon className="ico-s" />}>
      {word}
    </Badge>
  );
}

/** The order's payment as the list of payments has it. */
function listedOf({ id, number, status, billingName, payment }: AdminOrderWire): ListedPaymentWire {
  const { firstName, lastName, phone, email } = billingName;
  const { method: _method, ...rest } = payment;
  return {
    ...rest,
    orderId: id,
    orderNumber: number,
    orderStatus: status,
    customer: { name: `${firstName} ${lastName}`.trim(), phone, email },
  };
}

function Moment({ label, at }: { label: string; at: string | undefined }) {
  if (at === undefined) return null;
  return (
    <>
      <dt>{label}</dt>
      <dd className="num">{formatDateTime(at, { numeric: true })}</dd>
    </>
  );
}

function Facts({ payment }: { payment: AdminOrderWire['payment'] }) {
  const { method, amount, transactionId, submittedAt, decidedAt, reason, status } = payment;
  return (
    <dl className="dl opay-facts">
      <dt>Method</dt>
      <dd>{method}</dd>
      <dt>Amount</dt>
      <dd className="num">{formatRupees(amount, { exact: true })}</dd>
      {transactionId !== undefined && (
        <>
          <dt>UTR</dt>
          <dd className="num opay-utr">
            {groupUtr(transactionId)} <CopyButton value={transactionId} label="UTR" />
          </dd>
        </>
      )}
      <Moment label="Sent" at={submittedAt} />
      {status !== 'Submitted' && <Moment label="Checked" at={decidedAt} />}
      {reason !== undefined && (
        <>
          <dt>Reason</dt>
          <dd>{reason}</dd>
        </>
      )}
    </dl>
  );
}

/** What to mind before the payment is judged. */
function Warnings({ listed }: { listed: ListedPaymentWire }) {
  const { status, orderStatus } = listed;
  return (
    <>
      {isFlagged(listed) && (
        <Banner tone="gold" title="Another order claims this UTR">
          One transfer pays one order. Compare both with the bank statement.
        </Banner>
      )}
      {status === 'Submitted' && orderStatus === 'cancelled' && (
        <p className="hint">
          The order is cancelled: marked as paid, its money is due back to the customer.
        </p>
      )}
    </>
  );
}

type DecisionsProps = {
  listed: ListedPaymentWire;
  isBusy: boolean;
  onPaid: () => void;
  onAsk: (decision: AskedDecision['decision']) => void;
};

function Decisions({ listed, isBusy, onPaid, onAsk }: DecisionsProps) {
  const isOnline = useOnline();
  // The page says so once for all that it offers.
  const off = isOnline ? {} : { 'aria-disabled': true, 'aria-describedby': 'ao-offline' };
  if (listed.status === 'Submitted') {
    return (
      <div className="opay-acts">
        <Button
          size="s"
          variant={isFlagged(listed) ? 'secondary' : 'primary'}
          busy={isBusy}
          onClick={onPaid}
          {...off}
        >
          Mark as paid
        </Button>
        <Button size="s" variant="danger" onClick={() => onAsk('Rejected')} {...off}>
          Reject
        </Button>
      </div>
    );
  }
  if (listed.status !== 'Refund due') return null;
  return (
    <div className="opay-acts">
      <Button size="s" onClick={() => onAsk('Refunded')} {...off}>
        Mark as refunded
      </Button>
    </div>
  );
}

/** The pressed button goes with the state it led to: the title takes the focus then. */
function useTitleFocus(status: PaymentStatus) {
  const title = useRef<HTMLHeadingElement>(null);
  const last = useRef(status);
  useEffect(() => {
    if (last.current === status) return;
    last.current = status;
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, [status]);
  return title;
}

const UNDECIDED: readonly PaymentStatus[] = ['Submitted', 'Refund due'];

/** How one order is paid, and the owner's word about it. */
export function OrderPayment({ order }: { order: AdminOrderWire }) {
  const listed = listedOf(order);
  const title = useTitleFocus(listed.status);
  const { markPaid, ask, isJudging, problemAt, dialog } = useJudging(
    UNDECIDED.includes(listed.status) ? [listed] : [],
  );
  const problem = problemAt(listed.orderId);
  return (
    <section className="card opay" aria-labelledby="ao-payment">
      <div className="opay-head">
        <h2 id="ao-payment" ref={title} tabIndex={-1}>
          Payment
        </h2>
        <StateBadge status={listed.status} />
      </div>
      <Facts payment={order.payment} />
      <Warnings listed={listed} />
      {problem !== undefined && (
        <Banner tone="bad" title={problem.title}>
          {problem.detail}
        </Banner>
      )}
      <Decisions
        listed={listed}
        isBusy={isJudging(listed.orderId)}
        onPaid={() => markPaid(listed)}
        onAsk={(decision) => ask({ payment: listed, decision })}
      />
      {dialog && <DecisionDialog key={dialog.asked.key} {...dialog} />}
    </section>
  );
}

import { formatTime } from '#platform/ui/display/format-date.ts';
import { Vessel } from '#platform/ui/display/vessel.tsx';
import { formatRupees } from '#platform/ui/display/format-rupees.ts';
import type { OrderWire } from '../../contract.ts';

const STEPS = [
  {
    title: (order: OrderWire) => `Pay ${formatRupees(order.pricing.total, { exact: true })} by UPI`,
    text: 'Scan the code, or copy the UPI ID into any app.',
  },
  {
    title: () => 'Tell us the UTR',
    text: 'The 12-digit reference in your UPI app lets us find the payment.',
  },
  {
    title: () => 'We check and pour',
    text: 'You get an e-mail at every step. Allow 3–5 days, then a courier brings it.',
  },
];

/** Greets an order that was placed just now: that it is with us, and what happens next. */
export function PlacedHead({ order, canPay }: { order: OrderWire; canPay: boolean }) {
  const until = order.cancellableUntil;
  return (
    <section className="oplaced" aria-label="Order placed">
      <Vessel level={1} width={72} height={108} />
      <div>
        <output className="oplaced-title">Order placed</output>
        <p className="muted oplaced-text">
          Order <b>{order.number}</b> is with us.{' '}
          {canPay
            ? 'We start pouring when the payment reaches us'
            : 'We write to you about the payment'}
          {until === undefined ? '.' : `; you can cancel until ${formatTime(until)}.`}
        </p>
      </div>
      {canPay && (
        <ol className="onext" aria-label="What happens next">
          {STEPS.map((step, index) => (
            <li key={step.text}>
              <span className="step" aria-hidden="true">
                <b>{index + 1}</b>
              </span>
              <div>
                <b>{step.title(order)}</b>
                <p className="muted">{step.text}</p>
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

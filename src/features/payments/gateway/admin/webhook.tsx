import { CopyButton } from '#platform/ui/actions/copy-button.tsx';
import { OutsideLink } from '#platform/ui/actions/outside-link.tsx';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { GATEWAY_EVENTS } from '../gateway-events.ts';
import type { OnlinePayment } from '../keys-contract.ts';
import styles from './online-payment.module.css';

function LastEvent({ webhook: { lastEventAt } }: Pick<OnlinePayment, 'webhook'>) {
  if (lastEventAt === undefined) return <p className="muted">No event has come yet.</p>;
  return (
    <p className="muted">
      <span>The last event came </span>
      <time dateTime={lastEventAt}>{formatDateTime(lastEventAt)}</time>.
    </p>
  );
}

/** What the owner copies into the webhook at the gateway. */
export function Webhook({ webhook }: Pick<OnlinePayment, 'webhook'>) {
  const { address, isSilent } = webhook;
  if (address === undefined) return null;
  return (
    <section className={`well stack ${styles.webhook}`} aria-labelledby="gateway-webhook">
      <h4 id="gateway-webhook">Webhook at Razorpay</h4>
      {isSilent && (
        <Banner tone="gold" title="Razorpay isn't telling your shop about payments">
          Your shop has to ask for each payment, so they show minutes late. Check that the webhook
          at Razorpay is enabled, and that its address, its secret and its events are those of this
          page.
        </Banner>
      )}
      <p>
        It tells your shop of each payment. At Razorpay open{' '}
        <OutsideLink to="https://dashboard.razorpay.com/app/webhooks">Webhooks</OutsideLink>, add
        one with this address and with the secret from above, and tick these events:
      </p>
      <p className={`row wrap ${styles.address}`}>
        <code translate="no">{address}</code> <CopyButton value={address} label="webhook address" />
      </p>
      <ul className={styles.events} translate="no">
        {GATEWAY_EVENTS.map((event) => (
          <li key={event}>
            <code>{event}</code>
          </li>
        ))}
      </ul>
      <LastEvent webhook={webhook} />
    </section>
  );
}

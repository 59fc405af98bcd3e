import type { MetaDescriptor } from 'react-router';
import { ConfirmOrStop } from '#features/identity/storefront/mail-links/confirm-or-stop.tsx';
import { NO_VARIANT } from '#features/catalogue/choices/variant-choice.ts';
import { api } from '#platform/client/calls/browser-api.ts';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import type { StockAlert } from '../alert-contract.ts';
import type { confirmStockAlert, stopStockAlerts } from '../alert-endpoints.ts';

export function meta(): MetaDescriptor[] {
  return [{ title: 'When it is back' }, { name: 'robots', content: 'noindex' }];
}

function productOf({ name, variant }: StockAlert): string {
  return variant === '' ? name : `${name} (${variant})`;
}

function pathOf({ slug, variantId }: StockAlert): string {
  const choice = variantId === NO_VARIANT ? '' : `?choice=${encodeURIComponent(variantId)}`;
  return `/product/${slug}${choice}`;
}

function Confirmed({ alert }: { alert: StockAlert }) {
  const isHere = alert.state === 'here';
  return (
    <>
      <Banner tone="ok" title={isHere ? `${productOf(alert)} is back` : "We'll tell you"}>
        {isHere
          ? 'It is already back. First come, first served.'
          : `We'll email you once when ${productOf(alert)} is back. It isn't reserved: first come, first served.`}
      </Banner>
      <LinkButton size="l" block to={pathOf(alert)}>
        View the piece
      </LinkButton>
    </>
  );
}

const confirm = (token: string) =>
  api<typeof confirmStockAlert>('POST /v2/stock-wishes/confirm', { body: { token } });
const stop = (token: string) =>
  api<typeof stopStockAlerts>('POST /v2/stock-wishes/stop', { body: { token } });

/** Confirms an alert, or stops the mails. */
export default function StockAlertPage() {
  return (
    <ConfirmOrStop
      title="When it is back"
      lead="We'll email you once, when the piece is back."
      button="Yes, tell me"
      confirm={confirm}
      confirmed={(alert) => <Confirmed alert={alert} />}
      stop={stop}
      warning="You won't get any more back-in-stock emails at this address, for any piece."
      stopped="You won't get any more back-in-stock emails at this address unless you ask again."
    />
  );
}

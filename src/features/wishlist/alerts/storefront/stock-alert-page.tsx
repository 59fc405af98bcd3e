import { useSearchParams, type MetaDescriptor } from 'react-router';
import { useLinkToken } from '#features/identity/storefront/mail-links/use-link-token.ts';
import {
  LinkFailed,
  NoLinkToken,
  StopMails,
} from '#features/identity/storefront/mail-links/stop-mails.tsx';
import { useByButton } from '#features/identity/storefront/mail-links/use-by-button.ts';
import { WaterCard } from '#features/identity/storefront/mail-links/water-card.tsx';
import { NO_VARIANT } from '#features/catalogue/choices/variant-choice.ts';
import { api } from '#platform/client/calls/browser-api.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { NeedsScript } from '#platform/ui/feedback/loading/needs-script.tsx';
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

function Confirming({ token }: { token: string }) {
  const { answer, isBusy, press } = useByButton(() =>
    api<typeof confirmStockAlert>('POST /v2/stock-wishes/confirm', { body: { token } }),
  );
  return (
    <WaterCard title="When it is back" takesFocus={answer?.ok === true}>
      {answer?.ok === false && (
        <LinkFailed problem={answer.problem} retry={press} isBusy={isBusy} />
      )}
      {answer?.ok && <Confirmed alert={answer.data} />}
      {!answer && (
        <>
          <p className="muted">We'll email you once, when the piece is back.</p>
          <Button size="l" block busy={isBusy} busyLabel="Confirming…" onClick={press}>
            Yes, tell me
          </Button>
        </>
      )}
    </WaterCard>
  );
}

const stop = (token: string) =>
  api<typeof stopStockAlerts>('POST /v2/stock-wishes/stop', { body: { token } });

/** The page that links in the mails lead to: confirms an alert, or stops the mails. */
export default function StockAlertPage() {
  const token = useLinkToken();
  const [search] = useSearchParams();
  if (token === '') return <NoLinkToken />;
  if (token === undefined) {
    return (
      <WaterCard title="When it is back">
        <NeedsScript>
          <output className="muted">One moment…</output>
        </NeedsScript>
      </WaterCard>
    );
  }
  if (!search.has('stop')) return <Confirming token={token} />;
  return (
    <StopMails
      stop={() => stop(token)}
      warning="You won't get any more back-in-stock emails at this address, for any piece."
      stopped="You won't get any more back-in-stock emails at this address unless you ask again."
    />
  );
}

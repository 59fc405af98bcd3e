import type { MetaDescriptor } from 'react-router';
import { NoLinkToken, StopMails } from '#features/identity/storefront/mail-links/stop-mails.tsx';
import { useLinkToken } from '#features/identity/storefront/mail-links/use-link-token.ts';
import { WaterCard } from '#features/identity/storefront/mail-links/water-card.tsx';
import { api } from '#platform/client/calls/browser-api.ts';
import { NeedsScript } from '#platform/ui/feedback/loading/needs-script.tsx';
import type { stopInvitations } from '../endpoints.ts';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Invitations to review' }, { name: 'robots', content: 'noindex' }];
}

const stop = (token: string) =>
  api<typeof stopInvitations>('POST /v2/review-invitations/stop', { body: { token } });

/** The page that a link in the mail leads to. */
export default function StopInvitationsPage() {
  const token = useLinkToken();
  if (token === '') return <NoLinkToken />;
  if (token === undefined) {
    return (
      <WaterCard title="Stop these emails">
        <NeedsScript>
          <output className="muted">One moment…</output>
        </NeedsScript>
      </WaterCard>
    );
  }
  return (
    <StopMails
      stop={() => stop(token)}
      warning="You won't get any more emails inviting you to review. You can still write reviews on the page of an order."
      stopped="You won't get any more emails inviting you to review."
    />
  );
}

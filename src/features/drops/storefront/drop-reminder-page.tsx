import { useSearchParams, type MetaDescriptor } from 'react-router';
import { useLinkToken } from '#features/identity/storefront/mail-links/use-link-token.ts';
import {
  LinkFailed,
  NoLinkToken,
  StopMails,
} from '#features/identity/storefront/mail-links/stop-mails.tsx';
import { useByButton } from '#features/identity/storefront/mail-links/use-by-button.ts';
import { WaterCard } from '#features/identity/storefront/mail-links/water-card.tsx';
import { api } from '#platform/client/calls/browser-api.ts';
import { momentWords } from '#platform/contract/india/moment-words.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { NeedsScript } from '#platform/ui/feedback/loading/needs-script.tsx';
import type { confirmDropReminder, stopDropReminders } from '../endpoints.ts';
import type { Reminder } from '../reminder-contract.ts';

const TITLE = 'Before a drop opens';

export function meta(): MetaDescriptor[] {
  return [{ title: TITLE }, { name: 'robots', content: 'noindex' }];
}

function Confirmed({ reminder: { slug, title, opensAt, isOpen } }: { reminder: Reminder }) {
  return (
    <>
      <Banner tone="ok" title={isOpen ? `${title} is open` : "We'll remind you"}>
        {isOpen
          ? 'It has opened already. First come, first served.'
          : `${title} opens on ${momentWords(opensAt)}. We'll email you a day before and shortly before.`}
      </Banner>
      <LinkButton size="l" block to={`/drops/${slug}`}>
        See the pieces
      </LinkButton>
    </>
  );
}

function Confirming({ token }: { token: string }) {
  const { answer, isBusy, press } = useByButton(() =>
    api<typeof confirmDropReminder>('POST /v2/drop-reminders/confirm', { body: { token } }),
  );
  return (
    <WaterCard title={TITLE} takesFocus={answer?.ok === true}>
      {answer?.ok === false && (
        <LinkFailed problem={answer.problem} retry={press} isBusy={isBusy} />
      )}
      {answer?.ok && <Confirmed reminder={answer.data} />}
      {!answer && (
        <>
          <p className="muted">We'll email you a day before and shortly before.</p>
          <Button size="l" block busy={isBusy} busyLabel="Confirming…" onClick={press}>
            Yes, remind me
          </Button>
        </>
      )}
    </WaterCard>
  );
}

const stop = (token: string) =>
  api<typeof stopDropReminders>('POST /v2/drop-reminders/stop', { body: { token } });

/** The page that links in the mails lead to: confirms a reminder, or stops the mails. */
export default function DropReminderPage() {
  const token = useLinkToken();
  const [search] = useSearchParams();
  if (token === '') return <NoLinkToken />;
  if (token === undefined) {
    return (
      <WaterCard title={TITLE}>
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
      warning="You won't get any more emails about drops at this address."
      stopped="You won't get any more emails about drops at this address unless you ask again."
    />
  );
}

import type { MetaDescriptor } from 'react-router';
import { ConfirmOrStop } from '#features/identity/storefront/mail-links/confirm-or-stop.tsx';
import { api } from '#platform/client/calls/browser-api.ts';
import { momentWords } from '#platform/contract/india/moment-words.ts';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
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

const confirm = (token: string) =>
  api<typeof confirmDropReminder>('POST /v2/drop-reminders/confirm', { body: { token } });
const stop = (token: string) =>
  api<typeof stopDropReminders>('POST /v2/drop-reminders/stop', { body: { token } });

/** Confirms a reminder, or stops the mails. */
export default function DropReminderPage() {
  return (
    <ConfirmOrStop
      title={TITLE}
      lead="We'll email you a day before and shortly before."
      button="Yes, remind me"
      confirm={confirm}
      confirmed={(reminder) => <Confirmed reminder={reminder} />}
      stop={stop}
      warning="You won't get any more emails about drops at this address."
      stopped="You won't get any more emails about drops at this address unless you ask again."
    />
  );
}

import type { MetaDescriptor } from 'react-router';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { api } from '#platform/client/calls/browser-api.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { NeedsScript } from '#platform/ui/feedback/loading/needs-script.tsx';
import type { requestVerification, verifyEmail } from '../../endpoints.ts';
import type { Outcome } from '../provider/identity-provider.ts';
import { MailForm } from './mail-form.tsx';
import { LinkFailed } from './stop-mails.tsx';
import { useByButton } from './use-by-button.ts';
import { useLinkToken } from './use-link-token.ts';
import { WaterCard } from './water-card.tsx';
import { useSignIn } from '../sign-in-state.ts';

/** The same for every address, so that it does not reveal accounts. */
const ANSWER =
  'If this address still waits to be confirmed, an email with a link is on its way. It works for one hour.';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Confirm your email' }, { name: 'robots', content: 'noindex' }];
}

async function sendAgain(email: string): Promise<Outcome> {
  const result = await api<typeof requestVerification>('POST /identity/send-verification-email', {
    body: { email },
  });
  return result.ok ? { ok: true } : result;
}

function Expired() {
  const signIn = useSignIn();
  const email = signIn.status === 'in' ? signIn.email : undefined;
  return (
    <WaterCard title="This link no longer works">
      <p className="muted">
        It was already used, is older than an hour, or is incomplete. A new one can be emailed.
      </p>
      <MailForm send={sendAgain} answer={ANSWER} sendLabel="Send a new link" knownEmail={email} />
    </WaterCard>
  );
}

function isExpired({ code, fields }: ProblemBody): boolean {
  return code === 'LINK_EXPIRED' || fields?.token !== undefined;
}

function Confirming({ token }: { token: string | undefined }) {
  const { answer, isBusy, press } = useByButton(() =>
    api<typeof verifyEmail>('POST /identity/verify-email', { body: { token: token ?? '' } }),
  );
  if (answer?.ok) {
    return (
      <WaterCard title="Confirm your email" takesFocus>
        <Banner tone="ok">Your email address is confirmed.</Banner>
        <LinkButton size="l" block to="/">
          Browse the collection
        </LinkButton>
      </WaterCard>
    );
  }
  if (answer && isExpired(answer.problem)) return <Expired />;
  return (
    <WaterCard title="Confirm your email">
      <NeedsScript>
        {answer ? (
          <LinkFailed problem={answer.problem} retry={press} isBusy={isBusy} />
        ) : (
          <>
            <p className="muted">Is this your address? Orders and links then reach you here.</p>
            <Button
              size="l"
              block
              busy={isBusy}
              busyLabel="Confirming…"
              disabled={token === undefined}
              onClick={press}
            >
              Confirm my address
            </Button>
          </>
        )}
      </NeedsScript>
    </WaterCard>
  );
}

export default function VerifyEmailPage() {
  const token = useLinkToken();
  return token === '' ? <Expired /> : <Confirming key={token} token={token} />;
}

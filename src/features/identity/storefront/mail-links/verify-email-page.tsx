import { useEffect, useState } from 'react';
import type { MetaDescriptor } from 'react-router';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { api } from '#platform/client/browser-api.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { NeedsScript } from '#platform/ui/feedback/needs-script.tsx';
import type { requestVerification, verifyEmail } from '../../endpoints.ts';
import type { Outcome } from '../provider/identity-provider.ts';
import './mail-links.css';
import { MailForm } from './mail-form.tsx';
import { useLinkToken } from './use-link-token.ts';
import { WaterCard } from './water-card.tsx';
import { useSignIn } from '../sign-in-state.ts';

/** The same for every address, so that it does not reveal accounts. */
const ANSWER =
  'If this address still waits to be confirmed, a mail with a link is on its way. It works for one hour.';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Confirm your email' }, { name: 'robots', content: 'noindex' }];
}

async function sendAgain(email: string): Promise<Outcome> {
  const result = await api<typeof requestVerification>('POST /identity/send-verification-email', {
    body: { email },
  });
  return result.ok ? { ok: true } : result;
}

/** Confirms once per token, by script: link scanners confirm nothing. */
function useConfirmation(token: string | undefined) {
  const [outcome, setOutcome] = useState<{ of: string; problem?: ProblemBody }>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (token === undefined || token === '') return undefined;
    let isCurrent = true;
    void api<typeof verifyEmail>('POST /identity/verify-email', { body: { token } }).then(
      (result) => {
        if (!isCurrent) return;
        setOutcome({ of: token, ...(!result.ok && { problem: result.problem }) });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [token, tries]);
  function tryAgain(): void {
    setOutcome(undefined);
    setTries(tries + 1);
  }
  return { outcome: outcome?.of === token ? outcome : undefined, tryAgain };
}

function Expired() {
  const signIn = useSignIn();
  const email = signIn.status === 'in' ? signIn.email : undefined;
  return (
    <WaterCard title="This link does not work any more">
      <p className="muted">
        It was used already, is older than an hour, or was not copied whole. A new one can be
        mailed.
      </p>
      <MailForm send={sendAgain} answer={ANSWER} sendLabel="Send a new link" knownEmail={email} />
    </WaterCard>
  );
}

function isExpired({ code, fields }: ProblemBody): boolean {
  return code === 'LINK_EXPIRED' || fields?.token !== undefined;
}

export default function VerifyEmailPage() {
  const token = useLinkToken();
  const { outcome, tryAgain } = useConfirmation(token);
  const problem = outcome?.problem;
  if (token === '' || (problem && isExpired(problem))) return <Expired />;
  return (
    <WaterCard title="Confirm your email">
      {!outcome && (
        <NeedsScript>
          <output className="muted">Confirming your address…</output>
        </NeedsScript>
      )}
      {problem && (
        <Banner
          tone="bad"
          title={problem.title}
          action={
            <Button variant="secondary" size="s" onClick={tryAgain}>
              Try again
            </Button>
          }
        >
          {problem.detail}
        </Banner>
      )}
      {outcome && !problem && (
        <>
          <Banner tone="ok">Your e-mail address is confirmed.</Banner>
          <LinkButton size="l" block to="/">
            See the collection
          </LinkButton>
        </>
      )}
    </WaterCard>
  );
}

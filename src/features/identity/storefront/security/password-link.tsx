import { useState } from 'react';
import { identityProvider, useSignIn } from '../sign-in-state.ts';
import { TextButton } from '#platform/ui/actions/text-button.tsx';

type Sending = { isSent: boolean; said: string };

/** For people without a password too (Google): they cannot be told apart here, so everyone gets the link. */
export function PasswordLink() {
  const signIn = useSignIn();
  const email = signIn.status === 'in' ? signIn.email : '';
  const [{ isSent, said }, setSending] = useState<Sending>({ isSent: false, said: '' });

  async function send(): Promise<void> {
    const provider = await identityProvider();
    const outcome = await provider.requestPasswordReset(email);
    setSending(
      outcome.ok
        ? { isSent: true, said: `The link is on its way to ${email}.` }
        : { isSent: false, said: outcome.problem.detail },
    );
  }

  return (
    <p className="prof-forgot">
      Forgot it or never had one?{' '}
      {!isSent && <TextButton onClick={() => void send()}>We mail you a link</TextButton>}{' '}
      <output>{said}</output>
    </p>
  );
}

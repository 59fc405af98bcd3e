import { useState } from 'react';
import { identityProvider, useSignIn } from '../sign-in-state.ts';
import { TextButton } from '#platform/ui/actions/text-button.tsx';
import styles from './security.module.css';

type Sending = { isSent: boolean; message: string };

/** Customers without a password (Google) see it too: the provider may not tell them apart. */
export function PasswordLink() {
  const signIn = useSignIn();
  const email = signIn.status === 'in' ? signIn.email : '';
  const [{ isSent, message }, setSending] = useState<Sending>({ isSent: false, message: '' });

  async function send(): Promise<void> {
    const provider = await identityProvider();
    const outcome = await provider.requestPasswordReset(email);
    setSending(
      outcome.ok
        ? { isSent: true, message: `The link is on its way to ${email}.` }
        : { isSent: false, message: outcome.problem.detail },
    );
  }

  return (
    <p className={`hint ${styles.forgot}`}>
      Forgot it or never had one?{' '}
      {!isSent && <TextButton onClick={() => void send()}>Email me a link</TextButton>}{' '}
      <output>{message}</output>
    </p>
  );
}

import { Link, useLocation, type MetaDescriptor } from 'react-router';
import { NeedsScript } from '#platform/ui/feedback/loading/needs-script.tsx';
import styles from './mail-links.module.css';
import { MailForm } from './mail-form.tsx';
import { WaterCard } from './water-card.tsx';
import type { Outcome } from '../provider/identity-provider.ts';
import { reachProvider } from '../sign-in-steps.ts';

/** The same for every address, so that it does not reveal accounts. */
const ANSWER =
  'If an account has this address, an email with a link is on its way. It works for one hour.';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Forgot password' }, { name: 'robots', content: 'noindex' }];
}

function sendLink(email: string): Promise<Outcome> {
  return reachProvider((provider) => provider.requestPasswordReset(email));
}

export default function ForgotPasswordPage() {
  const state = useLocation().state as { email?: unknown } | null;
  const email = typeof state?.email === 'string' ? state.email : undefined;
  return (
    <WaterCard title="Forgot password">
      <NeedsScript>
        <p className="muted">We'll email you a link to choose a new one.</p>
        <MailForm send={sendLink} answer={ANSWER} sendLabel="Send the link" knownEmail={email} />
        <p className={styles.foot}>
          <Link className="link" to="/?sign-in=1">
            Back to sign in
          </Link>
        </p>
      </NeedsScript>
    </WaterCard>
  );
}

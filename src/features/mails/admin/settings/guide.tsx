import type { ReactNode } from 'react';
import { OutsideLink } from '#platform/ui/actions/outside-link.tsx';
import type { ProviderName } from './providers.ts';
import styles from './mail-server.module.css';
import settingsStyles from '#platform/ui/styles/settings.module.css';

const GUIDES: Record<Exclude<ProviderName, 'other'>, { title: string; steps: ReactNode[] }> = {
  gmail: {
    title: 'How to get an app password from Google',
    steps: [
      <>
        Turn on{' '}
        <OutsideLink to="https://myaccount.google.com/signinoptions/twosv">
          2-Step Verification
        </OutsideLink>{' '}
        in your Google account, if it is off.
      </>,
      <>
        Open <OutsideLink to="https://myaccount.google.com/apppasswords">App passwords</OutsideLink>
        .
      </>,
      'Type the name of your shop as the name of the app, and tap Create.',
      'Google shows 16 letters once. Copy them and paste them here.',
    ],
  },
  zoho: {
    title: 'How to get an app password from Zoho',
    steps: [
      <>
        Open{' '}
        <OutsideLink to="https://accounts.zoho.in/home#security/app_password">
          App passwords
        </OutsideLink>{' '}
        in your Zoho account.
      </>,
      'Tap Generate New Password and type the name of your shop.',
      'Zoho shows the password once. Copy it and paste it here.',
      'Some free accounts can\'t send from a shop: "Try it" below will tell you.',
    ],
  },
};

/** How to get what the form asks for. */
export function Guide({ provider }: { provider: ProviderName }) {
  if (provider === 'other') {
    return (
      <p className="muted">
        Your email provider names its server for sending (SMTP) on its help pages. Look there for an
        app password too: most providers want one here.
      </p>
    );
  }
  const { title, steps } = GUIDES[provider];
  return (
    <section className={`well ${styles.guide}`} aria-labelledby="guide">
      <h3 id="guide">{title}</h3>
      <ol className={settingsStyles.guide}>
        {steps.map((step, index) => (
          <li key={index}>{step}</li>
        ))}
      </ol>
    </section>
  );
}

import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { useOverlayLink } from '#platform/client/overlay-link.ts';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { InfoPage, infoMeta } from './info-page.tsx';

const ExportMyData = lazy(() =>
  import('#features/privacy/storefront/export-my-data.tsx').then((module) => ({
    default: module.ExportMyData,
  })),
);

export const meta = infoMeta({
  title: 'Privacy',
  description: 'What this shop keeps about you, why, and how to have it removed.',
  path: '/privacy',
});

function TakingItWithYou() {
  const { status } = useSignIn();
  const signIn = useOverlayLink('sign-in');
  if (status === 'in') {
    return (
      <Suspense>
        <ExportMyData />
      </Suspense>
    );
  }
  return (
    <p>
      <Link {...signIn}>Sign in</Link> to download what is kept under your account.
    </p>
  );
}

export default function PrivacyPage() {
  const { email, owner } = useShop();
  return (
    <InfoPage title="Privacy">
      <p>
        Looking around needs no account and sets no cookie. There is no advertising and no tracking;
        all pictures, fonts and scripts come from this shop itself.
      </p>
      <h2>What is kept</h2>
      <p>
        With an account: your name, e-mail address, phone number, date of birth, gender and the
        addresses you save, so that your orders reach you; what lies in your cart; your orders, how
        they were paid and what you asked about them. Your password is kept only as a hash that
        cannot be read back. A cookie remembers that you are signed in; another one, for a year,
        that this browser has signed in before, so that nobody who guesses at your password can slow
        you down.
      </p>
      <p>
        A custom order request is kept with the name, the e-mail address and the wishes you typed,
        so that {owner} can answer it. What you type is also kept in this browser tab until you send
        it.
      </p>
      <h2>How long</h2>
      <p>
        Orders are the shop&rsquo;s books and are kept as long as the law asks. Of an account that
        was deleted, name, address and contact are taken out of them after that time. Requests that
        were answered and mails that were sent are deleted after a time that {owner} has set.
      </p>
      <h2>Taking it with you</h2>
      <TakingItWithYou />
      <h2>Having it removed</h2>
      <p>
        <Link to="/my-profile">My Profile</Link> deletes your account with profile, addresses and
        cart. For anything else write to{' '}
        {email === undefined ? owner : <a href={`mailto:${email}`}>{email}</a>}. What the law does
        not require to be kept is removed.
      </p>
    </InfoPage>
  );
}

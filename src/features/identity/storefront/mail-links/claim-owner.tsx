import { api } from '#platform/client/calls/browser-api.ts';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import type { claimOwner } from '../../endpoints.ts';
import type { CustomerApi } from '../customer-api.ts';
import { signInWithPassword } from '../sign-in/sign-in.ts';
import { PasswordByLink, type LinkInput } from './password-by-link.tsx';

const WORDS = {
  password: 'Password',
  submit: 'Make it mine',
  busy: 'Opening your workbench…',
  offline: "This can be done when you're back online.",
};

function Expired() {
  return (
    <>
      <p className="muted">
        It was already used, is older than a day, or is incomplete. If you have made the shop yours
        before, sign in. Otherwise <code>npm run admin -- --link</code> on the shop’s machine makes
        a new link.
      </p>
      <LinkButton size="l" block to="/admin?sign-in=1" reloadDocument>
        Sign in
      </LinkButton>
    </>
  );
}

/** The page of the one-time link that an installation shows: whoever holds it becomes the owner. */
export function ClaimOwner({ customers }: { customers: CustomerApi }) {
  async function claim({ token, email, password }: LinkInput) {
    const body = { token, email, password };
    const claimed = await api<typeof claimOwner>('POST /v2/auth/owner', { body });
    if (!claimed.ok) return claimed;
    const signedIn = await signInWithPassword(customers, { email, password, remember: false });
    // The account is made: a failed sign-in is tried again in its own dialog.
    location.replace(signedIn.ok ? '/admin' : '/admin?sign-in=1');
    return { ok: true as const };
  }

  return (
    <PasswordByLink
      title="Make this shop yours"
      intro="Choose how you sign in as the owner. Emails of the shop about your account go to this address."
      asksEmail
      words={WORDS}
      send={claim}
      expired={<Expired />}
    />
  );
}

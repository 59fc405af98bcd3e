import { useState } from 'react';
import type { MetaDescriptor } from 'react-router';
import { useOverlayLink } from '#platform/client/page/overlay-link.ts';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useSignIn } from '../sign-in-state.ts';
import { reachProvider } from '../sign-in-steps.ts';
import { PasswordByLink, type LinkInput } from './password-by-link.tsx';
import { WaterCard } from './water-card.tsx';

export function meta(): MetaDescriptor[] {
  return [{ title: 'New password' }, { name: 'robots', content: 'noindex' }];
}

const WORDS = {
  password: 'New password',
  submit: 'Change password',
  busy: 'Changing…',
  offline: "The password can be changed when you're back online.",
};

function Expired() {
  return (
    <>
      <p className="muted">
        It was already used, is older than an hour, or is incomplete. Your password is unchanged.
      </p>
      <LinkButton size="l" block to="/forgot-password">
        Ask for a new link
      </LinkButton>
    </>
  );
}

function Changed() {
  const { status } = useSignIn();
  const signIn = useOverlayLink('sign-in');
  return (
    <WaterCard title="Password changed" takesFocus>
      <Banner tone="ok">Your password was changed. Every device was signed out.</Banner>
      {status === 'in' ? (
        <LinkButton size="l" block to="/">
          Browse the collection
        </LinkButton>
      ) : (
        <LinkButton size="l" block {...signIn}>
          Sign in
        </LinkButton>
      )}
    </WaterCard>
  );
}

export default function ResetPasswordPage() {
  const [isChanged, setIsChanged] = useState(false);
  if (isChanged) return <Changed />;

  async function reset({ token, password }: LinkInput) {
    const outcome = await reachProvider((provider) =>
      provider.resetPassword({ token, newPassword: password }),
    );
    if (outcome.ok) setIsChanged(true);
    return outcome;
  }

  return (
    <PasswordByLink
      title="New password"
      intro="Choose a password for your account. Every device will be signed out."
      words={WORDS}
      send={reset}
      expired={<Expired />}
    />
  );
}

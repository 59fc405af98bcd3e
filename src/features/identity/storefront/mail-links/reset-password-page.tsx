import { useState } from 'react';
import type { MetaDescriptor } from 'react-router';
import { useOverlayLink } from '#platform/client/overlay-link.ts';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { NeedsScript } from '#platform/ui/feedback/needs-script.tsx';
import './mail-links.css';
import { NewPasswordForm } from './new-password-form.tsx';
import { useLinkToken } from './use-link-token.ts';
import { WaterCard } from './water-card.tsx';
import { useSignIn } from '../sign-in-state.ts';

export function meta(): MetaDescriptor[] {
  return [{ title: 'New password' }, { name: 'robots', content: 'noindex' }];
}

function Expired({ wasRefused }: { wasRefused: boolean }) {
  return (
    <WaterCard title="This link does not work any more" takesFocus={wasRefused}>
      <p className="muted">
        It was used already, is older than an hour, or was not copied whole. Your password is
        unchanged.
      </p>
      <LinkButton size="l" block to="/forgot-password">
        Ask for a new link
      </LinkButton>
    </WaterCard>
  );
}

function Changed() {
  const { status } = useSignIn();
  const signIn = useOverlayLink('sign-in');
  return (
    <WaterCard title="Password changed" takesFocus>
      <Banner tone="ok">Your password is changed. Every device was signed out.</Banner>
      {status === 'in' ? (
        <LinkButton size="l" block to="/">
          See the collection
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
  const token = useLinkToken();
  const [refused, setRefused] = useState<string>();
  const [isChanged, setIsChanged] = useState(false);
  if (isChanged) return <Changed />;
  if (token === '') return <Expired wasRefused={false} />;
  if (token !== undefined && token === refused) return <Expired wasRefused />;
  return (
    <WaterCard title="New password">
      <NeedsScript>
        <p className="muted">
          Choose a password for your account. Every device is signed out then.
        </p>
        <NewPasswordForm
          token={token}
          onChanged={() => setIsChanged(true)}
          onExpired={() => setRefused(token)}
        />
      </NeedsScript>
    </WaterCard>
  );
}

import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, type MetaDescriptor } from 'react-router';
import { MethodNotAllowed } from '#features/identity/storefront/method-not-allowed.tsx';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { AddressBook } from '../addresses/address-book.tsx';
import { sentenceOf } from '../sentence-of.ts';
import { useProfile } from '../use-profile.ts';
import { PersonalCard } from './personal-card.tsx';
import { ProfileHead } from './profile-head.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';
import { SecurityCard } from './security/security-card.tsx';
import '../addresses/addresses.css';
import './my-profile.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'My Profile' }, { name: 'robots', content: 'noindex' }];
}

/** What the shop knows of whoever is signed in, and how they change it. */
export default function MyProfilePage() {
  const { status } = useSignIn();
  // While an account is being deleted its page does not turn into a refusal on the way home.
  const [isLeaving, setIsLeaving] = useState(false);
  if (status === 'out' && !isLeaving) return <MethodNotAllowed />;
  return (
    <div className="frame prof">
      <Link className="link prof-back" to="/">
        <ArrowLeft className="ico-s" aria-hidden="true" />
        Home
      </Link>
      <ProfileContent onLeaving={setIsLeaving} />
    </div>
  );
}

function ProfileContent({ onLeaving }: { onLeaving: (isLeaving: boolean) => void }) {
  const { profile, isFailed, problem, isLoading, reload } = useProfile();
  if (profile) {
    return (
      <>
        <ProfileHead profile={profile} />
        <div className="prof-cols">
          <PersonalCard profile={profile} />
          <AddressBook profile={profile} />
          <SecurityCard profile={profile} onLeaving={onLeaving} />
        </div>
      </>
    );
  }
  return (
    <>
      <ProfileHead />
      {isFailed ? (
        <Banner
          tone="bad"
          title="Your profile did not load"
          action={
            <Button
              variant="secondary"
              size="s"
              busy={isLoading}
              busyLabel="Loading…"
              onClick={() => void reload()}
            >
              Try again
            </Button>
          }
        >
          {problem?.detail ?? sentenceOf(undefined)}
        </Banner>
      ) : (
        <ProfileSkeleton />
      )}
    </>
  );
}

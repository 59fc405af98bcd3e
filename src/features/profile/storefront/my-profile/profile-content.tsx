import { sentenceOf } from '#platform/client/query.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { SecurityCard } from '#features/identity/storefront/security/security-card.tsx';
import { AddressBook } from '../addresses/address-book.tsx';
import { customerApi } from '../customer-api.ts';
import { useProfile } from '../use-profile.ts';
import { PersonalCard } from './personal-card.tsx';
import { ProfileHead } from './profile-head.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';

type ProfileContentProps = { onLeaving: (isLeaving: boolean) => void };

/** The profile in its cards, or why it is not there. */
export function ProfileContent({ onLeaving }: ProfileContentProps) {
  const { profile, isFailed, problem, isLoading, reload } = useProfile();
  if (profile) {
    return (
      <>
        <ProfileHead profile={profile} />
        <div className="prof-cols">
          <PersonalCard profile={profile} />
          <AddressBook profile={profile} />
          <SecurityCard
            isOwner={profile.role === 'admin'}
            deleteProfile={customerApi.delete}
            onLeaving={onLeaving}
          />
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

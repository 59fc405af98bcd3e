import { sentenceOf } from '#platform/client/query/query.ts';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { SecurityCard } from '#features/identity/storefront/security/security-card.tsx';
import { AddressBook } from '../addresses/address-book.tsx';
import { customerApi } from '../customer-api.ts';
import { useProfile } from '../use-profile.ts';
import { PersonalCard } from './personal-card.tsx';
import { ProfileHead, ProfileSkeleton } from './profile-head.tsx';
import styles from './my-profile.module.css';

type ProfileContentProps = { onLeaving: (isLeaving: boolean) => void };

export function ProfileContent({ onLeaving }: ProfileContentProps) {
  const { profile, isFailed, problem, isLoading, reload } = useProfile();
  if (profile) {
    return (
      <>
        <ProfileHead profile={profile} />
        <div className={`column ${styles.columns}`}>
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
        <LoadFailed
          title="Your profile didn't load"
          size="s"
          isLoading={isLoading}
          onRetry={reload}
        >
          {problem?.detail ?? sentenceOf(undefined)}
        </LoadFailed>
      ) : (
        <ProfileSkeleton />
      )}
    </>
  );
}

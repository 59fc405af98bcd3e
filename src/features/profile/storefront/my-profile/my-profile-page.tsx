import { lazy, Suspense, useState } from 'react';
import { Link, type MetaDescriptor } from 'react-router';
import { SessionGuard } from '#features/identity/storefront/session-guard.tsx';
import { MethodNotAllowed } from '#features/identity/storefront/method-not-allowed.tsx';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { ArrowLeft } from '#platform/ui/icons/icons.generated.tsx';
import { ProfileHead, ProfileSkeleton } from './profile-head.tsx';
import styles from './my-profile.module.css';

// A chunk of its own: visitors load no code for personal data.
const ProfileContent = lazy(() =>
  import('./profile-content.tsx').then((module) => ({ default: module.ProfileContent })),
);

export function meta(): MetaDescriptor[] {
  return [{ title: 'My Profile' }, { name: 'robots', content: 'noindex' }];
}

export default function MyProfilePage() {
  return (
    <SessionGuard>
      <MyProfile />
    </SessionGuard>
  );
}

function MyProfile() {
  const { status } = useSignIn();
  // The page does not turn into a refusal while its account is being deleted.
  const [isLeaving, setIsLeaving] = useState(false);
  if (status === 'out' && !isLeaving) return <MethodNotAllowed />;
  return (
    <div className={`frame ${styles.profile}`}>
      <Link className="link tap" to="/">
        <ArrowLeft className="icon-small" />
        Home
      </Link>
      {status === 'unknown' ? (
        <ProfileShapes />
      ) : (
        <Suspense fallback={<ProfileShapes />}>
          <ProfileContent onLeaving={setIsLeaving} />
        </Suspense>
      )}
    </div>
  );
}

function ProfileShapes() {
  return (
    <>
      <ProfileHead />
      <ProfileSkeleton />
    </>
  );
}

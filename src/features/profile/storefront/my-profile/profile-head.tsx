import mor from '#features/catalogue/storefront/cards/pigments/mor.webp';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/loading/skeleton.tsx';
import type { Profile } from '../../contract.ts';
import styles from './my-profile.module.css';
import addresses from '../addresses/addresses.module.css';

export function ProfileHead({ profile }: { profile?: Profile }) {
  const name = profile ? `${profile.firstName} ${profile.lastName}`.trim() : '';
  const [initial = ''] = name;
  return (
    <div className={`row ${styles.head}`}>
      <span className={`covered ${styles.picture}`} aria-hidden="true">
        <img src={mor} alt="" width="200" height="360" />
        <span>{initial.toUpperCase()}</span>
      </span>
      <div>
        <h1>My Profile</h1>
        <p className="muted">{name === '' ? 'Your details and addresses' : name}</p>
      </div>
    </div>
  );
}

export function ProfileSkeleton() {
  return (
    <Loading label="Loading your profile">
      <div className={`column ${styles.columns}`}>
        <Skeleton className={styles.detailsSkeleton} />
        <div className={addresses.list}>
          <Skeleton count={2} className={styles.addressesSkeleton} />
        </div>
      </div>
    </Loading>
  );
}

import { Loading } from '#platform/ui/feedback/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx';

export function ProfileSkeleton() {
  return (
    <Loading label="Loading your profile">
      <div className="prof-cols">
        <Skeleton className="prof-skel-info" />
        <div className="adr-book adr-list">
          <Skeleton count={2} className="prof-skel-adr" />
        </div>
      </div>
    </Loading>
  );
}

import { Loading } from '#platform/ui/feedback/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx';

/** A head and six rows, or six cards. */
export function OrdersSkeleton({ isPhone }: { isPhone: boolean }) {
  return (
    <Loading label="Loading orders" className={isPhone ? 'acards' : 'tablebox orders-skeleton'}>
      <Skeleton shape={isPhone ? 'block' : 'line'} count={isPhone ? 6 : 7} />
    </Loading>
  );
}

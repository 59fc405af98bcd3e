import { LoadFailed } from './load-failed.tsx';
import { Loading } from './loading.tsx';
import { Skeleton } from './skeleton.tsx';

type NotLoadedProps = {
  /** Why it is missing; undefined while it is on its way. */
  failure: string | undefined;
  reload: () => unknown;
  /** Says what failed: "Your offers didn't load." */
  failed: string;
  /** Says what is on its way: "Loading your offers". */
  loading: string;
  /** Number of grey shapes. */
  count: number;
  className?: string | undefined;
  skeletonClass?: string | undefined;
};

/** Stands where content is not yet: shapes while it loads, or why it failed and a retry. */
export function NotLoaded(props: NotLoadedProps) {
  const { failure, reload, failed, loading, count, className, skeletonClass = '' } = props;
  if (failure !== undefined) {
    return (
      <LoadFailed onRetry={reload} detail={failure}>
        {failed}
      </LoadFailed>
    );
  }
  return (
    <Loading label={loading} className={className}>
      <Skeleton count={count} className={skeletonClass} />
    </Loading>
  );
}

import { Loading } from '#platform/ui/feedback/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx';

const ROWS = 6;

/** The list in grey, while it is on its way. */
export function LoadingProducts() {
  return (
    <Loading label="Loading products" className="ploading tablebox">
      {Array.from({ length: ROWS }, (_, row) => (
        <div key={row} className="ploading-row">
          <Skeleton className="pthumb" />
          <Skeleton shape="line" count={2} />
        </div>
      ))}
    </Loading>
  );
}

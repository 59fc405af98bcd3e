import { Loading } from '#platform/ui/feedback/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx';
import { BackLink } from './order-head.tsx';

/** The shape of the page while nothing of the order is known. */
export function OrderSkeleton() {
  return (
    <div className="ao">
      <BackLink />
      <h1>Order Details</h1>
      <Loading label="Loading the order" className="ape ao-loading">
        <div>
          <Skeleton count={2} className="ao-skel" />
        </div>
        <div>
          <Skeleton count={2} className="ao-skel" />
        </div>
      </Loading>
    </div>
  );
}

import { useOrderSummary } from '#features/desk/admin/use-order-summary.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';

/** Tells the owner, on every page of theirs, that the disk is nearly full. */
export function StorageBanner() {
  const { summary } = useOrderSummary();
  if (!summary?.disk.isLow) return null;
  return (
    <Banner tone="bad" title="The disk is nearly full">
      Customers can look around, but not order or write, and nothing can be changed here. Nothing is
      lost. Make room on the server: the shop goes on by itself once 300 MB are free.
    </Banner>
  );
}

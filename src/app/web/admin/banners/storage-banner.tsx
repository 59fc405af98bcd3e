import { useAdminSummary } from '../frame/use-admin-summary.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';

export function StorageBanner() {
  const { summary } = useAdminSummary();
  if (!summary) return null;
  const { isLow, isDamaged } = summary.disk;
  return (
    <>
      {isDamaged && (
        <Banner tone="bad" title="Some of the shop's data is damaged">
          The disk of the server has changed it. Some pages may not open and some orders may not be
          shown. Ask the person who looks after the server to restore the last backup today:
          anything newer than the backup is lost, so the sooner the better.
        </Banner>
      )}
      {isLow && (
        <Banner tone="bad" title="The disk is nearly full">
          Customers can look around, but can't order or write, and nothing can be changed here.
          Nothing is lost. Free some space on the server: the shop continues by itself once 300 MB
          are free.
        </Banner>
      )}
    </>
  );
}

import { useAdminSummary } from './use-admin-summary.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';

export function StorageBanner() {
  const { summary } = useAdminSummary();
  if (!summary) return null;
  const { isLow, isDamaged } = summary.disk;
  return (
    <>
      {isDamaged && (
        <Banner tone="bad" title="Some of what the shop keeps is damaged">
          The disk of the server has changed it. Some pages may not open and some orders may not be
          shown. Ask whoever looks after the server to put the last backup back today: what is
          written after that backup is lost with it, so the sooner the better.
        </Banner>
      )}
      {isLow && (
        <Banner tone="bad" title="The disk is nearly full">
          Customers can look around, but not order or write, and nothing can be changed here.
          Nothing is lost. Make room on the server: the shop goes on by itself once 300 MB are free.
        </Banner>
      )}
    </>
  );
}

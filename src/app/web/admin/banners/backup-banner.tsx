import type { AdminSummary } from '../../../admin-summary-contract.ts';
import { useAdminSummary } from '../frame/use-admin-summary.ts';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';

type Backup = AdminSummary['backups'][number];

function Since({ lastAt }: Backup) {
  if (lastAt === undefined) return <span>None has worked yet.</span>;
  return (
    <span>{`The last good one is from ${formatDateTime(lastAt)}: anything newer is not in it.`}</span>
  );
}

/** Shown when a backup is older than two days. */
export function BackupBanner() {
  const { summary } = useAdminSummary();
  const late = summary?.backups.find(({ isLate }) => isLate);
  if (!late) return null;
  const isOutside = late.place === 'bucket';
  return (
    <Banner
      tone="bad"
      title={
        isOutside
          ? 'Backups no longer reach their second location'
          : 'The shop is no longer backed up'
      }
    >
      <p>
        <span>
          {isOutside
            ? 'Every night a backup of the shop is also stored in a second location, in case of fire, theft or a broken disk.'
            : 'Every night the shop makes a backup of everything: orders, customers, products and pictures.'}
        </span>{' '}
        <Since {...late} />
      </p>
      <p>
        Nothing is lost, and the shop keeps selling. Please tell the person who set up your shop
        today.
        {summary?.mails.isSetUp === true && (
          <span> The email you got about it says what went wrong.</span>
        )}
      </p>
    </Banner>
  );
}

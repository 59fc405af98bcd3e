import type { AdminSummary } from '../../admin-summary-contract.ts';
import { useAdminSummary } from './use-admin-summary.ts';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';

type Backup = AdminSummary['backups'][number];

function Since({ lastAt }: Backup) {
  if (lastAt === undefined) return <span>None has worked yet.</span>;
  return (
    <span>{`The last good one is of ${formatDateTime(lastAt)}: what came in since is not in it.`}</span>
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
        isOutside ? 'Backups no longer reach their second place' : 'The shop is no longer backed up'
      }
    >
      <p>
        <span>
          {isOutside
            ? 'Every night a backup of the shop is stored in a second place, in case fire, theft or a broken disk takes the first.'
            : 'Every night the shop makes a backup of all it holds: orders, customers, products and pictures.'}
        </span>{' '}
        <Since {...late} />
      </p>
      <p>
        Nothing is lost, and the shop goes on selling. Please tell whoever set up your shop today.
        {summary?.mails.isSetUp === true && (
          <span> The email that you got about it says what went wrong.</span>
        )}
      </p>
    </Banner>
  );
}

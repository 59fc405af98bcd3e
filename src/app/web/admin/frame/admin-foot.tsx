import type { AdminSummary } from '../../../admin-summary-contract.ts';
import { useAdminSummary } from './use-admin-summary.ts';
import { formatDateTime } from '#platform/ui/display/format-date.ts';

function describeBackup({ place, lastAt }: AdminSummary['backups'][number]): string {
  const moment = lastAt === undefined ? 'none yet' : formatDateTime(lastAt);
  return place === 'machine' ? `Last backup: ${moment}.` : `Second copy: ${moment}.`;
}

function describeVersion({ version, commit }: AdminSummary['version']): string {
  return commit === undefined ? `Lehar ${version}` : `Lehar ${version} (${commit})`;
}

/** The last backups, if the shop has any, and the running version; on every page. */
export function AdminFoot() {
  const { summary } = useAdminSummary();
  if (!summary) return null;
  const { backups, version } = summary;
  return (
    <p className="hint">
      {backups.map((backup) => `${describeBackup(backup)} `)}
      <span translate="no">{describeVersion(version)}</span>
    </p>
  );
}

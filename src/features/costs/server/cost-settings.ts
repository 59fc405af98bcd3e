import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import type { CostSettings, CostSettingsEdit } from '../contract.ts';
import { CostSettingsChanged } from '../cost-problems.ts';
import { gstPercentOf, type CostDeps } from './cost-deps.ts';
import { findSettings, writeSettings, type SettingRow } from './settings-queries.ts';

/** What holds until the owner says otherwise: work costs nothing yet. */
const UNSAID: Omit<CostSettings, 'gstPercent'> = {
  hourlyWage: 0,
  overhead: { kind: 'percent', percent: 10 },
  packing: 0,
  feePercent: 0,
  marginPercent: 40,
  rounding: '9',
  version: 0,
};

function overheadOf(row: SettingRow): CostSettings['overhead'] {
  const { overhead_percent, monthly_overhead, monthly_hours } = row;
  if (monthly_overhead === null || monthly_hours === null) {
    return { kind: 'percent', percent: overhead_percent ?? 0 };
  }
  return { kind: 'monthly', amount: monthly_overhead, hours: monthly_hours };
}

export async function getCostSettings({ db }: Context, deps: CostDeps): Promise<CostSettings> {
  const row = await findSettings(db);
  const gstPercent = gstPercentOf(deps);
  if (!row) return { ...UNSAID, gstPercent };
  return {
    gstPercent,
    hourlyWage: row.hourly_wage,
    overhead: overheadOf(row),
    packing: row.packing,
    feePercent: row.fee_percent,
    marginPercent: row.margin_percent,
    rounding: row.rounding,
    version: row.version,
  };
}

function rowOf({ overhead, ...edit }: CostSettingsEdit): SettingRow {
  const isMonthly = overhead.kind === 'monthly';
  return {
    hourly_wage: edit.hourlyWage,
    overhead_percent: isMonthly ? null : overhead.percent,
    monthly_overhead: isMonthly ? overhead.amount : null,
    monthly_hours: isMonthly ? overhead.hours : null,
    packing: edit.packing,
    fee_percent: edit.feePercent,
    margin_percent: edit.marginPercent,
    rounding: edit.rounding,
  };
}

/** @throws CostSettingsChanged */
export function saveCostSettings(
  ctx: Context,
  deps: CostDeps,
  edit: CostSettingsEdit,
): Promise<CostSettings> {
  return transaction(ctx, async (tx) => {
    const before = await findSettings(tx.db, true);
    if ((before?.version ?? 0) !== edit.version) throw CostSettingsChanged();
    const isWritten = await writeSettings(tx.db, rowOf(edit), edit.version);
    if (!isWritten) throw CostSettingsChanged();
    await recordAudit(tx, {
      action: 'cost.settings',
      object: { kind: 'costs', id: 'settings' },
      after: { margin: edit.marginPercent, overhead: edit.overhead.kind, rounding: edit.rounding },
    });
    return getCostSettings(tx, deps);
  });
}

import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import type { CostSettings } from '../contract.ts';

export type SettingRow = {
  hourly_wage: number;
  overhead_percent: number | null;
  monthly_overhead: number | null;
  monthly_hours: number | null;
  packing: number;
  fee_percent: number;
  margin_percent: number;
  rounding: CostSettings['rounding'];
};

/** Undefined: nothing is said yet. @param isLocked until the transaction ends */
export async function findSettings(db: Database, isLocked = false) {
  const { rows } = await sql<SettingRow & { version: number }>`
    SELECT hourly_wage, overhead_percent, monthly_overhead, monthly_hours, packing, fee_percent,
      margin_percent, rounding, version
    FROM cost_setting ${isLocked ? sql`FOR UPDATE` : sql``}`.execute(db);
  return rows[0];
}

/** @returns false if another was quicker to write the first */
export async function writeSettings(
  db: Database,
  row: SettingRow,
  version: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('cost_setting')
    .values(row)
    .onConflict((on) =>
      on
        .column('only_one')
        .doUpdateSet({ ...row, version: sql`cost_setting.version + 1` })
        .where('cost_setting.version', '=', version),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

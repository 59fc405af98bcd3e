import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import { transaction } from '#platform/server/context.ts';

export type Backlog = { queuedMails: number; failedMails: number; waitingJobs: number };

/** Sent mails are left out: counting them gets slower with each. */
export function readBacklog(db: Database): Promise<Backlog> {
  return transaction({ db }, async ({ db: tx }) => {
    await sql`SET LOCAL statement_timeout = '1s'`.execute(tx);
    const { rows } = await sql<Backlog>`
      SELECT
        (SELECT count(*) FROM mail WHERE state = 'queued') AS "queuedMails",
        (SELECT count(*) FROM mail WHERE state = 'failed') AS "failedMails",
        (SELECT count(*) FROM jobs.job WHERE state < 'active' AND NOT blocked) AS "waitingJobs"
    `.execute(tx);
    const [row] = rows;
    if (!row) throw new Error('The backlog was not counted');
    return row;
  });
}

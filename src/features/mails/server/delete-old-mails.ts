import type { Context } from '#platform/server/context.ts';
import { inBatches } from '#platform/server/database/in-batches.ts';
import { deleteDoneMails } from './mail-list-queries.ts';

/** Deletes mails that were sent or given up before then. @returns how many */
export function deleteOldMails({ db }: Context, before: Date): Promise<number> {
  return inBatches((most) => deleteDoneMails(db, { before, most }));
}

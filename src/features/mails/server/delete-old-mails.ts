import type { Context } from '#platform/server/context.ts';
import { deleteDoneMails } from './mail-list-queries.ts';

/** Deletes mails that were sent or given up before then. @returns how many */
export function deleteOldMails({ db }: Context, before: Date): Promise<number> {
  return deleteDoneMails(db, before);
}

import type { Context } from '../context.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { markQueued } from './mail-queries.ts';
import { MAIL_JOB } from './queue-mail.ts';

/** Requeues a failed mail with all its tries and the same Message-ID. @returns false if there is no failed mail of this id */
export async function requeueMail({ db }: Context, jobs: Jobs, mailId: string): Promise<boolean> {
  if (!db.isTransaction) throw new Error('An email is queued again in a transaction');
  if (!(await markQueued(db, mailId))) return false;
  await jobs.enqueue(db, MAIL_JOB, { mailId }, { key: mailId });
  return true;
}

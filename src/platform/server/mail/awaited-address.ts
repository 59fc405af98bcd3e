import type { Context } from '../context.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { AWAITED_ADDRESS } from './content/mail-content.ts';
import { deleteEndedMails, giveMailsAddress } from './mail-queries.ts';
import { MAIL_JOB } from './queue-mail.ts';

/** Gives the shop's address to the mails that await it. Those whose link has ended are deleted. @returns the others' ids */
export async function giveAddress(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  origin: string,
): Promise<string[]> {
  await deleteEndedMails(db, clock.now());
  return giveMailsAddress(db, { placeholder: AWAITED_ADDRESS, origin });
}

/** Sends the mails that await the shop's address, once `ctx`'s transaction has made it known. */
export async function sendAwaiting(ctx: Context, jobs: Jobs, origin: string): Promise<void> {
  const ids = await giveAddress(ctx, origin);
  await jobs.enqueueAll(
    ctx.db,
    MAIL_JOB,
    ids.map((mailId) => ({ data: { mailId }, key: mailId })),
  );
}

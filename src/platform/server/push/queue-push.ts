import type { Context } from '../context.ts';
import { pipeline } from '../database/pipeline.ts';
import { uuidv7 } from '../id.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { insertMessages } from './push-queries.ts';

export const PUSH_JOB = 'push';

/** What rings the owner's devices. */
export type Ring = {
  kind: string;
  /** Names nobody: it may stand on a locked screen. */
  title: string;
  /** Shown by devices that show names. */
  person?: string;
  /** Where in the workbench the act is. */
  path: string;
};

/** Rings the devices that want this kind, by a job in `ctx`'s transaction. */
export async function queuePush(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  jobs: Jobs,
  ring: Ring,
): Promise<void> {
  if (!db.isTransaction) throw new Error('A ring is queued in the transaction of its cause');
  const { kind, title, person = '', path } = ring;
  const now = clock.now();
  await pipeline({
    messages: insertMessages(db, kind, title, person, path, now),
    job: jobs.enqueueAll(db, PUSH_JOB, [{ data: {}, key: uuidv7(now.getTime()) }]),
  });
}

import { setTimeout as wait } from 'node:timers/promises';
import type { Stage } from './stage.ts';

const DRAIN_LIMIT_MS = 600_000;

/** Ids of the mails that the sink has taken, and said so. One that came twice is there twice. */
export function arrivedIn({ sink }: Stage): string[] | undefined {
  return sink?.received
    .filter(({ acknowledged }) => acknowledged)
    .map(({ mail }) => (mail.messageId ?? '').slice(1, 37));
}

/** Waits until no mail waits any more. @returns seconds, or undefined where mails are not sent */
export async function drainMails({ db, sink }: Stage): Promise<number | undefined> {
  if (!sink) return undefined;
  const begun = performance.now();
  const waiting = db.selectFrom('mail').select('id').where('state', '=', 'queued').limit(1);
  while (await waiting.executeTakeFirst()) {
    if (performance.now() - begun > DRAIN_LIMIT_MS) break;
    await wait(250);
  }
  return Math.round((performance.now() - begun) / 1000);
}

import { setTimeout as wait } from 'node:timers/promises';
import type { Stage } from './stage.ts';

const DRAIN_LIMIT_MS = 600_000;

/** Ids of the mails that the sink has taken, and said so. One that came twice is there twice. */
export function arrivedIn({ sink }: Stage): string[] | undefined {
  return sink?.received
    .filter(({ acknowledged }) => acknowledged)
    .map(({ mail }) => (mail.messageId ?? '').slice(1, 37));
}

/** Mails that are to be sent now: those that await the shop's address are not. */
export function dueMails({ db }: Pick<Stage, 'db'>) {
  return db
    .selectFrom('mail')
    .select('id')
    .where('state', '=', 'queued')
    .where('awaits_address', '=', false);
}

/**
 * Waits until no mail waits any more, ten minutes at most: this mail server greets after 0.1 s, so
 * that some ten leave in a second. @returns what to tell, or undefined where mails are not sent
 */
export async function drainMails(stage: Stage): Promise<string | undefined> {
  if (!stage.sink) return undefined;
  const begun = performance.now();
  const waiting = dueMails(stage);
  let isLate = false;
  while (!isLate && (await waiting.limit(1).executeTakeFirst())) {
    isLate = performance.now() - begun > DRAIN_LIMIT_MS;
    await wait(250);
  }
  const took = `${Math.round((performance.now() - begun) / 1000)} s`;
  return isLate ? `${took}: ${(await waiting.execute()).length} wait` : took;
}

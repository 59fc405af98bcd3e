import { createHmac } from 'node:crypto';
import type { Clock } from '#platform/server/clock.ts';

type Options = { secret: string; clock: Clock };

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** A person's pseudonym in the log: the same in every process, new each month (UTC) against tracking, made with the shop's secret. */
export function createLogPseudonym({ secret, clock }: Options): (uid: string) => string {
  let month = '';
  let key = hmac(secret, month);
  return (uid) => {
    const now = clock.now().toISOString().slice(0, 7);
    // A separate key: the secret itself signs cookies and links.
    if (now !== month) [month, key] = [now, hmac(secret, `persons in the log of ${now}`)];
    return hmac(key, uid).toString('base64url').slice(0, 16);
  };
}

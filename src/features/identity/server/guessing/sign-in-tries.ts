import { createHash } from 'node:crypto';
import { transaction, type Context } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database/database.ts';
import { callerKey } from '#platform/server/http/limits/caller-key.ts';
import { findTries, forgiveTry, keepTries, lockTries } from './sign-in-tries-queries.ts';
import { failuresNow, waitOf, withFailure } from './wait-of.ts';

/** IP address, and the email address as typed, with or without an account. */
type Tried = { caller: string; email: string };

function keysOf({ caller, email }: Tried): { account: string; caller: string } {
  const keyOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
  return { account: keyOf(email), caller: keyOf(`${email} ${callerKey(caller)}`) };
}

type Keys = ReturnType<typeof keysOf>;

/** @returns the earlier count, and the seconds to wait */
async function waitFor(db: Database, keys: Keys, now: Date) {
  const { [keys.account]: account, [keys.caller]: caller } = await findTries(db, keys);
  const wait = waitOf({ account, caller }, now);
  if (wait > 0 && !caller?.allowed_at) {
    const allowedAt = new Date(now.getTime() + wait * 1000);
    const { failures, at } = caller ?? { failures: 0, at: now };
    await keepTries(db, keys.caller, { failures, at, allowed_at: allowedAt });
  }
  return { wait, account, caller };
}

/** Counts a try as failed before its password is checked, against parallel tries; not one that must wait. @returns seconds to wait, or 0 */
export async function beginTry(ctx: Context, tried: Tried): Promise<number> {
  const keys = keysOf(tried);
  const now = ctx.clock.now();
  // Most tries of an attack have to wait: they take no lock.
  const { wait } = await waitFor(ctx.db, keys, now);
  if (wait > 0) return wait;
  return transaction(ctx, async ({ db }) => {
    await lockTries(db, keys.account, now);
    const before = await waitFor(db, keys, now);
    if (before.wait > 0) return before.wait;
    for (const side of ['caller', 'account'] as const) {
      const failures = withFailure(failuresNow(before[side], now), side);
      await keepTries(db, keys[side], { failures, at: now, allowed_at: null });
    }
    return 0;
  });
}

/** Removes a counted try, as its password was right. */
export function forgive({ db }: Context, tried: Tried): Promise<void> {
  return forgiveTry(db, keysOf(tried));
}

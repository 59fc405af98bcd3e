import { createHash } from 'node:crypto';
import { transaction, type Context } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database/database.ts';
import { IN_PROCESS } from '#platform/server/http/caller.ts';
import { callerKey } from '#platform/server/http/limits/caller-key.ts';
import {
  assertAllowedEverywhere,
  waitInWords,
  type RateLimiter,
} from '#platform/server/http/limits/rate-limiter.ts';
import { SignInSlowed } from '../../contract.ts';
import { deviceOf, isKnownFor } from './known-device.ts';
import * as queries from './sign-in-tries-queries.ts';
import { failuresNow, delayOf, withFailure } from './sign-in-delay.ts';
import { AUTH } from '../../security-endpoints.ts';

/** IP address, and the email address of the form, with or without an account. */
type Try = { caller: string; email: string };

type Keys = { account: string; caller: string };

function keysOf({ caller, email }: Try): Keys {
  const keyOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
  return { account: keyOf(email), caller: keyOf(`${email} ${callerKey(caller)}`) };
}

/** @returns the earlier counts, and the seconds to wait */
async function currentDelay(db: Database, keys: Keys, now: Date) {
  const { [keys.account]: account, [keys.caller]: caller } = await queries.findTries(db, keys);
  const wait = delayOf({ account, caller }, now);
  if (wait > 0 && !caller?.allowed_at) {
    const allowedAt = new Date(now.getTime() + wait * 1000);
    const { failures, at } = caller ?? { failures: 0, at: now };
    await queries.saveTries(db, keys.caller, { failures, at, allowed_at: allowedAt });
  }
  return { wait, account, caller };
}

/** Counts a try as failed before its password is checked, so that parallel tries count too. @returns seconds to wait; then it was not counted */
export async function beginTry(ctx: Context, signInTry: Try): Promise<number> {
  const keys = keysOf(signInTry);
  const now = ctx.clock.now();
  // Most tries of an attack have to wait: they take no lock.
  const { wait } = await currentDelay(ctx.db, keys, now);
  if (wait > 0) return wait;
  return transaction(ctx, async ({ db }) => {
    await queries.lockTries(db, keys.account, now);
    const before = await currentDelay(db, keys, now);
    if (before.wait > 0) return before.wait;
    for (const side of ['caller', 'account'] as const) {
      const failures = withFailure(failuresNow(before[side], now), side);
      await queries.saveTries(db, keys[side], { failures, at: now, allowed_at: null });
    }
    return 0;
  });
}

type SignInCall = Try & {
  request: Request;
  limiter: RateLimiter;
  secret: string;
};

/** The rate limit of a browser known for the account; undefined for others, or once it is used up. */
async function takeAsKnown(call: SignInCall): Promise<{ uid: string } | undefined> {
  const device = deviceOf(call.request);
  if (!device || !isKnownFor(device, call)) return undefined;
  const browser = { uid: `browser ${device.id} ${call.email}` };
  return (await call.limiter.takeEverywhere(AUTH, browser)) === 0 ? browser : undefined;
}

/** @throws RateLimited or SignInSlowed, both with the time to wait */
async function takeAsUnknown(ctx: Context, call: SignInCall): Promise<string> {
  const { limiter, caller } = call;
  await assertAllowedEverywhere(limiter, AUTH, caller);
  const wait = await beginTry(ctx, call);
  if (wait === 0) return caller;
  await limiter.giveBack(AUTH, caller);
  throw SignInSlowed({
    detail: `Wrong passwords were tried for this account. Sign in again in ${waitInWords(wait)}.`,
    headers: { 'retry-after': String(wait) },
  });
}

/**
 * Checks a password, delayed by the failures of this address and account, except in a browser known for it.
 * @param checkPassword answers 401 for a wrong password: only failures count
 * @throws RateLimited, SignInSlowed
 */
export async function throttleSignIn<T extends { response: Response }>(
  ctx: Context,
  call: SignInCall,
  checkPassword: () => Promise<T>,
): Promise<T> {
  if (call.caller === IN_PROCESS) return checkPassword();
  const browser = await takeAsKnown(call);
  const limited = browser ?? (await takeAsUnknown(ctx, call));
  const answer = await checkPassword();
  if (answer.response.status === 401) return answer;
  await call.limiter.giveBack(AUTH, limited);
  if (!browser) await queries.forgiveTry(ctx.db, keysOf(call));
  return answer;
}

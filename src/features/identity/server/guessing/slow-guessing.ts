import type { Context } from '#platform/server/context.ts';
import { IN_PROCESS } from '#platform/server/http/caller.ts';
import {
  assertAllowedEverywhere,
  waitInWords,
  type RateLimiter,
} from '#platform/server/http/limits/rate-limit.ts';
import { SignInSlowed } from '../../contract.ts';
import { AUTH } from '../../rate-limits.ts';
import { deviceOf, isKnownFor } from './known-device.ts';
import { beginTry, forgive } from './sign-in-tries.ts';

type SignInCall = {
  request: Request;
  caller: string;
  limiter: RateLimiter;
  email: string;
  secret: string;
};

/** The account's known browser, while it has failures of its own left. */
async function takeAsKnown(call: SignInCall): Promise<{ uid: string } | undefined> {
  const device = deviceOf(call.request);
  if (!device || !isKnownFor(device, call)) return undefined;
  const browser = { uid: `browser ${device.id} ${call.email}` };
  return (await call.limiter.takeEverywhere(AUTH, browser)) === 0 ? browser : undefined;
}

/** @throws RateLimited or SignInSlowed, both saying how long to wait */
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
 * @param look answers 401 for a wrong password: only failures count @throws RateLimited, SignInSlowed
 */
export async function slowGuessing<T extends { response: Response }>(
  ctx: Context,
  call: SignInCall,
  look: () => Promise<T>,
): Promise<T> {
  if (call.caller === IN_PROCESS) return look();
  const known = await takeAsKnown(call);
  const counted = known ?? (await takeAsUnknown(ctx, call));
  const answer = await look();
  if (answer.response.status === 401) return answer;
  await call.limiter.giveBack(AUTH, counted);
  if (!known) await forgive(ctx, call);
  return answer;
}

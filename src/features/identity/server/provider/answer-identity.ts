import { decodeJwt } from 'jose';
import * as z from 'zod';
import { BoundedMap } from '#platform/bounded-map.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { Forbidden } from '#platform/contract/problem.ts';
import { answerAtNextTick, TICK_MS } from '#platform/server/answer-at-next-tick.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { callerKey } from '#platform/server/http/limits/caller-key.ts';
import {
  assertAllowedEverywhere,
  type RateLimiter,
} from '#platform/server/http/limits/rate-limiter.ts';
import { readInput } from '#platform/server/http/api/read-input.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { asReceiver, mayMailTo } from '#platform/server/mail/may-mail-to.ts';
import { queueMail, type OutgoingMail } from '#platform/server/mail/queue-mail.ts';
import { HOUR, rate, type RateLimit } from '#platform/contract/rate-limit.ts';
import { AddressNotKnown, type PasswordChange } from '../../contract.ts';
import {
  changePassword,
  deleteAccount,
  getToken,
  googleCallback,
  signIn,
  signUp,
} from '../../endpoints.ts';
import { deviceCookie, deviceOf } from '../guessing/known-device.ts';
import { throttleSignIn } from '../guessing/throttle-sign-in.ts';
import { presenceCookieFor } from '../session-cookie.ts';
import { markSeen } from '../sessions/session-queries.ts';
import { endReplacedSession } from '../sessions/sessions.ts';
import type { Provider, ProviderDeps } from './create-provider.ts';
import { addressOf, type Address, type KnownAddress } from './own-address.ts';
import { passwordChangedMail } from './provider-mails.ts';
import { fromBetterAuth, isSignIn, problemFor, toBetterAuth, UserBody } from './translate-call.ts';
import { AUTH } from '../../security-endpoints.ts';

/** Limits one caller on one account: no stranger uses up the account's own. */
const ACCOUNT: RateLimit = { name: 'account', rates: [rate(20, HOUR)], isShared: true };

/** Mails to one account, wherever they are requested; the links of the last hour still work. */
const ACCOUNT_MAIL: RateLimit = {
  name: 'account-mail',
  rates: [rate(6, HOUR)],
  isShared: true,
};

type IdentityCall = {
  request: Request;
  caller: string;
  limiter: RateLimiter;
  /** Runs the work, once the body has been read, within the concurrency limit of the process. */
  limitConcurrency: <T>(work: () => Promise<T>) => Promise<T>;
  identified: (uid: string) => void;
};
type ParsedCall = IdentityCall & { address: Address; body: unknown };
export type AnswerIdentity = (
  ctx: Context,
  endpoint: Endpoint,
  call: IdentityCall,
) => Promise<Response>;

type Options = ProviderDeps & {
  jobs: Jobs;
  address: KnownAddress;
  throttlesSignIns: boolean;
};

/** Cached providers of a shop without PUBLIC_URL, one for each address. */
const MAX_PROVIDERS = 20;
const ErrorBody = z.looseObject({ code: z.string().optional() });

/** Rate limits that depend on the body. Sign-ins have their own, see `throttleSignIn`. */
async function assertAllowedByBody(endpoint: Endpoint, call: ParsedCall): Promise<void> {
  const { caller, limiter, body } = call;
  if (endpoint === signIn) return;
  const { email, password } = (body ?? {}) as { email?: string; password?: string };
  if (endpoint === deleteAccount && password !== undefined) {
    await assertAllowedEverywhere(limiter, AUTH, caller);
  }
  if (email === undefined) return;
  const uid = `${callerKey(caller)} ${asReceiver(email)}`;
  await assertAllowedEverywhere(limiter, ACCOUNT, { uid });
}

/** Prevents cross-site request forgery. @throws Forbidden */
function assertSameOrigin(request: Request, { origin }: Address): void {
  const from = request.headers.get('origin');
  const isForeign = from !== null && from !== origin;
  if (
    isForeign ||
    (request.method !== 'GET' && request.headers.get('sec-fetch-site') === 'cross-site')
  )
    throw Forbidden({
      detail: 'This call came from another site. Use the shop at its own address.',
    });
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

function uidIn(endpoint: Endpoint, body: unknown): string | undefined {
  if (endpoint === getToken) return decodeJwt(getToken.response.parse(body).token).sub;
  return UserBody.safeParse(body).data?.user.id;
}

type Signed = Pick<ParsedCall, 'request' | 'address'> & { secret: string };

function knownDeviceCookie(email: string, { request, address, secret }: Signed): string {
  return deviceCookie(deviceOf(request), { secret, email, origin: address.origin });
}

function headersOf(response: Response): Headers {
  const headers = new Headers({ 'cache-control': 'no-store' });
  for (const cookie of response.headers.getSetCookie()) {
    headers.append('set-cookie', cookie);
    const presence = presenceCookieFor(cookie);
    if (presence !== undefined) headers.append('set-cookie', presence);
  }
  return headers;
}

async function toAnswer(
  endpoint: Endpoint,
  response: Response,
  call: ParsedCall & { secret: string },
): Promise<Response> {
  const headers = headersOf(response);
  const location = response.headers.get('location');
  if (endpoint === googleCallback && location !== null && response.status < 400) {
    headers.set('location', location);
    return new Response(null, { status: 302, headers });
  }
  const body = await bodyOf(response);
  if (response.status >= 400) {
    const { code } = ErrorBody.safeParse(body).data ?? {};
    throw problemFor(response.status, code)();
  }
  const signedIn = isSignIn(endpoint) ? UserBody.safeParse(body).data : undefined;
  if (signedIn) headers.append('set-cookie', knownDeviceCookie(signedIn.user.email, call));
  headers.set('content-type', 'application/json; charset=utf-8');
  const answer = endpoint.response.parse(fromBetterAuth(endpoint, body));
  const uid = uidIn(endpoint, body);
  if (uid !== undefined) call.identified(uid);
  return new Response(JSON.stringify(answer), { status: endpoint.status, headers });
}

const MOST_TRIES = 5;

/** Repeats a registration that lost to a concurrent one of the same address, which it waits for: then it is answered as a later one. */
async function signUpOnce<T extends { response: Response }>(
  register: () => Promise<T>,
): Promise<T> {
  let answer = await register();
  for (let tries = 1; answer.response.status === 422 && tries < MOST_TRIES; tries += 1) {
    answer = await register();
  }
  return answer;
}

/** Mails that a caller's word alone may send to this address: a few an hour. */
async function withinReceiver(
  { limiter, body }: ParsedCall,
  mails: OutgoingMail[],
): Promise<OutgoingMail[]> {
  const { email } = (body ?? {}) as { email?: string };
  if (email === undefined || mails.length === 0) return mails;
  return (await mayMailTo(limiter, ACCOUNT_MAIL, email)) ? mails : [];
}

async function sendAll(ctx: Context, jobs: Jobs, mails: OutgoingMail[]): Promise<void> {
  if (mails.length === 0) return;
  await transaction(ctx, async (tx) => {
    for (const mail of mails) await queueMail(tx, jobs, mail);
  });
}

/** Serves the provider's endpoints: own origin only, rate limits by caller and account, the shop's problems, mails queued before the answer. */
export function createIdentityAnswers(options: Options): AnswerIdentity {
  const providers = new BoundedMap<string, Provider>(MAX_PROVIDERS);
  const { secret } = options;

  async function providerAt(address: Address): Promise<Provider> {
    // Loaded with the first call: Better Auth and its lists are a third of the shop's memory.
    const { createProvider } = await import('./create-provider.ts');
    const name = `${address.origin} ${address.mailOrigin}`;
    const known = providers.get(name);
    if (known) return known;
    const made = createProvider(options, address);
    providers.set(name, made);
    return made;
  }

  async function answer(ctx: Context, endpoint: Endpoint, call: IdentityCall): Promise<Response> {
    await assertAllowedEverywhere(call.limiter, endpoint.limit, call.caller);
    const address = addressOf(call.request, options.address);
    if (!address) throw AddressNotKnown();
    assertSameOrigin(call.request, address);
    const { body } = await readInput(endpoint, call.request, {});
    return call.limitConcurrency(() => answerParsed(ctx, endpoint, { ...call, address, body }));
  }

  async function answerParsed(
    ctx: Context,
    endpoint: Endpoint,
    call: ParsedCall,
  ): Promise<Response> {
    const { address, body } = call;
    await assertAllowedByBody(endpoint, call);
    const provider = await providerAt(address);
    const run = () => provider.answer(toBetterAuth(endpoint, call.request, { ...address, body }));
    const runGuarded = () => {
      if (endpoint === signUp) return signUpOnce(run);
      if (endpoint !== signIn || !options.throttlesSignIns) return run();
      return throttleSignIn(ctx, { ...call, ...(body as { email: string }), secret }, run);
    };
    const { response, mails } = await runGuarded();
    if (endpoint === changePassword && response.ok) {
      const { user } = UserBody.parse(await bodyOf(response.clone()));
      const { endOthers: endedOthers } = body as PasswordChange;
      const letterhead = options.letterhead();
      mails.push(passwordChangedMail({ to: user.email, letterhead, endedOthers }));
    }
    if (endpoint === getToken && response.ok) {
      const { token } = getToken.response.parse(await bodyOf(response.clone()));
      await markSeen(ctx.db, String(decodeJwt(token)['sid']), ctx.clock.now());
    }
    await endReplacedSession(ctx.db, call.request, response);
    await sendAll(ctx, options.jobs, await withinReceiver(call, mails));
    return toAnswer(endpoint, response, { ...call, secret });
  }

  return (ctx, endpoint, call) => {
    const work = () => answer(ctx, endpoint, call);
    return endpoint.hidesTime ? answerAtNextTick(TICK_MS, work) : work();
  };
}

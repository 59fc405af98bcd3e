import { BoundedMap } from '#platform/bounded-map.ts';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { decodeJwt } from 'jose';
import * as z from 'zod';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { Forbidden } from '#platform/contract/problem.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import {
  assertAllowedEverywhere,
  type RateLimiter,
} from '#platform/server/http/limits/rate-limit.ts';
import { readInput } from '#platform/server/http/read-input.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { queueMail, type OutgoingMail } from '#platform/server/mail/queue-mail.ts';
import { AddressNotKnown, type PasswordChange } from '../../contract.ts';
import {
  changePassword,
  deleteAccount,
  getToken,
  googleCallback,
  requestPasswordReset,
  requestVerification,
  signIn,
  signUp,
} from '../../endpoints.ts';
import { ACCOUNT, AUTH } from '../../rate-limits.ts';
import { deviceCookie, deviceOf } from '../guessing/known-device.ts';
import { slowGuessing } from '../guessing/slow-guessing.ts';
import { findPerson } from '../identity-queries.ts';
import { endReplacedSession } from '../sessions/sessions.ts';
import { markSeen } from '../sessions/session-queries.ts';
import { presenceCookieFor } from './presence-cookie.ts';
import type { Provider, ProviderDeps } from './create-provider.ts';
import { innerRequest } from './inner-request.ts';
import { addressOf, type Address } from './own-address.ts';
import { isSignIn, presentIdentity, UserBody } from './present-identity.ts';
import { passwordChangedMail } from './provider-mails.ts';
import { problemOf } from './to-problem.ts';

type IdentityCall = {
  request: Request;
  caller: string;
  limiter: RateLimiter;
  /** Runs the work, once the call has arrived whole, within the concurrency limit of the process. */
  limitConcurrency: <T>(work: () => Promise<T>) => Promise<T>;
  identified: (uid: string) => void;
};
type WholeCall = IdentityCall & { address: Address; body: unknown };
export type AnswerIdentity = (
  ctx: Context,
  endpoint: Endpoint,
  call: IdentityCall,
) => Promise<Response>;

type Options = ProviderDeps & {
  jobs: Jobs;
  publicUrl?: string;
  slowsGuessing: boolean;
};

/** Cached addresses of a shop without PUBLIC_URL; beyond these the oldest is forgotten. */
const MAX_ADDRESSES = 20;
/** Calls whose duration could reveal an account are answered on the next such step. */
const STEP_MS = 250;
const HUSHED: Endpoint[] = [signUp, signIn, requestPasswordReset, requestVerification];
const ErrorBody = z.looseObject({ code: z.string().optional() });

async function untilStep(started: number): Promise<void> {
  const spent = performance.now() - started;
  await sleep(Math.ceil(spent / STEP_MS) * STEP_MS - spent);
}

/** Limits that depend on the body. Sign-ins have their own, see `slowGuessing`. */
async function takeLimitsOfBody(endpoint: Endpoint, call: WholeCall): Promise<void> {
  const { caller, limiter, body } = call;
  if (endpoint === signIn) return;
  const { email, password } = (body ?? {}) as { email?: string; password?: string };
  if (endpoint === deleteAccount && password !== undefined) {
    await assertAllowedEverywhere(limiter, AUTH, caller);
  }
  if (email === undefined) return;
  const account = createHash('sha256').update(email).digest('hex');
  await assertAllowedEverywhere(limiter, ACCOUNT, account);
}

/** Another site must not act for the person whose browser it runs in. */
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

type Signed = Pick<WholeCall, 'request' | 'address'> & { secret: string };

function cookieOfBrowser(email: string, { request, address, secret }: Signed): string {
  return deviceCookie(deviceOf(request), { secret, email, origin: address.origin });
}

function headersOf(response: Response): Headers {
  const headers = new Headers({ 'cache-control': 'no-store' });
  for (const cookie of response.headers.getSetCookie()) {
    headers.append('set-cookie', cookie);
    const companion = presenceCookieFor(cookie);
    if (companion !== undefined) headers.append('set-cookie', companion);
  }
  return headers;
}

async function toAnswer(
  endpoint: Endpoint,
  response: Response,
  call: WholeCall & { secret: string },
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
    throw problemOf(response.status, code)();
  }
  const signedIn = isSignIn(endpoint) ? UserBody.safeParse(body).data : undefined;
  if (signedIn) headers.append('set-cookie', cookieOfBrowser(signedIn.user.email, call));
  headers.set('content-type', 'application/json; charset=utf-8');
  const answer = endpoint.response.parse(presentIdentity(endpoint, body));
  const uid = uidIn(endpoint, body);
  if (uid !== undefined) call.identified(uid);
  return new Response(JSON.stringify(answer), { status: endpoint.status, headers });
}

/** Of two concurrent registrations of one address, the second is answered as if it came later. */
async function signUpOnce<T extends { response: Response }>(
  { db }: Context,
  body: unknown,
  ask: () => Promise<T>,
): Promise<T> {
  const answer = await ask();
  const wasNotMade = answer.response.status === 422;
  return wasNotMade && (await findPerson(db, body as { email: string })) ? ask() : answer;
}

async function sendAll(ctx: Context, jobs: Jobs, mails: OutgoingMail[]): Promise<void> {
  if (mails.length === 0) return;
  await transaction(ctx, async (tx) => {
    for (const mail of mails) await queueMail(tx, jobs, mail);
  });
}

/** Serves the provider's endpoints: own origin only, limits by caller and account, our problems, mails queued before their answer. */
export function createIdentityAnswers(options: Options): AnswerIdentity {
  const providers = new BoundedMap<string, Provider>(MAX_ADDRESSES);
  const { secret } = options;

  async function providerAt(address: Address): Promise<Provider> {
    // Loaded with the first call: the library and its lists are a third of the shop's memory.
    const { createProvider } = await import('./create-provider.ts');
    const known = providers.get(address.origin);
    if (known) return known;
    const made = createProvider(options, address);
    providers.set(address.origin, made);
    return made;
  }

  async function answer(ctx: Context, endpoint: Endpoint, call: IdentityCall): Promise<Response> {
    await assertAllowedEverywhere(call.limiter, endpoint.limit, call.caller);
    const address = addressOf(call.request, options.publicUrl);
    if (!address) throw AddressNotKnown();
    assertSameOrigin(call.request, address);
    const { body } = await readInput(endpoint, call.request, {});
    return call.limitConcurrency(() => answerWhole(ctx, endpoint, { ...call, address, body }));
  }

  async function answerWhole(ctx: Context, endpoint: Endpoint, call: WholeCall): Promise<Response> {
    const { address, body } = call;
    await takeLimitsOfBody(endpoint, call);
    const provider = await providerAt(address);
    const ask = () => provider.answer(innerRequest(endpoint, call.request, { ...address, body }));
    const look = () => {
      if (endpoint === signUp) return signUpOnce(ctx, body, ask);
      if (endpoint !== signIn || !options.slowsGuessing) return ask();
      return slowGuessing(ctx, { ...call, ...(body as { email: string }), secret }, ask);
    };
    const { response, mails } = await look();
    if (endpoint === changePassword && response.ok) {
      const { user } = UserBody.parse(await bodyOf(response.clone()));
      const { endOthers: endedOthers } = body as PasswordChange;
      const { shopName } = options;
      mails.push(passwordChangedMail({ to: user.email, shopName, endedOthers }));
    }
    if (endpoint === getToken && response.ok) {
      const { token } = getToken.response.parse(await bodyOf(response.clone()));
      await markSeen(ctx.db, String(decodeJwt(token)['sid']), ctx.clock.now());
    }
    await endReplacedSession(ctx.db, call.request, response);
    await sendAll(ctx, options.jobs, mails);
    return toAnswer(endpoint, response, { ...call, secret });
  }

  return async (ctx, endpoint, call) => {
    const started = performance.now();
    try {
      return await answer(ctx, endpoint, call);
    } finally {
      if (HUSHED.includes(endpoint)) await untilStep(started);
    }
  };
}

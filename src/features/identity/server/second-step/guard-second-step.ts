import { APIError } from 'better-auth';
import { getSessionFromCtx, type createAuthMiddleware } from 'better-auth/api';
import { symmetricDecrypt } from 'better-auth/crypto';
import type { Database } from '#platform/server/database/database.ts';
import { STEP_STAYS_CODE } from '../provider/provider-options.ts';
import { findSecondStep, forgetUnused, takeStep } from './second-step-queries.ts';
import { stepOf } from './step-of.ts';

type Call = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** User of a pending sign-in with a second step. */
async function personHalfWay(ctx: Call): Promise<string | undefined> {
  const { name } = ctx.context.createAuthCookie('two_factor');
  const challenge = await ctx.getSignedCookie(name, ctx.context.secret);
  if (!challenge) return undefined;
  const found = await ctx.context.internalAdapter.findVerificationValue(challenge);
  return found?.value;
}

/** The library takes a code as often as it is typed within its minute and a half: here it counts once. */
async function takeCode(ctx: Call, db: Database): Promise<void> {
  const session = await getSessionFromCtx(ctx);
  const personId = session?.user.id ?? (await personHalfWay(ctx));
  const found = personId === undefined ? undefined : await findSecondStep(db, personId);
  if (personId === undefined || !found) return;
  if (session && found.is_confirmed) {
    throw new APIError('BAD_REQUEST', { code: 'TOTP_ALREADY_ENABLED' });
  }
  const secret = await symmetricDecrypt({ key: ctx.context.secretConfig, data: found.secret });
  const { code } = ctx.body as { code: string };
  const step = stepOf(code, secret, new Date());
  // A wrong code is for the library to refuse, which counts it.
  if (step === undefined || (await takeStep(db, personId, step))) return;
  throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE' });
}

type Rules = {
  db: Database;
  /** The owner, who may not turn the second step off. */
  boundUid: string | undefined;
};

/** What the library leaves open about the second step is settled before it looks at a call. */
export async function guardSecondStep(ctx: Call, { db, boundUid }: Rules): Promise<void> {
  if (ctx.path === '/two-factor/verify-totp') return takeCode(ctx, db);
  if (ctx.path !== '/two-factor/enable' && ctx.path !== '/two-factor/disable') return;
  const session = await getSessionFromCtx(ctx);
  if (!session) return;
  if (ctx.path === '/two-factor/enable') return forgetUnused(db, session.user.id);
  const { twoFactorEnabled } = session.user as { twoFactorEnabled?: boolean };
  if (!twoFactorEnabled) throw new APIError('BAD_REQUEST', { code: 'TWO_FACTOR_NOT_ENABLED' });
  if (session.user.id === boundUid) throw new APIError('CONFLICT', { code: STEP_STAYS_CODE });
}

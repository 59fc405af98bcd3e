import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { APIError, betterAuth, type BetterAuthOptions, type BetterAuthPlugin } from 'better-auth';
import { createAuthMiddleware } from 'better-auth/api';
import { genericOAuth, jwt } from 'better-auth/plugins';
import { Unauthenticated } from '#platform/contract/problem.ts';
import { systemClock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Log } from '#platform/server/log.ts';
import type { OutgoingMail } from '#platform/server/mail/queue-mail.ts';
import type { Letterhead } from '#platform/server/mail/content/sender.ts';
import { googleCallback } from '../../endpoints.ts';
import type { PasswordCost } from '../accounts/passwords.ts';
import { isPersonGone } from '../identity-queries.ts';
import { createGooglePerson, GOOGLE_KEYS } from '../tokens/google-person.ts';
import { outsideKeys } from '../tokens/key-ring.ts';
import {
  amrOf,
  guardTwoFactor,
  SESSION_MFA_HOOKS,
  twoFactorPlugin,
} from '../two-factor/two-factor-plugin.ts';
import type { Address } from './own-address.ts';
import { GOOGLE_LIMIT_MS, googleAt, type GoogleSettings } from './google-settings.ts';
import {
  alreadyRegisteredMail,
  passwordChangedMail,
  resetMail,
  twoFactorMail,
  verificationMail,
} from './provider-mails.ts';
import {
  AUDIENCE,
  cookieOptions,
  FIXED_OPTIONS,
  ISSUER,
  KEY_TABLE,
  OWNER_STAYS_CODE,
  PASSWORD_REFUSED_CODE,
  passwordOptions,
  TOKEN_ALGORITHM,
  TOKEN_LIFE,
} from './provider-options.ts';

export type ProviderDeps = {
  db: Database;
  log: Log;
  secret: string;
  letterhead: () => Letterhead;
  shopWords: () => Promise<string[]>;
  google?: GoogleSettings;
  ownerUid: string | undefined;
  /** Uid of the owner, who cannot turn the second step off. */
  mfaRequiredFor: string | undefined;
  passwordCost?: PasswordCost | undefined;
};

type Answer = {
  response: Response;
  mails: OutgoingMail[];
};

export type Provider = { answer(request: Request): Promise<Answer> };

function googleOptions(google: GoogleSettings | undefined, log: Log) {
  if (!google || google.issuer !== undefined) return {};
  const { clientId, clientSecret } = google;
  const clock = systemClock;
  const keys = outsideKeys(GOOGLE_KEYS, { clock, log });
  const getUserInfo = createGooglePerson({ clientId, keys, clock });
  const options = { disableIdTokenSignIn: true, prompt: 'select_account' } as const;
  return { socialProviders: { google: { clientId, clientSecret, ...options, getUserInfo } } };
}

function demoGooglePlugins(google: GoogleSettings | undefined): BetterAuthPlugin[] {
  if (google?.issuer === undefined) return [];
  const { clientId, clientSecret, issuer } = google;
  return [
    genericOAuth({
      config: [
        {
          providerId: 'google',
          clientId,
          clientSecret,
          discoveryUrl: `${issuer}/.well-known/openid-configuration`,
          scopes: ['openid', 'email', 'profile'],
          requireIdTokenVerification: true,
        },
      ],
    }),
  ];
}

/** The demo does not verify addresses, so accounts are not linked by them. */
function accountOptions(google: GoogleSettings | undefined): BetterAuthOptions['account'] {
  const { account } = FIXED_OPTIONS;
  const { accountLinking } = account;
  if (!google?.isDemo) return account;
  return { ...account, accountLinking: { ...accountLinking, disableImplicitLinking: true } };
}

type Call = { path: string; body?: unknown };

async function refuseCommonPasswords(
  { path, body: sent }: Call,
  shopWords: ProviderDeps['shopWords'],
): Promise<void> {
  const body = sent as { password?: string; newPassword?: string; email?: string } | undefined;
  const isNew = ['/sign-up/email', '/change-password', '/reset-password'].includes(path);
  const password = body?.newPassword ?? body?.password;
  if (!isNew || password === undefined) return;
  // The lists take 30 MB and most processes never need them.
  const { isCommonPassword } = await import('./common-passwords.ts');
  if (!isCommonPassword(password, { email: body?.email, shopWords: await shopWords() })) return;
  throw new APIError('BAD_REQUEST', { code: PASSWORD_REFUSED_CODE });
}

type Post = (mail: OutgoingMail) => Promise<void>;
type MailRules = { post: Post; letterhead: () => Letterhead; mailOrigin: string | undefined };

function passwordMails({ post, letterhead, mailOrigin }: MailRules) {
  return {
    sendResetPassword: ({ user, token }) =>
      post(
        resetMail({
          to: user.email,
          letterhead: letterhead(),
          link: `${mailOrigin ?? ''}/reset-password#${token}`,
        }),
      ),
    onExistingUserSignUp: ({ user }) =>
      post(
        alreadyRegisteredMail({
          to: user.email,
          letterhead: letterhead(),
          link: `${mailOrigin ?? ''}/forgot-password`,
        }),
      ),
    onPasswordReset: ({ user }) =>
      post(passwordChangedMail({ to: user.email, letterhead: letterhead(), endedOthers: true })),
  } satisfies Partial<BetterAuthOptions['emailAndPassword']>;
}

function verificationMails({ post, letterhead, mailOrigin }: MailRules) {
  return {
    sendOnSignUp: true,
    sendVerificationEmail: ({ user, token }) => {
      // A page, not the endpoint: mail scanners open links, and must confirm nothing.
      const link = `${mailOrigin ?? ''}/verify-email#${token}`;
      return post(verificationMail({ to: user.email, letterhead: letterhead(), link }));
    },
  } satisfies BetterAuthOptions['emailVerification'];
}

function twoFactorMails({ post, letterhead }: MailRules): BetterAuthOptions['databaseHooks'] {
  type Changed = { email: string; twoFactorEnabled?: boolean };
  return {
    user: {
      update: {
        async after(user, ctx) {
          if (!ctx?.path?.startsWith('/two-factor/')) return;
          const { email: to, twoFactorEnabled: isOn = false } = user as Changed;
          await post(twoFactorMail({ to, letterhead: letterhead(), isOn }));
        },
      },
    },
  };
}

function refuseOwnerDeletion(ownerUid: string | undefined) {
  return {
    enabled: true,
    beforeDelete: async ({ id }: { id: string }) => {
      if (id === ownerUid) throw new APIError('CONFLICT', { code: OWNER_STAYS_CODE });
    },
  };
}

function tokens() {
  return jwt({
    jwks: { keyPairConfig: { alg: TOKEN_ALGORITHM, crv: 'Ed25519' } },
    jwt: {
      issuer: ISSUER,
      audience: AUDIENCE,
      expirationTime: TOKEN_LIFE,
      definePayload: ({ user, session }) => ({
        name: user.name,
        email: user.email,
        sid: session.id,
        ...amrOf(session),
      }),
    },
    disableSettingJwtHeader: true,
    schema: KEY_TABLE,
  });
}

/** The embedded provider at one address. It works on the tables of schema `identity` and never changes their shape. */
export function createProvider(deps: ProviderDeps, { origin, mailOrigin }: Address): Provider {
  const { db, log, secret, letterhead, shopWords, ownerUid, mfaRequiredFor, passwordCost } = deps;
  const google = googleAt(deps.google, origin);
  const failed = `${origin}/?google=failed`;
  const outbox = new AsyncLocalStorage<OutgoingMail[]>();
  const post: Post = async (mail) => void outbox.getStore()?.push(mail);
  const mailRules = { post, letterhead, mailOrigin };
  const auth = betterAuth({
    ...FIXED_OPTIONS,
    ...googleOptions(google, log),
    account: accountOptions(google),
    baseURL: origin,
    trustedOrigins: [origin],
    secret,
    database: { db, type: 'postgres', schemaName: 'identity', transaction: true },
    advanced: cookieOptions(origin),
    plugins: [tokens(), twoFactorPlugin(() => letterhead().shopName), ...demoGooglePlugins(google)],
    hooks: {
      before: createAuthMiddleware(async (ctx) => {
        await refuseCommonPasswords(ctx, shopWords);
        await guardTwoFactor(ctx, { db, mfaRequiredFor });
      }),
    },
    databaseHooks: { ...twoFactorMails(mailRules), session: SESSION_MFA_HOOKS },
    emailAndPassword: {
      ...passwordOptions(passwordCost),
      ...passwordMails(mailRules),
    },
    emailVerification: verificationMails(mailRules),
    user: { ...FIXED_OPTIONS.user, deleteUser: refuseOwnerDeletion(ownerUid) },
    logger: {
      level: 'error',
      // Only the event: the rest of the message may contain personal data.
      log: (_level, message) => log.warn({ what: message.split(':')[0] }, 'identity provider'),
    },
    // Thrown, other errors than its own reach the caller of `answer`.
    onAPIError: { errorURL: failed, throw: true },
  });
  const limitMs = google?.limitMs ?? GOOGLE_LIMIT_MS;
  /** Better Auth waits for Google's answer without a limit. */
  async function withinLimit(work: Promise<Response>): Promise<Response> {
    const response = await Promise.race([work, sleep(limitMs, undefined, { ref: false })]);
    if (response) return response;
    log.warn({}, 'Google did not answer in time');
    return new Response(null, { status: 302, headers: { location: failed } });
  }
  return {
    async answer(request) {
      const mails: OutgoingMail[] = [];
      const work = outbox
        .run(mails, () => auth.handler(request))
        .catch((error: unknown) => {
          throw isPersonGone(error) ? Unauthenticated() : error;
        });
      const isFromGoogle = request.url.startsWith(`${origin}${googleCallback.path}`);
      const response = await (isFromGoogle ? withinLimit(work) : work);
      return { response, mails };
    },
  };
}

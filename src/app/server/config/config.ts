import { isIP } from 'node:net';
import * as z from 'zod';
import type { Retention } from '#features/privacy/server/forget-old-data.ts';
import { NewPassword } from '#features/identity/contract.ts';
import {
  KEY_ID,
  SHORTEST_KEY_SECRET,
  SHORTEST_WEBHOOK_SECRET,
} from '#features/payments/gateway/keys-contract.ts';
import { UPI_ID } from '#platform/contract/india/upi-id.ts';
import { checked } from '#platform/contract/field-errors.ts';
import { Email, line } from '#platform/contract/text.ts';
import { BUCKET_URL } from '#platform/server/storage/s3.ts';
import { unsafeLink } from './unsafe-link.ts';

const onOff = z.enum(['on', 'off'], 'on or off').transform((value) => value === 'on');
const unlessEmpty = (value: unknown) => (value === '' ? undefined : value);
const unlessBlank = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;
const said = (max: number) => z.preprocess(unlessBlank, line(max).optional());
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(unlessEmpty, schema.optional());

function wholeNumber({ min, max, otherwise }: { min: number; max: number; otherwise: number }) {
  const allowed = `a whole number from ${min} to ${max}`;
  const digits = z
    .string()
    .regex(/^\d{1,9}$/, allowed)
    .transform(Number);
  const number = digits.pipe(z.number().min(min, allowed).max(max, allowed));
  return z.preprocess(unlessEmpty, number.default(otherwise));
}
const months = (otherwise: number) => wholeNumber({ min: 0, max: 1200, otherwise });

const LOOPBACK = /^(localhost|127\.0\.0\.1)$/;
const A_STAND_IN = 'the http address of a stand-in for Google on this machine';
const A_STORE = /^(s3:\/\/[a-z0-9][a-z0-9.-]+(\/[\w./-]*)?|file:\/\/\/.+)$/;
const A_KEY_ID = 'the key id of Razorpay, like rzp_live_ and letters';
const A_SECRET = 'the key secret that belongs to the key id';
const A_WEBHOOK_SECRET = `a secret of at least ${SHORTEST_WEBHOOK_SECRET} characters, the same as in the webhook at Razorpay`;
const A_GATEWAY = 'the http address of a stand-in for Razorpay on this machine';
const A_PUSH_SERVICE = 'the http address of a push service on this machine';
const AN_EMULATOR = 'the http address of the Auth emulator on this machine';

const LIKE = 'like https://shop.example';

function isBareOrigin(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { origin, href } = new URL(address);
  return href === `${origin}/`;
}

/** Every setting, read from the environment once; `.env.example` has one line for each. */
const Settings = z.object({
  PORT: wholeNumber({ min: 0, max: 65_535, otherwise: 4000 }),
  HOST: optional(z.string()),
  PUBLIC_URL: optional(
    z
      .url({ protocol: /^https?$/, error: `the address of the shop, ${LIKE}` })
      .refine(isBareOrigin, `the name of the shop and nothing behind it, ${LIKE}`),
  ),
  TRUSTED_PROXIES: wholeNumber({ min: 0, max: 10, otherwise: 0 }),
  WORKERS: wholeNumber({ min: 1, max: 64, otherwise: 1 }),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/, error: 'a postgresql:// address' })),
  PICTURES_URL: optional(z.string().regex(A_STORE, 's3://bucket/folder or file:///folder')),
  PICTURES_S3_ENDPOINT: optional(z.url({ protocol: /^https?$/, error: 'an http(s) address' })),
  PICTURES_S3_REGION: z.string().min(1).default('us-east-1'),
  PICTURES_S3_KEY: optional(z.string()),
  PICTURES_S3_SECRET: optional(z.string()),
  BACKUP_DIR: optional(z.string()),
  BACKUP_KEEP: wholeNumber({ min: 1, max: 1000, otherwise: 14 }),
  BACKUP_URL: optional(z.string().regex(BUCKET_URL, 's3://bucket/folder')),
  BACKUP_S3_ENDPOINT: optional(z.url({ protocol: /^https?$/, error: 'an http(s) address' })),
  BACKUP_S3_REGION: z.string().min(1).default('us-east-1'),
  BACKUP_S3_KEY: optional(z.string()),
  BACKUP_S3_SECRET: optional(z.string()),
  BACKUP_PASSPHRASE: optional(
    z.string().min(20, 'at least 20 characters, as from `openssl rand -base64 24`'),
  ),
  DEMO: onOff.default(true),
  SHOP_NAME: said(60),
  SHOP_BYLINE: line(120).optional(),
  SHOP_OWNER: said(80),
  SHOP_ADDRESS: said(200),
  OWNER_EMAIL: optional(Email),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'an smtp:// or smtps:// address' })),
  MAIL_FROM: optional(Email),
  UPI_ID: optional(z.string().regex(UPI_ID, 'a UPI ID like name@bank')),
  UPI_NAME: optional(line(60)),
  IDENTITY: z
    .enum(['embedded', 'firebase', 'oidc'], 'embedded, firebase or oidc')
    .default('embedded'),
  ADMIN_UID: optional(z.string().max(128)),
  ADMIN_EMAIL: optional(Email),
  ADMIN_PASSWORD: optional(NewPassword),
  ADMIN_SECOND_STEP: optional(onOff),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  GOOGLE_ISSUER: optional(z.url({ protocol: /^http$/, hostname: LOOPBACK, error: A_STAND_IN })),
  RAZORPAY_KEY_ID: optional(z.string().regex(KEY_ID, A_KEY_ID)),
  RAZORPAY_KEY_SECRET: optional(z.string().min(SHORTEST_KEY_SECRET, A_SECRET)),
  RAZORPAY_WEBHOOK_SECRET: optional(z.string().min(SHORTEST_WEBHOOK_SECRET, A_WEBHOOK_SECRET)),
  RAZORPAY_URL: optional(z.url({ protocol: /^http$/, hostname: LOOPBACK, error: A_GATEWAY })),
  PUSH_SERVICE: optional(z.url({ protocol: /^http$/, hostname: LOOPBACK, error: A_PUSH_SERVICE })),
  FIREBASE_PROJECT_ID: optional(z.string().regex(/^[a-z0-9-]+$/, 'the id of a Firebase project')),
  FIREBASE_API_KEY: optional(z.string().regex(/^[\w-]+$/, 'the API key of the web app')),
  FIREBASE_AUTH_DOMAIN: optional(z.string().regex(/^[a-z0-9.-]+$/, 'a host name')),
  FIREBASE_EMULATOR: optional(
    z.url({ protocol: /^http$/, hostname: LOOPBACK, error: AN_EMULATOR }),
  ),
  OIDC_ISSUER: optional(z.string()),
  OIDC_AUDIENCE: optional(z.string()),
  OIDC_JWKS_URL: optional(z.url({ protocol: /^https?$/, error: 'an http(s) address' })),
  KEEP_ORDERS_MONTHS: months(96),
  KEEP_REQUESTS_MONTHS: months(24),
  KEEP_MAILS_MONTHS: months(12),
  METRICS_TOKEN: optional(
    z.string().regex(/^[\w.~+/-]{16,}=*$/, 'at least 16 letters, digits and -._~+/'),
  ),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'debug, info, warn, error or silent')
    .default('info'),
  RATE_LIMITS: onOff.default(true),
});

export const SETTING_NAMES = Object.keys(Settings.shape);

type Provided = z.output<typeof Settings>;

export type Config = Omit<Provided, 'HOST'> & {
  HOST: string;
  requiresMfa: boolean;
  retention: Retention;
  given: Provided;
};

export class ConfigError extends Error {}

const SECRET = /PASSWORD|PASSPHRASE|SECRET|TOKEN|^(DATABASE|SMTP)_URL$/;

function missingBeside(config: Provided): string | undefined {
  const needs: [boolean, (keyof typeof config)[], string][] = [
    [
      config.IDENTITY === 'firebase',
      ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY'],
      'IDENTITY=firebase',
    ],
    [
      config.IDENTITY === 'oidc',
      ['OIDC_ISSUER', 'OIDC_AUDIENCE', 'OIDC_JWKS_URL'],
      'IDENTITY=oidc',
    ],
    [
      config.PICTURES_URL?.startsWith('s3:') === true,
      ['PICTURES_S3_KEY', 'PICTURES_S3_SECRET'],
      'PICTURES_URL=s3://',
    ],
    [config.BACKUP_URL !== undefined, ['BACKUP_S3_KEY', 'BACKUP_S3_SECRET'], 'BACKUP_URL'],
    [config.GOOGLE_CLIENT_ID !== undefined, ['GOOGLE_CLIENT_SECRET'], 'GOOGLE_CLIENT_ID'],
    [
      config.RAZORPAY_KEY_ID !== undefined,
      ['RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
      'RAZORPAY_KEY_ID',
    ],
    [config.GOOGLE_ISSUER !== undefined, ['GOOGLE_CLIENT_ID'], 'GOOGLE_ISSUER'],
  ];
  const lack = needs.find(
    ([isRequested, names]) => isRequested && names.some((name) => !config[name]),
  );
  if (!lack) return undefined;
  const [, names, by] = lack;
  return `${by} needs ${names.join(', ')} too.`;
}

function refusedBeside(config: Provided): string | undefined {
  if (config.BACKUP_URL !== undefined && config.BACKUP_PASSPHRASE === undefined) {
    return 'BACKUP_URL needs BACKUP_PASSPHRASE too: make one with `openssl rand -base64 24` and keep a copy away from this machine, because nothing opens the backups without it.';
  }
  if (!config.RATE_LIMITS && !isLoopback(hostOf(config))) {
    return 'RATE_LIMITS=off is allowed only with HOST=127.0.0.1 (it is for tests and benchmarks).';
  }
  // Google reserves these names for projects that exist in an emulator only.
  if (config.FIREBASE_EMULATOR && !config.FIREBASE_PROJECT_ID?.startsWith('demo-')) {
    return 'FIREBASE_EMULATOR is allowed only with a FIREBASE_PROJECT_ID that begins with demo- (it is for tests).';
  }
  return undefined;
}

/** The default: on for a live shop with embedded accounts. */
function isTwoFactorDue({ IDENTITY, DEMO }: Provided): boolean {
  return IDENTITY === 'embedded' && !DEMO;
}

function complete(provided: Provided): Config {
  return {
    ...provided,
    HOST: hostOf(provided),
    requiresMfa: provided.ADMIN_SECOND_STEP ?? isTwoFactorDue(provided),
    retention: {
      orders: provided.KEEP_ORDERS_MONTHS,
      requests: provided.KEEP_REQUESTS_MONTHS,
      mails: provided.KEEP_MAILS_MONTHS,
    },
    given: provided,
  };
}

/** Turns DEMO off, for a shop with its own products in which it was left on. */
export function withoutDemo({ given: provided }: Config): Config {
  return complete({ ...provided, DEMO: false });
}

/** True if an outside identity provider is set without `ADMIN_UID`, so that no account is the owner's. */
export function isWithoutOwner({ IDENTITY, ADMIN_UID }: Config): boolean {
  return IDENTITY !== 'embedded' && ADMIN_UID === undefined;
}

/** Only a proxy on this machine reaches the default behind one. */
function hostOf({ HOST, TRUSTED_PROXIES }: Provided): string {
  return HOST ?? (TRUSTED_PROXIES > 0 ? '127.0.0.1' : '0.0.0.0');
}

/** A shop behind a proxy that others may reach without it, and so invent addresses of visitors. A name is one network's. */
export function mayBypassProxy({ HOST, TRUSTED_PROXIES }: Config): boolean {
  return TRUSTED_PROXIES > 0 && isIP(HOST) !== 0 && !isLoopback(HOST);
}

/** A shop that only a proxy can have put behind https, and that takes the proxy for each of its visitors. */
export function takesProxyForVisitors(
  { TRUSTED_PROXIES }: Pick<Config, 'TRUSTED_PROXIES'>,
  origin: string | undefined,
): boolean {
  return TRUSTED_PROXIES === 0 && origin?.startsWith('https:') === true;
}

function isLoopback(host: string): boolean {
  return host === '127.0.0.1' || host === '::1' || host === 'localhost';
}

/** Reads the settings; every one has a default. @throws ConfigError naming the first wrong one */
export function readConfig(env: Record<string, string | undefined>): Config {
  const result = checked(Settings, env);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      const value = SECRET.test(name) ? '(not shown)' : (env[name] ?? '');
      return `  ${name}=${value}  (allowed: ${issue.message})`;
    });
    throw new ConfigError(
      `The shop did not start, because of these settings:\n${lines.join('\n')}`,
    );
  }
  const config = result.data;
  const fault = missingBeside(config) ?? refusedBeside(config) ?? unsafeLink(config);
  if (fault !== undefined) throw new ConfigError(`The shop did not start: ${fault}`);
  return complete(config);
}

import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#platform/server/database/database.ts';
import { cookiesOf, PASSWORD, send, SHOP_ORIGIN, type SignedIn } from './people.ts';
import type { TestApp } from './test-app.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function base32Bytes(text: string): Buffer {
  const bits = Array.from(text, (letter) =>
    BASE32.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/**
 * What an authenticator app shows for this secret (RFC 6238).
 * @param away half minutes from now
 */
export function codeFor(secret: string, away = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + away));
  const digest = createHmac('sha1', base32Bytes(secret)).update(counter).digest();
  const offset = (digest[19] ?? 0) % 16;
  const number = digest.readUInt32BE(offset) % 2 ** 31;
  return String(number % 1_000_000).padStart(6, '0');
}

/** Six digits that no app shows now. */
export function wrongCodeFor(secret: string): string {
  const right = new Set([-2, -1, 0, 1, 2].map((away) => codeFor(secret, away)));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find(
    (one) => !right.has(one),
  )!;
}

/** As if half a minute had passed since the last code. */
export async function untilNextCode(db: Database): Promise<void> {
  await sql`UPDATE identity.second_step SET last_step = NULL`.execute(db);
}

export type TwoFactor = { secret: string; recoveryCodes: string[]; cookie: string };

/** Turns the second step on for a signed-in person, who gets a new session. */
export async function turnOnTwoFactor(
  app: TestApp,
  { cookie }: Pick<SignedIn, 'cookie'>,
): Promise<TwoFactor> {
  const asPerson = { cookie, origin: SHOP_ORIGIN };
  const start = await send(app, 'POST /identity/second-step/start', {
    ...asPerson,
    body: { password: PASSWORD },
  });
  expect(start.status).toBe(200);
  const { secret, recoveryCodes } = (await start.json()) as TwoFactor;
  const confirmed = await send(app, 'POST /identity/second-step/confirm', {
    ...asPerson,
    body: { code: codeFor(secret) },
  });
  expect(confirmed.status).toBe(200);
  await untilNextCode(app.db);
  return { secret, recoveryCodes, cookie: cookiesOf(confirmed) };
}

/** Types the password. @returns the cookies that wait for a code */
export async function beginSignIn(
  app: TestApp,
  email: string,
  { rememberMe = false } = {},
): Promise<string> {
  const body = { email, password: PASSWORD, rememberMe };
  const response = await send(app, 'POST /identity/sign-in/email', { body });
  expect([response.status, await response.json()]).toEqual([200, { secondStep: true }]);
  return cookiesOf(response);
}

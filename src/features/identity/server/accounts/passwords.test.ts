import { stat } from 'node:fs/promises';
import { hashPassword as hashedByLibrary } from 'better-auth/crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openPeopleApp, PASSWORD, send, signUp } from '#test/support/people.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

test('a password is stored as Argon2id with 19 MiB and two passes, each time with another salt', async () => {
  const [one, other] = [await hashPassword(PASSWORD), await hashPassword(PASSWORD)];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(other).not.toBe(one);
  expect(await verifyPassword({ hash: one, password: PASSWORD })).toBe(true);
  for (const password of [`${PASSWORD} `, PASSWORD.toUpperCase(), PASSWORD.slice(0, -1), '']) {
    expect([password, await verifyPassword({ hash: one, password })]).toEqual([password, false]);
  }
});

test('a hash is checked with the cost that it names', async () => {
  const hash = await hashPassword(PASSWORD);
  const cheaper = hash.replace('t=2', 't=1');
  expect(await verifyPassword({ hash: cheaper, password: PASSWORD })).toBe(false);
});

test('while many passwords are hashed, a file is read without waiting for them', async () => {
  let done = 0;
  const hashing = Array.from({ length: 20 }, () => hashPassword(PASSWORD).then(() => (done += 1)));
  await stat(import.meta.filename);
  expect(done).toBeLessThan(10);
  await Promise.all(hashing);
  expect(done).toBe(20);
});

test('every account is stored so, and one with an older hash signs in all the same', async () => {
  const app = await openPeopleApp();
  const email = 'asha@example.com';
  await signUp(app, email);
  const { rows } = await sql<{ password: string }>`SELECT password FROM identity.account`.execute(
    app.db,
  );
  // Hers and the owner's.
  expect(rows).toHaveLength(2);
  for (const { password } of rows) expect(password).toMatch(/^\$argon2id\$/);
  const older = await hashedByLibrary(PASSWORD);
  await sql`UPDATE identity.account SET password = ${older}`.execute(app.db);
  const signIn = (password: string) =>
    send(app, 'POST /identity/sign-in/email', { body: { email, password } });
  expect((await signIn(PASSWORD)).status).toBe(200);
  expect((await signIn(`${PASSWORD}x`)).status).toBe(401);
  await app.close();
});

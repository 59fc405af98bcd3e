import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '#platform/server/log.ts';
import { openDatabaseLink, type DatabaseLink } from '#test/support/database-link.ts';
import { openPeopleApp, signUp } from '#test/support/people.ts';
import type { TestApp } from '#test/support/test-app.ts';
import { createTestClock } from '#test/support/test-clock.ts';
import {
  createRevokedSet,
  watchRevokedSessions,
  type RevokedSessions,
} from './revoked-sessions.ts';
import { PATIENTLY } from '#test/support/patience.ts';

let app: TestApp;
let link: DatabaseLink;
let other: RevokedSessions;

/** Another process of the same shop. */
function openOther(): Promise<RevokedSessions> {
  const { connectionString } = link;
  return watchRevokedSessions({
    connectionString,
    clock: createTestClock(),
    log: createLog('silent'),
  });
}

beforeEach(async () => {
  app = await openPeopleApp();
  link = await openDatabaseLink(app.connectionString);
  other = await openOther();
});
afterEach(async () => {
  await other.stop();
  await link.close();
  await app.close();
});

async function endASession(at = 1): Promise<string> {
  await signUp(app, `person${at}@example.com`);
  const [row] = await app.db.deleteFrom('identity.session').returning('id').execute();
  return row!.id;
}

test('every process learns of an ended session', async () => {
  const id = await endASession();
  await expect.poll(() => other.isRevoked(id), PATIENTLY).toBe(true);
  expect(other.isRevoked('another')).toBe(false);
});

test('a process that starts later knows the sessions ended in the last minutes', async () => {
  const id = await endASession();
  const later = await openOther();
  expect(later.isRevoked(id)).toBe(true);
  await later.stop();
});

test('sessions ended while the database was away are known once it is back', async () => {
  link.cut();
  const id = await endASession();
  expect(other.isRevoked(id)).toBe(false);
  link.mend();
  await expect.poll(() => other.isRevoked(id), PATIENTLY).toBe(true);
});

test('a rolled back end is none', async () => {
  await signUp(app, 'asha@example.com');
  const { id } = await app.db.selectFrom('identity.session').select('id').executeTakeFirstOrThrow();
  await app.db
    .transaction()
    .execute(async (tx) => {
      await tx.deleteFrom('identity.session').execute();
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  // Whatever is told is told in order.
  const later = await endASession(2);
  await expect.poll(() => other.isRevoked(later), PATIENTLY).toBe(true);
  expect(other.isRevoked(id)).toBe(later === id);
});

test('a session is forgotten when none of its tokens can be valid any more', () => {
  const clock = createTestClock();
  const ended = createRevokedSet(clock);
  ended.add('first');
  clock.advance(16 * 60_000);
  ended.add('second');
  expect([ended.has('first'), ended.has('second')]).toEqual([true, true]);
  clock.advance(5 * 60_000);
  ended.add('third');
  expect([ended.has('first'), ended.has('second')]).toEqual([false, true]);
});

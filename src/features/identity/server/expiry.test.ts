import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestContext } from '#test/support/test-context.ts';
import { openPeopleApp, send, signIn, signUp } from '#test/support/people.ts';
import type { TestApp } from '#test/support/test-app.ts';
import { createJobs } from '#platform/server/jobs/jobs.ts';
import { createLog } from '#platform/server/log.ts';
import { forgetExpired, forgetExpiredDaily } from './accounts/forget-expired.ts';
import { PATIENTLY } from '#test/support/patience.ts';

const EMAIL = 'asha@example.com';

let app: TestApp;

beforeEach(async () => {
  app = await openPeopleApp();
});
afterEach(() => app.close());

function listRows(table: 'identity.session' | 'identity.verification') {
  return app.db.selectFrom(table).select('id').execute();
}

async function askForReset(): Promise<void> {
  const body = { email: EMAIL };
  await send(app, 'POST /identity/request-password-reset', { body });
}

/** Moves every expiry into the past. */
async function expireAll(): Promise<void> {
  for (const table of ['identity.session', 'identity.verification']) {
    await sql`UPDATE ${sql.table(table)} SET expires_at = now() - interval '1 second'`.execute(
      app.db,
    );
  }
}

test('expired sessions and links are deleted, valid ones stay', async () => {
  await signUp(app, EMAIL);
  await askForReset();
  await expireAll();
  const here = await signIn(app, EMAIL);
  await askForReset();
  expect(await listRows('identity.session')).toHaveLength(2);
  expect(await listRows('identity.verification')).toHaveLength(2);
  await forgetExpired({ db: app.db, clock: { now: () => new Date() } });
  expect(await listRows('identity.session')).toHaveLength(1);
  expect(await listRows('identity.verification')).toHaveLength(1);
  expect((await send(app, 'GET /identity/token', { cookie: here.cookie })).status).toBe(200);
});

test('a session in daily use ends 90 days after its sign-in', async () => {
  const first = await signUp(app, EMAIL);
  const age = (days: number) =>
    sql`UPDATE identity.session SET created_at = now() - make_interval(days => ${days}),
        expires_at = now() + interval '30 days'`.execute(app.db);
  const isIn = async () =>
    (await send(app, 'GET /identity/token', { cookie: first.cookie })).status === 200;
  const context = { db: app.db, clock: { now: () => new Date() } };
  await age(89);
  await forgetExpired(context);
  expect(await isIn()).toBe(true);
  await age(91);
  await forgetExpired(context);
  expect(await isIn()).toBe(false);
});

test('all are deleted, also more than one statement deletes', async () => {
  const { uid } = await signUp(app, EMAIL);
  await sql`
    INSERT INTO identity.session (id, token, person_id, expires_at, created_at, updated_at)
    SELECT 's' || n, 't' || n, ${uid}, now() - interval '1 day', now(), now()
    FROM generate_series(1, 20001) AS n`.execute(app.db);
  await forgetExpired({ db: app.db, clock: { now: () => new Date() } });
  expect(await listRows('identity.session')).toHaveLength(1);
});

test('a daily job deletes them', async () => {
  const { connectionString } = app;
  await signUp(app, EMAIL);
  await expireAll();
  const jobs = createJobs({ connectionString, log: createLog('silent') });
  const context = createTestContext(connectionString);
  await jobs.start();
  await forgetExpiredDaily(context.ctx, jobs);
  await vi.waitFor(async () => expect(await listRows('identity.session')).toEqual([]), PATIENTLY);
  await jobs.stop();
  await context.close();
});

import { BASE_MAIL_COLOURS } from '#platform/contract/colours/mail-colours.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  noteBackup,
  noteBackupFailure,
  watchPlaces,
} from '#platform/server/backup/backup-state-queries.ts';
import { createLog } from '#platform/server/log.ts';
import { createJobs, type Jobs } from '#platform/server/jobs/jobs.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createTestClock } from '#test/support/test-clock.ts';
import { createTestContext } from '#test/support/test-context.ts';
import { readBackupAges, warnOfLateBackups } from './late-backups.ts';

const HOUR = 3_600_000;
const START = new Date('2026-03-01T06:30:00Z');
const clock = createTestClock();

let database: TestDatabase;
let context: ReturnType<typeof createTestContext>;
let jobs: Jobs;
let onMachine: Date | undefined;
let inBucket: Date | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  const { connectionString } = database;
  context = createTestContext(connectionString);
  jobs = createJobs({ connectionString, log: createLog('silent') });
  await jobs.start();
});
afterAll(async () => {
  await jobs.stop();
  await context.close();
  await database.drop();
});
beforeEach(async () => {
  clock.set(START);
  const { db } = context.ctx;
  await db.deleteFrom('backup_state').execute();
  await db.deleteFrom('mail').execute();
  [onMachine, inBucket] = [undefined, undefined];
  await watchPlaces(db, ['machine', 'bucket'], clock.now());
});

const last = {
  machine: () => Promise.resolve(onMachine),
  bucket: () => Promise.resolve(inBucket),
};
const ctx = () => ({ ...context.ctx, clock });

/** One of the shop's processes does this every quarter of an hour. */
function look(change: object = {}): Promise<void> {
  const shop = {
    sender: () => ({
      shopName: 'Lehar',
      ownerEmail: 'meera@example.com',
      colours: BASE_MAIL_COLOURS,
    }),
    isSetUp: () => true,
  };
  return warnOfLateBackups(ctx(), { jobs, ...shop, last, ...change });
}

function mails() {
  return context.ctx.db
    .selectFrom('mail')
    .select(['kind', 'to_address', 'subject', 'body_text'])
    .orderBy('created_at')
    .execute();
}

test('nobody is warned within two days, of backups that begin too', async () => {
  clock.advance(48 * HOUR);
  await look();
  expect(await mails()).toEqual([]);
  onMachine = inBucket = clock.now();
  clock.advance(47 * HOUR);
  await look();
  expect(await mails()).toEqual([]);
});

test('the owner is warned once a day, by one of several processes, until a backup succeeds', async () => {
  onMachine = inBucket = clock.now();
  const sentence = 'The folder /backups cannot be written: its disk is full.';
  await noteBackupFailure(context.ctx.db, 'machine', sentence);
  clock.advance(49 * HOUR);
  await Promise.all([look(), look(), look()]);
  await look();
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    kind: 'backup-late',
    to_address: 'meera@example.com',
    subject: 'Lehar: no new backup for 2 days',
  });
  expect(mail?.body_text).toContain('The last good copy is of 1 Mar 2026');
  expect(mail?.body_text).toContain(sentence);
  clock.advance(23 * HOUR);
  await look();
  expect(await mails()).toHaveLength(1);
  clock.advance(HOUR);
  await look();
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    'Lehar: no new backup for 2 days',
    'Lehar: no new backup for 3 days',
  ]);
  onMachine = inBucket = clock.now();
  clock.advance(24 * HOUR);
  await look();
  expect(await mails()).toHaveLength(2);
});

test('a copy that no longer leaves the machine is late by itself', async () => {
  inBucket = clock.now();
  clock.advance(72 * HOUR);
  onMachine = clock.now();
  await look();
  const [mail] = await mails();
  expect(mail?.body_text).toContain('copy that is stored away from the shop is of');
  expect(mail?.body_text).not.toContain('The last good copy is of');
  expect(await readBackupAges(ctx(), last)).toMatchObject([
    { place: 'machine', isLate: false },
    { place: 'bucket', isLate: true },
  ]);
});

test('a good backup takes the reason of the last failure away', async () => {
  await noteBackupFailure(context.ctx.db, 'bucket', 'The store refuses the shop.');
  await noteBackup(context.ctx.db, 'bucket', clock.now());
  expect(await readBackupAges(ctx(), last)).toMatchObject([{}, { failure: '' }]);
});

test('without a mail server nothing is mailed, until there is one', async () => {
  clock.advance(100 * HOUR);
  await look({ isSetUp: () => false });
  expect(await mails()).toEqual([]);
  await look();
  expect(await mails()).toHaveLength(1);
});

test('a shop without backups has no ages', async () => {
  expect(await readBackupAges(ctx(), undefined)).toEqual([]);
});

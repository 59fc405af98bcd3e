import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openMailShop, type MailShop } from '#test/support/mail-shop.ts';
import { startSmtpSink, type Plan, type SmtpSink } from '#test/support/smtp-sink.ts';
import { PATIENTLY } from '#test/support/patience.ts';

const TRIES = 3;

let shop: MailShop;
let sink: SmtpSink;

beforeAll(async () => {
  sink = await startSmtpSink();
});
afterAll(() => sink.close());
afterEach(() => shop.close());

/** All tries are over, and the mail waits all the same. */
async function expectWaiting(id: string, because: string): Promise<void> {
  await vi.waitFor(async () => expect(await shop.jobStates()).toContain('failed'), PATIENTLY);
  const last_error = expect.stringContaining(because) as string;
  expect(await shop.mail(id)).toEqual({ state: 'queued', attempts: TRIES, last_error });
}

test('no mail is lost when its server is away for longer than all tries', async () => {
  shop = await openMailShop({ tries: TRIES });
  await sink.close();
  await shop.startWorker(sink.url);
  const id = await shop.queue();
  await expectWaiting(id, 'ECONNREFUSED');

  await sink.open();
  // The next one finds the server there, and the first is not forgotten.
  await shop.queue();
  await vi.waitFor(async () => expect((await shop.mail(id)).state).toBe('sent'), PATIENTLY);
});

test('the sweep gives a mail that waits for its server new tries', async () => {
  shop = await openMailShop({ tries: 1 });
  await sink.close();
  await shop.startWorker(sink.url, { sweepMs: 200 });
  const id = await shop.queue();
  await vi.waitFor(
    async () => expect((await shop.mail(id)).attempts).toBeGreaterThan(1),
    PATIENTLY,
  );
  await sink.open();
  await vi.waitFor(async () => expect((await shop.mail(id)).state).toBe('sent'), PATIENTLY);
});

test('mails wait while the login is refused', async () => {
  shop = await openMailShop({ tries: TRIES });
  const refused: Plan = { at: 'mail-from', reply: 530 };
  sink.plan(refused, refused, refused);
  await shop.startWorker(sink.url);
  const id = await shop.queue();
  await expectWaiting(id, '530');
  // The mended setting comes with a start.
  await shop.startWorker(sink.url);
  await vi.waitFor(async () => expect((await shop.mail(id)).state).toBe('sent'), PATIENTLY);
});

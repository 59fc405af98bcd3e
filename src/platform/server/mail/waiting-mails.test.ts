import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { AWAITED_ADDRESS } from './content/mail-content.ts';
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
  await expectWaiting(id, 'takes no email on port');

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

test('a mail that awaits the address is sent with it, unless its link has ended', async () => {
  shop = await openMailShop();
  let origin: string | undefined;
  await shop.startWorker(sink.url, { sweepMs: 200, origin: () => origin });
  const link = `${AWAITED_ADDRESS}/order/HK7M2QXA`;
  const body = { text: `Open it:\n${link}\n`, html: `<a href="${link}">Open it</a>` };
  const awaits = { ...body, stopUrl: `${AWAITED_ADDRESS}/stop`, awaitsAddress: true };
  const { ctx } = shop;
  const ended = await shop.queue({ ...awaits, goodUntil: new Date(ctx.clock.now().getTime() - 1) });
  const id = await shop.queue(awaits);
  const other = await shop.queue();
  await vi.waitFor(async () => expect((await shop.mail(other)).state).toBe('sent'), PATIENTLY);
  expect(await shop.mail(id)).toEqual({ state: 'queued', attempts: 0, last_error: null });
  origin = 'https://tide.example';
  await vi.waitFor(async () => expect((await shop.mail(id)).state).toBe('sent'), PATIENTLY);
  const rows = await ctx.db
    .selectFrom('mail')
    .select(['id', 'body_text', 'body_html', 'stop_url'])
    .execute();
  expect(rows.map((row) => row.id)).not.toContain(ended);
  expect(rows.find((row) => row.id === id)).toEqual({
    id,
    body_text: 'Open it:\nhttps://tide.example/order/HK7M2QXA\n',
    body_html: '<a href="https://tide.example/order/HK7M2QXA">Open it</a>',
    stop_url: 'https://tide.example/stop',
  });
});

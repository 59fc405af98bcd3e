import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { aMail, MAIL_FROM, openMailShop, type MailShop } from '#test/support/mail-shop.ts';
import { startSmtpSink, type Plan, type SmtpSink } from '#test/support/smtp-sink.ts';
import { transaction } from '../context.ts';
import { queueMail, requeueMail } from './queue-mail.ts';
import { PATIENTLY } from '#test/support/patience.ts';

type Post = { shop: MailShop; sink: SmtpSink } & AsyncDisposable;

async function openPost(options?: Parameters<typeof openMailShop>[0]): Promise<Post> {
  const sink = await startSmtpSink();
  const shop = await openMailShop(options);
  return {
    shop,
    sink,
    async [Symbol.asyncDispose]() {
      await shop.close();
      await sink.close();
    },
  };
}

let post: Post;
let shop: MailShop;
let sink: SmtpSink;

beforeAll(async () => {
  post = await openPost();
  ({ shop, sink } = post);
  await shop.startWorker(sink.url);
});
afterEach(() => void sink.received.splice(0));
afterAll(() => post[Symbol.asyncDispose]());

describe('queueing', () => {
  test('a transaction that is rolled back leaves neither mail nor job', async () => {
    await using own = await openPost();
    const { shop } = own;
    const work = transaction(shop.ctx, async (tx) => {
      await queueMail(tx, shop.jobs, aMail());
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await shop.ctx.db.selectFrom('mail').select('id').execute()).toEqual([]);
    expect(await shop.jobStates()).toEqual([]);
  });

  test('outside of a transaction is refused', async () => {
    await expect(queueMail(shop.ctx, shop.jobs, aMail())).rejects.toThrow('in a transaction');
  });

  test('without a mail server mails wait; once there is one they all go out, even those without a job', async () => {
    await using own = await openPost();
    const { shop, sink } = own;
    const ids = [await shop.queue(), await shop.queue(), await shop.queue()];
    expect(await shop.mail(ids[0] ?? '')).toEqual({
      state: 'queued',
      attempts: 0,
      last_error: null,
    });
    expect(await shop.jobStates()).toEqual(['created', 'created', 'created']);
    await sql`DELETE FROM jobs.job WHERE singleton_key = ${ids[1]}`.execute(shop.ctx.db);

    await shop.startWorker(sink.url);
    await vi.waitFor(() => expect(sink.received).toHaveLength(3), PATIENTLY);
    const messageIds = new Set(sink.received.map(({ mail }) => mail.messageId));
    expect(messageIds).toEqual(new Set(ids.map((id) => `<${id}@lehar.example>`)));
  });
});

describe('sending', () => {
  test('a mail arrives as it was queued and is marked sent', async () => {
    const id = await shop.queue({ replyTo: 'ravi@example.com', subject: 'Namaste — नमस्ते' });
    await vi.waitFor(
      async () => expect(await shop.mail(id)).toMatchObject({ state: 'sent', attempts: 1 }),
      PATIENTLY,
    );
    expect(sink.received).toHaveLength(1);
    const [{ mail, envelopeFrom, recipients } = {}] = sink.received;
    expect(envelopeFrom).toBe(MAIL_FROM);
    expect(recipients).toEqual(['asha@example.com']);
    expect(mail?.from?.text).toBe(`"Lehar" <${MAIL_FROM}>`);
    expect(mail?.replyTo?.text).toBe('ravi@example.com');
    expect(mail?.subject).toBe('Namaste — नमस्ते');
    expect(mail?.messageId).toBe(`<${id}@lehar.example>`);
    expect(mail?.text).toContain('A word');
    expect(mail?.html).toContain('A word');
  });

  test('a mail that can be stopped says by which post', async () => {
    const stopUrl = 'https://lehar.example/stop/abc';
    await shop.queue({ stopUrl });
    await vi.waitFor(() => expect(sink.received).toHaveLength(1), PATIENTLY);
    expect(sink.received[0]?.mail.headers.get('list')).toMatchObject({
      unsubscribe: { url: stopUrl },
      'unsubscribe-post': { name: 'List-Unsubscribe=One-Click' },
    });
  });

  test('a mail that cannot be stopped offers nothing of the kind', async () => {
    const id = await shop.queue();
    await vi.waitFor(
      async () => expect(await shop.mail(id)).toMatchObject({ state: 'sent' }),
      PATIENTLY,
    );
    expect(sink.received.at(-1)?.mail.headers.has('list')).toBe(false);
  });

  const passing: [string, Plan][] = [
    ['421 at the greeting', { at: 'connect', reply: 421 }],
    ['421 after MAIL FROM', { at: 'mail-from', reply: 421 }],
    ['530 after MAIL FROM (the login of the shop)', { at: 'mail-from', reply: 530 }],
    ['450 for the receiver (greylisting)', { at: 'rcpt', reply: 450 }],
    ['451 after DATA', { at: 'data', reply: 451 }],
  ];
  test.each(passing)('%s: tried again with the same Message-ID', async (_name, plan) => {
    sink.plan(plan, plan);
    const id = await shop.queue();
    await vi.waitFor(
      async () => expect(await shop.mail(id)).toMatchObject({ state: 'sent' }),
      PATIENTLY,
    );
    expect(await shop.mail(id)).toEqual({ state: 'sent', attempts: 3, last_error: null });
    expect(sink.received.filter(({ acknowledged }) => acknowledged)).toHaveLength(1);
    expect(new Set(sink.received.map(({ mail }) => mail.messageId))).toEqual(
      new Set([`<${id}@lehar.example>`]),
    );
    await vi.waitFor(
      async () => expect(new Set(await shop.jobStates())).toEqual(new Set(['completed'])),
      PATIENTLY,
    );
  });

  test('a refused connection: the mail waits with the reason, and arrives when the server is back', async () => {
    await sink.close();
    const id = await shop.queue();
    await vi.waitFor(
      async () => expect((await shop.mail(id)).attempts).toBeGreaterThan(1),
      PATIENTLY,
    );
    expect(await shop.mail(id)).toMatchObject({
      state: 'queued',
      last_error: expect.stringMatching(
        /^127\.0\.0\.1 takes no email on port \d+\. Try port 465\.$/,
      ),
    });
    await sink.open();
    await vi.waitFor(
      async () => expect(await shop.mail(id)).toMatchObject({ state: 'sent' }),
      PATIENTLY,
    );
  });

  test('a server that goes silent after DATA is left after 20 s and tried again', async () => {
    sink.plan({ at: 'data', reply: 'hang' });
    const id = await shop.queue();
    await vi.waitFor(
      async () => expect(await shop.mail(id)).toMatchObject({ state: 'sent' }),
      PATIENTLY,
    );
    expect(await shop.mail(id)).toMatchObject({ attempts: 2 });
    const messageId = `<${id}@lehar.example>`;
    expect(sink.received.map(({ mail, acknowledged }) => [mail.messageId, acknowledged])).toEqual([
      [messageId, false],
      [messageId, true],
    ]);
  });

  test('mails that wait out a back-off are hurried when the server is back', async () => {
    await using own = await openPost({ retryDelayMs: 60_000 });
    const { shop, sink } = own;
    await sink.close();
    await shop.startWorker(sink.url);
    const waiting = await shop.queue();
    await vi.waitFor(async () => expect((await shop.mail(waiting)).attempts).toBe(1), PATIENTLY);
    await sink.open();
    const later = await shop.queue();
    await vi.waitFor(
      async () => expect(await shop.mail(later)).toMatchObject({ state: 'sent' }),
      PATIENTLY,
    );
    await vi.waitFor(
      async () => expect(await shop.mail(waiting)).toMatchObject({ state: 'sent' }),
      PATIENTLY,
    );
  });
});

describe('giving up', () => {
  test.each<[string, Plan]>([
    ['550 for the receiver', { at: 'rcpt', reply: 550 }],
    ['554 after DATA', { at: 'data', reply: 554 }],
  ])('%s: not tried again, readable, and sent by hand later', async (_name, plan) => {
    sink.plan(plan);
    const id = await shop.queue();
    await vi.waitFor(
      async () => expect(await shop.mail(id)).toMatchObject({ state: 'failed' }),
      PATIENTLY,
    );
    const reply = plan === 'accept' ? '' : String(plan.reply);
    expect(await shop.mail(id)).toMatchObject({
      attempts: 1,
      last_error: expect.stringContaining(reply),
    });
    await vi.waitFor(
      async () => expect(new Set(await shop.jobStates())).toEqual(new Set(['completed'])),
      PATIENTLY,
    );

    expect(await transaction(shop.ctx, (tx) => requeueMail(tx, shop.jobs, id))).toBe(true);
    await vi.waitFor(
      async () => expect(await shop.mail(id)).toMatchObject({ state: 'sent', attempts: 2 }),
      PATIENTLY,
    );
    expect(await transaction(shop.ctx, (tx) => requeueMail(tx, shop.jobs, id))).toBe(false);
    expect(sink.received.at(-1)?.mail.messageId).toBe(`<${id}@lehar.example>`);
  });

  test('after the last of its tries a mail is failed with what the server said last', async () => {
    await using own = await openPost({ tries: 3 });
    const { shop, sink } = own;
    sink.plan(...Array.from({ length: 3 }, () => ({ at: 'rcpt', reply: 452 }) as const));
    await shop.startWorker(sink.url);
    const id = await shop.queue();
    await vi.waitFor(
      async () => expect(await shop.mail(id)).toMatchObject({ state: 'failed' }),
      PATIENTLY,
    );
    expect(await shop.mail(id)).toMatchObject({
      attempts: 3,
      last_error: expect.stringContaining('452'),
    });
  });

  test('one mail that cannot be sent does not delay the others', async () => {
    await using own = await openPost({ retryDelayMs: 60_000 });
    const { shop, sink } = own;
    sink.plan({ at: 'rcpt', reply: 450 });
    await shop.startWorker(sink.url);
    await shop.queue();
    const others = [await shop.queue(), await shop.queue()];
    for (const id of others) {
      await vi.waitFor(
        async () => expect(await shop.mail(id)).toMatchObject({ state: 'sent' }),
        PATIENTLY,
      );
    }
  });
});

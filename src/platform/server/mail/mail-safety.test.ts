import { BASE_MAIL_COLOURS } from '#platform/contract/colours/mail-colours.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MAIL_FROM, openMailShop, type MailShop } from '#test/support/mail-shop.ts';
import { startSmtpSink, type SmtpSink } from '#test/support/smtp-sink.ts';
import { mailBody } from './content/mail-body.ts';
import { UnsafeMailError } from './queue-mail.ts';
import { PATIENTLY } from '#test/support/patience.ts';

let shop: MailShop;
let sink: SmtpSink;

beforeAll(async () => {
  sink = await startSmtpSink();
  shop = await openMailShop({ retryDelayMs: 60_000 });
  await shop.startWorker(sink.url);
});
afterAll(async () => {
  await shop.close();
  await sink.close();
});

const INJECTED_LINES = [
  'x\r\nBcc: evil@example.com',
  'x\nBcc: evil@example.com',
  'x\rBcc: evil@example.com',
  'x\r\n\r\nBody of mine',
  'x\r\n Bcc: evil@example.com',
  'x\u0000\r\nCc: evil@example.com',
  'x\u0085Bcc: evil@example.com',
  'x\u2028Bcc: evil@example.com',
  'x\u2029Bcc: evil@example.com',
  'x\u000bBcc: evil@example.com',
  'x\u000cBcc: evil@example.com',
  '\r\nTo: evil@example.com',
  'x\r\nContent-Type: text/html\r\n\r\n<b>',
  'x\r\n.\r\nRCPT TO:<evil@example.com>',
];

const INJECTED_ADDRESSES = [
  'asha@example.com\r\nBcc: evil@example.com',
  'asha@example.com\nevil@example.com',
  'asha@example.com, evil@example.com',
  'asha@example.com;evil@example.com',
  'asha@example.com evil@example.com',
  'asha@example.com> RCPT TO:<evil@example.com',
  '<evil@example.com>',
  'Asha <evil@example.com>',
  '"asha@example.com, evil@example.com"@example.com',
  'group: evil@example.com;',
  'asha@example.com(evil@example.com)',
  'asha@example.com\u0000evil@example.com',
  'asha@example.com ',
  ' asha@example.com',
  'evil@example.com,asha@example.com',
  'asha@exa\tmple.com',
  'asha%evil@example.com@example.com',
  '',
];

describe('what becomes a header', () => {
  test.each(INJECTED_LINES)('a subject %j is refused', async (subject) => {
    await expect(shop.queue({ subject })).rejects.toBeInstanceOf(UnsafeMailError);
  });

  test.each(INJECTED_ADDRESSES)(
    'an address %j is refused as receiver and as Reply-To',
    async (address) => {
      await expect(shop.queue({ to: address })).rejects.toBeInstanceOf(UnsafeMailError);
      await expect(shop.queue({ replyTo: address })).rejects.toBeInstanceOf(UnsafeMailError);
    },
  );

  test.each([
    'asha@example.com',
    'asha, evil@example.com <evil@example.com>: hello; "',
    '=?utf-8?Q?=0D=0ABcc:_evil@example.com?=',
    'Bcc: evil@example.com',
  ])('a subject %j is only a subject', async (subject) => {
    const id = await shop.queue({ subject, replyTo: 'ravi@example.com' });
    await vi.waitFor(
      async () => expect(await shop.mail(id)).toMatchObject({ state: 'sent' }),
      PATIENTLY,
    );
    const [received] = sink.received.splice(0);
    expect(received?.recipients).toEqual(['asha@example.com']);
    expect(received?.envelopeFrom).toBe(MAIL_FROM);
    expect([received?.mail.to].flat().map((to) => to?.text)).toEqual(['asha@example.com']);
    expect(received?.mail.cc ?? received?.mail.bcc).toBeUndefined();
    expect(received?.raw).not.toMatch(/^(bcc|cc):/im);
  });

  test('nothing of all this has reached the mail server', async () => {
    const waiting = await shop.ctx.db
      .selectFrom('mail')
      .select('id')
      .where('state', '!=', 'sent')
      .execute();
    expect(waiting).toEqual([]);
    expect(sink.received).toEqual([]);
  });
});

test('an invalid certificate is refused, whatever the settings say', async () => {
  const selfSigned = await startSmtpSink({ secure: true });
  const strict = await openMailShop({ retryDelayMs: 60_000 });
  try {
    await strict.startWorker(`${selfSigned.url}/?tls.rejectUnauthorized=false&ignoreTLS=true`);
    const id = await strict.queue();
    await vi.waitFor(async () => expect((await strict.mail(id)).attempts).toBe(1), PATIENTLY);
    expect(await strict.mail(id)).toMatchObject({
      state: 'queued',
      last_error: expect.stringMatching(/certificate/),
    });
    expect(selfSigned.received).toEqual([]);
  } finally {
    await strict.close();
    await selfSigned.close();
  }
});

describe('the body', () => {
  const evil = `<script>alert(1)</script><img src=x onerror=alert(1)>"'&`;
  const escaped =
    '&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&quot;&#x27;&amp;';
  const body = mailBody(
    { shopName: evil, colours: BASE_MAIL_COLOURS },
    {
      title: evil,
      paragraphs: [`${evil}\nsecond line`],
      facts: [
        { label: evil, value: `${evil}\n${evil}` },
        { label: 'Empty', value: '' },
      ],
      footnote: evil,
    },
  );

  test('escapes everything it is given', () => {
    expect(body.html).not.toMatch(/<script|<img/);
    expect(body.html.split(escaped)).toHaveLength(11);
    expect(body.html).toContain('<br/>second line');
  });

  test('says the same in plain text', () => {
    expect(body.text.split(evil)).toHaveLength(8);
    expect(body.text).not.toContain('&lt;');
    expect(body.html + body.text).not.toContain('Empty');
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMail, MAIL_FROM } from '#test/support/mail-shop.ts';
import { startSmtpSink, type SmtpSink } from '#test/support/smtp-sink.ts';
import { serverOfUrl } from './mail-server.ts';
import { createMailer } from './mailer.ts';

let sink: SmtpSink;
beforeAll(async () => {
  sink = await startSmtpSink();
});
afterAll(() => sink.close());

/** What the log says of a mail that was not sent. */
async function failure(): Promise<string> {
  const server = serverOfUrl(sink.url, MAIL_FROM);
  const mailer = createMailer({
    servers: async () => [server],
    shopName: () => 'Lehar',
    attach: async () => [],
  });
  const { to, text, html, ...mail } = aMail();
  const row = { ...mail, body_text: text, body_html: html, to_address: to };
  const rest = { id: '1', state: 'queued' as const, reply_to: null, follows: [], stop_url: null };
  const none = { documents: [], awaits_address: false };
  return mailer.send({ ...row, ...rest, ...none }, new AbortController().signal).then(
    () => 'sent',
    (error: unknown) => String(error),
  );
}

test('a server that is away is named, with its port and the reason', async () => {
  const { port } = new URL(sink.url);
  await sink.close();
  expect(await failure()).toMatch(
    new RegExp(`^MailNotSent: 127.0.0.1:${port} ESOCKET: .*ECONNREFUSED`),
  );
  await sink.open();
});

test('what a server replies about a mail is not logged', async () => {
  sink.plan({ at: 'rcpt', reply: 550 });
  expect(await failure()).toMatch(/^MailNotSent: 127\.0\.0\.1:\d+ EENVELOPE 550$/);
});

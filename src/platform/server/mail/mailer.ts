import { createTransport } from 'nodemailer';
import type { MailRow } from './mail-queries.ts';

const CONNECT_MS = 5_000;
const GREETING_MS = 5_000;
const SILENCE_MS = 20_000;
const MAX_REASON = 500;

type MailerOptions = {
  /** `smtp://` (STARTTLS where offered) or `smtps://`, with user and password if needed. */
  smtpUrl: string;
  mailFrom: string;
  shopName: () => string;
};

export type Mailer = {
  send(mail: MailRow, signal: AbortSignal): Promise<void>;
};

/** `message` names codes only and may be logged; `reason` is the server's reply, for the owner. */
export class MailNotSent extends Error {
  readonly isPermanent: boolean;
  /** Says nothing about the mail itself. */
  readonly isUnreachable: boolean;
  /** The mail may have been sent: a retry may send it twice. */
  readonly isInDoubt: boolean;
  readonly reason: string;

  constructor(error: SmtpError) {
    super([error.code ?? error.name, error.responseCode].filter(Boolean).join(' '));
    this.name = 'MailNotSent';
    this.isPermanent = isPermanent(error);
    this.isUnreachable = isUnreachable(error);
    this.isInDoubt = error.timeoutType === 'SOCKET_TIMEOUT';
    this.reason = error.message.replaceAll(/\p{Cc}+/gu, ' ').slice(0, MAX_REASON);
  }
}

type SmtpError = Error & { code?: string; responseCode?: number; timeoutType?: string };

const UNREACHABLE = new Set(['ECONNECTION', 'ESOCKET', 'EDNS', 'ETIMEDOUT', 'ETLS', 'EAUTH']);
const LOGIN_REPLIES = new Set([530, 534, 535, 538]);

function isUnreachable({ code = '', responseCode = 0 }: SmtpError): boolean {
  return UNREACHABLE.has(code) || responseCode === 421 || LOGIN_REPLIES.has(responseCode);
}

function isPermanent({ code, responseCode }: SmtpError): boolean {
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false;
  if (responseCode === undefined) return true;
  return responseCode >= 500 && !LOGIN_REPLIES.has(responseCode);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

/** Parsed by hand, so that nothing in the address can switch off certificate checks. */
function readSmtpUrl(smtpUrl: string) {
  const url = new URL(smtpUrl);
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  const secure = url.protocol === 'smtps:';
  const hasLogin = url.username !== '';
  return {
    host,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    // A password never travels in the clear, even where TLS was stripped.
    requireTLS: !secure && hasLogin && !isLoopback(host),
    ...(hasLogin && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
  };
}

function threadOf(before: string[]): { inReplyTo?: string; references?: string[] } {
  const last = before.at(-1);
  return last === undefined ? {} : { inReplyTo: last, references: before };
}

export function createMailer({ smtpUrl, mailFrom, shopName }: MailerOptions): Mailer {
  const transport = createTransport({
    ...readSmtpUrl(smtpUrl),
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' },
    connectionTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    greetingTimeout: GREETING_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = mailFrom.slice(mailFrom.lastIndexOf('@') + 1);
  const messageId = (id: string): string => `<${id}@${domain}>`;
  return {
    async send(mail, signal) {
      try {
        await transport.sendMail({
          messageId: messageId(mail.id),
          ...threadOf(mail.follows.map(messageId)),
          // Sender and receiver, whatever the headers say.
          envelope: { from: mailFrom, to: [mail.to_address] },
          from: { name: shopName(), address: mailFrom },
          to: { name: '', address: mail.to_address },
          ...(mail.reply_to !== null && { replyTo: { name: '', address: mail.reply_to } }),
          subject: mail.subject,
          text: mail.body_text,
          html: mail.body_html,
          // Keeps auto-responders from replying.
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
          signal,
        });
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        throw new MailNotSent(error);
      }
    },
  };
}

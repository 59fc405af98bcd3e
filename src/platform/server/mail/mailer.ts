import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';
import { failureInWords } from './failure-in-words.ts';
import { reachableAddress } from './mail-network.ts';
import type { MailRow } from './mail-queries.ts';
import type { MailServer, MailServers } from './mail-server.ts';

const CONNECT_MS = 5_000;
const GREETING_MS = 5_000;
const SILENCE_MS = 20_000;
const MAX_REASON = 500;

/** The files with these ids, drawn again for each try. */
export type Attach = (ids: string[]) => Promise<{ name: string; bytes: Uint8Array }[]>;

export type MailerOptions = { servers: MailServers; shopName: () => string; attach: Attach };

export type Mailer = {
  /** @returns false where no server is set up */
  send(mail: MailRow, signal: AbortSignal): Promise<boolean>;
};

/**
 * `message` may be logged: the server, and codes or why it was not reached. `reason` is for the owner: a sentence, or
 * the server's reply, which may name persons.
 */
export class MailNotSent extends Error {
  readonly isPermanent: boolean;
  /** Says nothing about the mail itself. */
  readonly isUnreachable: boolean;
  /** The mail may have been sent: a retry may send it twice. */
  readonly isInDoubt: boolean;
  readonly reason: string;

  constructor(error: SmtpError, server: MailServer) {
    const { host, port } = server;
    const { code, name, responseCode, message } = error;
    const why = responseCode === undefined && isUnreachable(error) ? `: ${message}` : '';
    super(`${host}:${port} ${[code ?? name, responseCode].filter(Boolean).join(' ')}${why}`);
    this.name = 'MailNotSent';
    this.isPermanent = isPermanent(error);
    this.isUnreachable = isUnreachable(error);
    this.isInDoubt = error.timeoutType === 'SOCKET_TIMEOUT';
    const known = why === '' ? undefined : failureInWords(error, server);
    const said = error.message.replaceAll(/\p{Cc}+/gu, ' ').slice(0, MAX_REASON);
    this.reason = known?.sentence ?? said;
  }
}

type SmtpError = Error & { code?: string; responseCode?: number; timeoutType?: string };

const UNREACHABLE = new Set([
  'ECONNECTION',
  'ESOCKET',
  'EDNS',
  'EINSIDE',
  'ETIMEDOUT',
  'ETLS',
  'EAUTH',
]);
const LOGIN_REPLIES = new Set([530, 534, 535, 538]);

function isUnreachable({ code = '', responseCode = 0 }: SmtpError): boolean {
  return UNREACHABLE.has(code) || responseCode === 421 || LOGIN_REPLIES.has(responseCode);
}

function isPermanent({ code, responseCode }: SmtpError): boolean {
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false;
  if (responseCode === undefined) return true;
  return responseCode >= 500 && !LOGIN_REPLIES.has(responseCode);
}

function threadOf(before: string[]): { inReplyTo?: string; references?: string[] } {
  const last = before.at(-1);
  return last === undefined ? {} : { inReplyTo: last, references: before };
}

function stopHeaders({ stop_url: url }: MailRow): Record<string, string> {
  if (url === null) return {};
  return {
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Connects to one checked address of a host that the owner typed; TLS still asks for the host's name. @throws HostRefused */
export async function connectTo(server: MailServer) {
  const { host, port, secure, requireTls, login, network } = server;
  const address = network ? await reachableAddress(network, host) : host;
  return createTransport({
    host: address,
    port,
    secure,
    requireTLS: requireTls,
    ...(login && { auth: { user: login.user, pass: login.password } }),
    tls: {
      rejectUnauthorized: true,
      minVersion: 'TLSv1.2',
      ...(isIP(host) === 0 && { servername: host }),
    },
    connectionTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    greetingTimeout: GREETING_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

type Attachment = { filename: string; content: Buffer; contentType: string };
type Sending = {
  server: MailServer;
  shopName: string;
  attachments: Attachment[];
  signal: AbortSignal;
};

async function sendBy(mail: MailRow, sending: Sending): Promise<void> {
  const { server, shopName, attachments, signal } = sending;
  const { from } = server;
  const domain = from.slice(from.lastIndexOf('@') + 1);
  const messageId = (id: string): string => `<${id}@${domain}>`;
  const transport = await connectTo(server);
  await transport.sendMail({
    messageId: messageId(mail.id),
    ...threadOf(mail.follows.map(messageId)),
    // Sender and receiver, whatever the headers say.
    envelope: { from, to: [mail.to_address] },
    from: { name: shopName, address: from },
    to: { name: '', address: mail.to_address },
    ...(mail.reply_to !== null && { replyTo: { name: '', address: mail.reply_to } }),
    subject: mail.subject,
    text: mail.body_text,
    html: mail.body_html,
    attachments,
    // Keeps auto-responders from replying.
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...stopHeaders(mail),
    },
    signal,
  });
}

async function attachmentsOf({ documents }: MailRow, attach: Attach): Promise<Attachment[]> {
  const files = documents.length === 0 ? [] : await attach(documents);
  return files.map(({ name, bytes }) => ({
    filename: name,
    content: Buffer.from(bytes),
    contentType: 'application/pdf',
  }));
}

export function createMailer({ servers, shopName, attach }: MailerOptions): Mailer {
  return {
    async send(mail, signal) {
      const all = await servers(mail.kind);
      const attachments = await attachmentsOf(mail, attach);
      for (const [at, server] of all.entries()) {
        try {
          await sendBy(mail, { server, shopName: shopName(), attachments, signal });
          return true;
        } catch (error) {
          if (!(error instanceof Error)) throw error;
          const failure = new MailNotSent(error, server);
          const hasNext = at < all.length - 1 && failure.isUnreachable && !failure.isInDoubt;
          if (!hasNext || signal.aborted) throw failure;
        }
      }
      return false;
    },
  };
}

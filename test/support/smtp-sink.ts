import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { providerTls, selfSigned } from './self-signed.ts';

/** Where a connection stands when the server does something other than accept. */
export type Stage = 'connect' | 'mail-from' | 'rcpt' | 'data';
export type Plan = 'accept' | { at: Stage; reply: number | 'hang' };

type Received = {
  envelopeFrom: string;
  recipients: string[];
  raw: string;
  mail: ParsedMail;
  /** Whether the client got a confirmation. */
  acknowledged: boolean;
};

export type SmtpSink = {
  url: string;
  /** Whatever came in completely, acknowledged or not. */
  received: Received[];
  /** Stages at which a plan other than `accept` has taken effect. */
  reached: Stage[];
  /** Plans for the next connections, one each; those after them are accepted. */
  plan(...plans: Plan[]): void;
  /** Stops listening, so that connections are refused. */
  close(): Promise<void>;
  /** Listens again on the same port. */
  open(): Promise<void>;
};

type Done = (error?: Error | null) => void;
type SinkOptions = {
  /** TLS from the start, with a self-signed certificate. */
  secure?: boolean;
  /** A provider: demands TLS and this login, with the certificate of `PROVIDER_HOST`. */
  login?: { user: string; password: string };
  /** Where it listens; any port of 127.0.0.1 by default. */
  at?: { host: string; port: number };
};
type Records = Pick<SmtpSink, 'received' | 'reached'> & { queued: Plan[] };

async function readAll(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

async function readMail(stream: Readable, { envelope }: SMTPServerSession): Promise<Received> {
  const raw = await readAll(stream);
  return {
    envelopeFrom: envelope.mailFrom ? envelope.mailFrom.address : '',
    recipients: envelope.rcptTo.map(({ address }) => address),
    raw,
    mail: await simpleParser(raw),
    acknowledged: false,
  };
}

function buildServer(
  { received, reached, queued }: Records,
  { secure = false, login }: SinkOptions,
): SMTPServer {
  const plans = new Map<string, Plan>();

  function proceed(stage: Stage, session: SMTPServerSession, done: Done): void {
    const plan = plans.get(session.id) ?? 'accept';
    if (plan === 'accept' || plan.at !== stage) return done();
    reached.push(stage);
    if (plan.reply === 'hang') return;
    done(Object.assign(new Error(`reply ${plan.reply}`), { responseCode: plan.reply }));
  }

  async function take(stream: Readable, session: SMTPServerSession, done: Done): Promise<void> {
    // A client that dies in the middle of its mail has sent none.
    const item = await readMail(stream, session).catch(() => undefined);
    if (!item) return done(new Error('The mail is not whole'));
    received.push(item);
    proceed('data', session, (error) => {
      item.acknowledged = !error;
      done(error);
    });
  }

  const server = new SMTPServer({
    secure,
    ...(login ? providerTls : selfSigned),
    authOptional: login === undefined,
    disabledCommands: login ? [] : secure ? ['AUTH'] : ['STARTTLS', 'AUTH'],
    onAuth({ username, password }, _session, done) {
      if (username === login?.user && password === login?.password) done(null, { user: username });
      else done(new Error('Invalid username or password'));
    },
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect(session, done) {
      plans.set(session.id, queued.shift() ?? 'accept');
      proceed('connect', session, done);
    },
    onMailFrom: (_address, session, done) => proceed('mail-from', session, done),
    onRcptTo: (_address, session, done) => proceed('rcpt', session, done),
    onData: (stream, session, done) => void take(stream, session, done),
  });
  // Clients that die in the middle are what many tests are about.
  server.on('error', () => undefined);
  return server;
}

/** A real SMTP server on loopback that stores mails and can misbehave on demand. */
export async function startSmtpSink(options: SinkOptions = {}): Promise<SmtpSink> {
  const { secure = false, at = { host: '127.0.0.1', port: 0 } } = options;
  const records: Records = { received: [], reached: [], queued: [] };
  let server: SMTPServer;
  let { port } = at;

  async function open(): Promise<void> {
    server = buildServer(records, options);
    server.listen(port, at.host);
    await once(server.server, 'listening');
    port = (server.server.address() as AddressInfo).port;
  }

  await open();
  return {
    url: `${secure ? 'smtps' : 'smtp'}://${at.host}:${port}`,
    received: records.received,
    reached: records.reached,
    plan: (...plans) => void records.queued.push(...plans),
    close: () => new Promise((resolve) => server.close(() => resolve())),
    open,
  };
}

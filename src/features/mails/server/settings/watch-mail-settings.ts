import { originalText, type EditedText, type TextOf } from '#platform/contract/text/mail-text.ts';
import type { Context } from '#platform/server/context.ts';
import { followChannel } from '#platform/server/database/follow-channel.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { PUBLIC_NETWORK, type MailNetwork } from '#platform/server/mail/mail-network.ts';
import type { MailServer, MailServers } from '#platform/server/mail/mail-server.ts';
import { listSecretNames } from '#platform/server/shop-secrets.ts';
import { listTextRows } from '../texts/mail-text-queries.ts';
import { deleteFormerServer } from './former-server-queries.ts';
import { SERVER_CHANGED } from './server-changed-mail.ts';
import { findServer, toMailServer } from './stored-server.ts';

export type MailSettings = {
  /** Read from memory: placing an order waits for no further query. */
  wordsOf: TextOf;
  isSetUp: () => boolean;
  /** Set on the machine; then the owner's own is not used. */
  machineServer: () => MailServer | undefined;
  network: MailNetwork;
  /** The process that made a change reads it at once. */
  reload: () => Promise<void>;
};

export type WatchedMailSettings = MailSettings & {
  servers: MailServers;
  /** Also true while only the former server is known, which carries the warning about its end. */
  hasServer: () => boolean;
  /** Calls `changed` whenever the owner's mail server may be another one. */
  onServerChange: (changed: () => void) => void;
  stop: () => Promise<void>;
};

type Options = Pick<Context, 'db' | 'log'> & {
  connectionString: string;
  machineServer: () => MailServer | undefined;
  network?: MailNetwork | undefined;
};

function createServers({ db, machineServer }: Options, network: MailNetwork): MailServers {
  return async (kind) => {
    const provided = machineServer();
    if (provided) return [provided];
    const before = kind === SERVER_CHANGED ? await findServer(db, 'mail_server_before') : undefined;
    const stored = [before, await findServer(db)];
    return stored.flatMap((server) => (server ? [toMailServer(server, network)] : []));
  };
}

/** The owner's words of the mails and whether there is a mail server. A change reaches every process by NOTIFY. */
export async function watchMailSettings(options: Options): Promise<WatchedMailSettings> {
  const { db, log, connectionString, machineServer, network = PUBLIC_NETWORK } = options;
  let words = new Map<string, EditedText>();
  let secrets: string[] = [];
  let last = Promise.resolve();
  const listeners: (() => void)[] = [];

  async function read(): Promise<void> {
    const rows = await listTextRows(db);
    secrets = await listSecretNames(db);
    words = new Map(
      rows.map(({ kind, subject, lead, closing }) => [kind, { subject, lead, closing }]),
    );
  }
  /** One after the other, so that an older answer never replaces a newer one. */
  function reload(): Promise<void> {
    last = last.catch(() => undefined).then(read);
    return last;
  }
  async function follow(changed: string): Promise<void> {
    await reload();
    if (changed !== 'mail_text') for (const tell of listeners) tell();
  }
  const stop = await followChannel({
    connectionString,
    channel: 'mail_settings',
    log,
    heard(changed) {
      follow(changed).catch((error: unknown) => log.warn({ err: error }, 'mail settings not read'));
    },
    begin: () => follow('shop_secret'),
  });
  return {
    wordsOf: (text) => words.get(text.kind) ?? originalText(text),
    isSetUp: () => machineServer() !== undefined || secrets.includes('mail_server'),
    hasServer: () =>
      machineServer() !== undefined || secrets.some((name) => name.startsWith('mail_server')),
    machineServer,
    network,
    reload,
    servers: createServers(options, network),
    onServerChange: (changed) => void listeners.push(changed),
    stop,
  };
}

const DAY_MS = 24 * 3_600_000;

/** Forgets the login of the former mail server once a day, when the owner was warned. */
export function forgetFormerServerDaily({ db, clock }: Context, jobs: Jobs): Promise<void> {
  return jobs.everyDay('forget-mail-server', () => {
    const since = new Date(clock.now().getTime() - DAY_MS);
    return deleteFormerServer(db, { kind: SERVER_CHANGED, since });
  });
}

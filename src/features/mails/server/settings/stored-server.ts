import * as z from 'zod';
import type { Database } from '#platform/server/database/database.ts';
import type { MailNetwork } from '#platform/server/mail/mail-network.ts';
import type { MailServer } from '#platform/server/mail/mail-server.ts';
import { findSecret, writeSecret, type SecretName } from '#platform/server/shop-secrets.ts';
import { IMPLICIT_TLS_PORT, MailServerFields } from '../../server-contract.ts';

const StoredServer = MailServerFields.extend({ password: z.string() });
export type StoredServer = z.output<typeof StoredServer>;

export async function findServer(
  db: Database,
  name: SecretName = 'mail_server',
): Promise<StoredServer | undefined> {
  const value = await findSecret(db, name);
  return value === undefined ? undefined : StoredServer.parse(JSON.parse(value));
}

export function writeServer(db: Database, name: SecretName, server: StoredServer): Promise<void> {
  return writeSecret(db, name, JSON.stringify(server));
}

/** The password goes only over TLS, and only to an address of the public internet. */
export function toMailServer(
  { host, port, user, password, from }: StoredServer,
  network: MailNetwork,
): MailServer {
  const secure = port === IMPLICIT_TLS_PORT;
  return { host, port, secure, requireTls: !secure, login: { user, password }, from, network };
}

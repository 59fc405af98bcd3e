import pg from 'pg';
import { connectTimeoutMs } from './connect-timeout.ts';

/** DATABASE_URL cannot be used; the message says why, without the password. */
export class ConnectionError extends Error {}

const CONNECT_MS = 10_000;
const OLDEST = 15;

type Address = { at: string; host: string; user: string; database: string };

function addressOf(connectionString: string): Address {
  const { hostname, port, username, pathname, searchParams } = new URL(connectionString);
  const host = searchParams.get('host') ?? hostname;
  return {
    at: host.startsWith('/') ? `the socket in ${host}` : `${host}:${port === '' ? '5432' : port}`,
    host,
    user: decodeURIComponent(username),
    database: decodeURIComponent(pathname.slice(1)),
  };
}

const REFUSED = ({ user, at }: Address): string =>
  `${at} does not let ${user} in: the user, the password or the server's pg_hba.conf is wrong`;
const SILENT = ({ at }: Address): string =>
  `${at} does not answer. Check the address, and that no firewall is in between`;
const NOT_FOUND = ({ host }: Address): string => `the host ${host} is not known`;
const NOBODY = ({ at }: Address): string =>
  `no PostgreSQL listens at ${at}. Check the address, and that the server runs`;

const CAUSES: Record<string, (address: Address) => string> = {
  ECONNREFUSED: NOBODY,
  ENOENT: NOBODY,
  ENOTFOUND: NOT_FOUND,
  EAI_AGAIN: NOT_FOUND,
  ETIMEDOUT: SILENT,
  EHOSTUNREACH: SILENT,
  ENETUNREACH: SILENT,
  '28P01': REFUSED,
  '28000': REFUSED,
  '3D000': ({ database, at }) =>
    `${at} has no database "${database}". Create it, or name another one`,
  '57P03': ({ at }) => `${at} is starting or stopping. Try again in a moment`,
  '53300': ({ at }) => `${at} has no connection left`,
};

function causeOf(error: unknown, address: Address): string {
  if (!(error instanceof Error)) return String(error);
  const known = 'code' in error ? CAUSES[String(error.code)] : undefined;
  if (known) return known(address);
  if (/password must be a string/.test(error.message)) return REFUSED(address);
  if (/timeout/.test(error.message)) return SILENT(address);
  return `${address.at}: ${error.message}`;
}

async function assertNewEnough(client: pg.Client, { at }: Address): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num');
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (major >= OLDEST) return;
  throw new ConnectionError(
    `DATABASE_URL cannot be used: ${at} is PostgreSQL ${major}, and the shop needs ${OLDEST} or newer. Update the server, or name another one.`,
  );
}

/** Connects once. @throws ConnectionError naming the setting and the cause */
export async function checkConnection(connectionString: string): Promise<void> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: connectTimeoutMs(connectionString, CONNECT_MS),
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await assertNewEnough(client, addressOf(connectionString));
    await client.end();
  } catch (cause) {
    // PostgreSQL lets a connection that is not authenticated stand for a minute.
    void client.end().catch(() => undefined);
    if (cause instanceof ConnectionError) throw cause;
    const reason = causeOf(cause, addressOf(connectionString));
    throw new ConnectionError(`DATABASE_URL cannot be used: ${reason}.`, { cause });
  }
}

import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { freePort } from '#test/support/free-port.ts';
import { checkConnection, ConnectionError } from './check-connection.ts';

/** The address of the tests' own server, over TCP, with something wrong in it. */
function changed(change: (url: URL) => void): string {
  const url = new URL(inject('postgresUrl'));
  url.search = '';
  change(url);
  return url.href;
}

test('a database that can be used passes', async () => {
  await expect(checkConnection(changed(() => undefined))).resolves.toBeUndefined();
});

test.each([
  [
    'no server',
    async (url: URL) => void (url.port = String(await freePort())),
    /no PostgreSQL listens at 127\.0\.0\.1:\d+\./,
  ],
  [
    'an unknown host',
    (url: URL) => void (url.hostname = 'nowhere.invalid'),
    /the host nowhere\.invalid is not known/,
  ],
  [
    'a missing database',
    (url: URL) => void (url.pathname = '/nothing'),
    /has no database "nothing"/,
  ],
  ['a wrong password', (url: URL) => void (url.password = 'wr0ng-secret'), /does not let \w+ in/],
  ['no password', (url: URL) => void (url.password = ''), /does not let \w+ in/],
])(
  '%s is explained in one sentence that names the setting and no password',
  async (_, change, cause) => {
    const url = new URL(changed(() => undefined));
    await change(url);
    const error: unknown = await checkConnection(url.href).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ConnectionError);
    const { message } = error as ConnectionError;
    expect(message).toMatch(/^DATABASE_URL cannot be used: /);
    expect(message).toMatch(cause);
    expect(message).not.toMatch(/wr0ng-secret|\n/);
    expect(url.password === '' || !message.includes(url.password)).toBe(true);
  },
);

/** Answers as the tests' server does, with the version number of another. */
async function asVersion(version: string): Promise<{ url: string; close: () => void }> {
  const real = new URL(changed(() => undefined));
  const { port, hostname } = real;
  const server = createServer((client) => {
    const inner = connect(Number(port), hostname);
    client.pipe(inner);
    inner.on('data', (bytes) => {
      const text = bytes.toString('latin1').replace(/1[5-9]\d{4}(?=C)/, version);
      client.write(text, 'latin1');
    });
    inner.on('close', () => client.destroy()).on('error', () => client.destroy());
    client.on('close', () => inner.destroy()).on('error', () => inner.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  real.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: real.href, close: () => server.close() };
}

test('an older PostgreSQL is refused with its version and the one needed', async () => {
  const old = await asVersion('140012');
  await expect(checkConnection(old.url)).rejects.toThrow(
    /^DATABASE_URL cannot be used: 127\.0\.0\.1:\d+ is PostgreSQL 14, and the shop needs 15 or newer\./,
  );
  old.close();
  const oldest = await asVersion('150000');
  await expect(checkConnection(oldest.url)).resolves.toBeUndefined();
  oldest.close();
});

test('a refused connection does not stay open', async () => {
  const url = changed((one) => void (one.password = ''));
  await checkConnection(url).catch(() => undefined);
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  const starting = async () => {
    const sql = "SELECT 1 FROM pg_stat_activity WHERE state = 'starting'";
    return (await client.query(sql)).rowCount;
  };
  await expect.poll(starting).toBe(0);
  await client.end();
});

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

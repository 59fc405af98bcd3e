import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ConfigError, SETTING_NAMES } from './config.ts';
import { refuseUnknownSettings } from './setting-names.ts';

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lehar-settings-'));
  file = path.join(folder, '.env');
});
afterEach(() => rm(file, { force: true }));
afterAll(() => rm(folder, { recursive: true }));

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['OWNER_MAIL', 'OWNER_EMAIL'],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['TRUST_PROXIES', 'TRUSTED_PROXIES'],
  ['WORKER', 'WORKERS'],
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['LOG_LEVELS', 'LOG_LEVEL'],
  ['RATE_LIMIT', 'RATE_LIMITS'],
  ['UPI_IDENT', 'UPI_ID'],
  ['PICTURES_S3_SECRETKEY', 'PICTURES_S3_SECRET'],
])('%s in the environment stops the start and leads to %s', (name, meant) => {
  const check = () => refuseUnknownSettings({ [name]: 'a-secret' }, folder);
  expect(check).toThrow(ConfigError);
  expect(check).toThrow(`${name}  (did you mean ${meant}?)`);
  expect(check).not.toThrow('a-secret');
});

const FOREIGN = `
  HOME HOSTNAME HOSTS TERM PATH PWD USER
  MAIL LANG EDITOR PORTS PGDATA PGHOST XDG_DATA_DIRS
  DATABASE_HOST TEST_DATABASE_URL SMTP_HOST GOOGLE_APPLICATION_CREDENTIALS FIREBASE_CONFIG OIDC_CLIENT_ID MAIL_HOST
  SHOP_SERVICE_HOST SHOP_PORT SHOP_PORT_4000_TCP npm_config_user_agent NODE_ENV AWS_SECRET_ACCESS_KEY LOGNAME
  CHROMIUM_PATH DEBUG CI LOG_FORMAT
`
  .trim()
  .split(/\s+/);

test('names of other programs in the environment are allowed', () => {
  const env = Object.fromEntries([...FOREIGN, ...SETTING_NAMES].map((name) => [name, '1']));
  expect(() => refuseUnknownSettings(env, folder)).not.toThrow();
});

test('every unknown name in .env stops the start; those of Node and of Docker Compose do not', async () => {
  await writeFile(
    file,
    'HOTS=127.0.0.1\nPOSTGRES_PASSWORD=x\nSHOP_NAME=Tide\nNODE_ENV=production\n',
  );
  // Node has put them into the environment too.
  const check = () => refuseUnknownSettings({ HOTS: '127.0.0.1', SHOP_NAME: 'Tide' }, folder);
  expect(check).toThrow(
    [
      'The shop did not start, because it does not know these settings (.env.example has them all):',
      '  HOTS in .env  (did you mean HOST?)',
      '  POSTGRES_PASSWORD in .env  (no setting of the shop)',
    ].join('\n'),
  );
  await writeFile(file, 'SHOP_NAME=Tide\nNODE_ENV=production\nDOMAIN=tide.example\n');
  expect(check).not.toThrow();
});

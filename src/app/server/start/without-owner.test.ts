import path from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { createLog } from '#platform/server/log.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { OWN_SHOP } from '#test/support/own-shop.ts';
import { readConfig } from '../config/config.ts';
import { startShop } from './start-shop.ts';
import { welcome } from './welcome.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const OIDC = {
  IDENTITY: 'oidc',
  OIDC_ISSUER: 'https://issuer.example',
  OIDC_AUDIENCE: 'lehar',
  OIDC_JWKS_URL: 'http://127.0.0.1:1/keys',
};
const FIREBASE = { IDENTITY: 'firebase', FIREBASE_PROJECT_ID: 'lehar', FIREBASE_API_KEY: 'key' };

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** What the start says, on the screen and in the log. */
async function start(settings: Record<string, string>) {
  const database = await createTestDatabase();
  closing.unshift(() => database.drop());
  const lines: string[] = [];
  const to = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const { connectionString } = database;
  const shop = await startShop({
    config: readConfig({
      DATABASE_URL: connectionString,
      HOST: '127.0.0.1',
      DEMO: 'off',
      ...settings,
    }),
    rootDir: ROOT,
    log: createLog('warn', to),
    progress: () => undefined,
    isDev: false,
    opened: (_name, close) => void closing.unshift(() => close(false)),
  });
  const address = { address: '127.0.0.1', family: 'IPv4', port: 4000 };
  return {
    shown: welcome(shop, address, { ...shop.accounts, ...shop }),
    logged: lines.join(''),
  };
}

test.each([OIDC, FIREBASE])(
  'a shop without an owner says so when it starts: $IDENTITY',
  async (settings) => {
    const { shown, logged } = await start(settings);
    expect(shown).toContain(
      `Nobody can open the workbench: with IDENTITY=${settings.IDENTITY} it needs ADMIN_UID`,
    );
    expect(logged).toContain('ADMIN_UID is not set');
  },
);

test('with an owner only missing seller settings are reported', async () => {
  const { shown, logged } = await start({ ...OIDC, ADMIN_UID: 'meera', SHOP_OWNER: 'Asha Rao' });
  expect(shown + logged).not.toContain('ADMIN_UID');
  expect(shown).toContain('Nobody can order yet: sign in as the owner and set the shop up.');
  expect(logged).toContain('"missing":["name","address","email"]');
});

test('a shop with an owner that says who sells starts without a warning', async () => {
  const { shown, logged } = await start({ ...OIDC, ADMIN_UID: 'meera', ...OWN_SHOP });
  expect(shown).toContain('Tide is open');
  expect(shown).not.toContain('Nobody can');
  expect(logged).toBe('');
});

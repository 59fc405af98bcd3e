import { expect, test } from 'vitest';
import { mayBypassProxy, readConfig, takesProxyForVisitors } from './config.ts';
import { welcome } from '../start/welcome.ts';
import { openShop } from './shop-environment.ts';

test.each([
  ['PORT', ' ', '0 to 65535'],
  ['PORT', '65536', '0 to 65535'],
  ['PORT', '0x50', '0 to 65535'],
  ['WORKERS', '65', '1 to 64'],
  ['WORKERS', '0', '1 to 64'],
  ['WORKERS', '1.5', '1 to 64'],
  ['TRUSTED_PROXIES', '-1', '0 to 10'],
  ['BACKUP_KEEP', '1e3', '1 to 1000'],
  ['KEEP_MAILS_MONTHS', 'ever', '0 to 1200'],
])('%s=%j is refused with what is allowed', (name, value, range) => {
  expect(() => readConfig({ [name]: value })).toThrow(
    `${name}=${value}  (allowed: a whole number from ${range})`,
  );
});

test.each([
  ['shop.example', /the address of the shop, like https/],
  ['htps://shop.example', /the address of the shop, like https/],
  ['https://', /the address of the shop, like https/],
  ['https://shop.example/shop', /nothing behind it, like https/],
  ['https://shop.example/?a=1', /nothing behind it/],
  ['https://shop.example/#top', /nothing behind it/],
  ['https://asha:secret@shop.example', /nothing behind it/],
])('PUBLIC_URL=%s is refused with a sentence', (PUBLIC_URL, sentence) => {
  expect(() => readConfig({ PUBLIC_URL })).toThrow(sentence);
});

test.each(['https://shop.example', 'https://shop.example/', 'https://Shop.example:443/'])(
  'PUBLIC_URL=%s is the address of the shop',
  (PUBLIC_URL) => {
    expect(openShop(readConfig({ PUBLIC_URL })).origin()).toBe('https://shop.example');
  },
);

test.each([
  ['https://shop.example', 'https://shop.example', /^((?!PUBLIC_URL).)*$/s],
  ['http://shop.example', 'http://shop.example', /is not https: anybody on the way can read/],
  ['http://localhost:4000', undefined, /Only this machine or its network reaches PUBLIC_URL/],
  ['http://192.168.1.7:4000', undefined, /Only this machine or its network reaches PUBLIC_URL/],
])('the start says what is wrong with PUBLIC_URL=%s', (PUBLIC_URL, origin, sentence) => {
  const config = readConfig({ PUBLIC_URL });
  const currentShop = openShop(config);
  expect(currentShop.origin()).toBe(origin);
  const address = { address: '127.0.0.1', family: 'IPv4', port: 4000 };
  const accounts = { hasGoogleStandIn: false, isMailSetUp: true };
  const said = welcome({ config, currentShop }, address, accounts);
  expect(said).toMatch(sentence);
});

test('an empty number means the default', () => {
  expect(readConfig({ PORT: '', WORKERS: '' })).toMatchObject({ PORT: 4000, WORKERS: 1 });
  expect(readConfig({ PORT: '0', WORKERS: '64' })).toMatchObject({ PORT: 0, WORKERS: 64 });
});

test('behind a proxy the shop listens on this machine only, unless told otherwise', () => {
  expect(readConfig({}).HOST).toBe('0.0.0.0');
  expect(readConfig({ TRUSTED_PROXIES: '1', HOST: '' }).HOST).toBe('127.0.0.1');
  expect(readConfig({ TRUSTED_PROXIES: '1', HOST: 'shop' }).HOST).toBe('shop');
});

test.each([
  [{ TRUSTED_PROXIES: '1' }, false],
  [{ TRUSTED_PROXIES: '1', HOST: 'shop' }, false],
  [{ TRUSTED_PROXIES: '1', HOST: '::1' }, false],
  [{ TRUSTED_PROXIES: '1', HOST: '0.0.0.0' }, true],
  [{ TRUSTED_PROXIES: '2', HOST: '203.0.113.7' }, true],
  [{ HOST: '0.0.0.0' }, false],
])('%j may be reached without its proxy: %s', (settings, expected) => {
  expect(mayBypassProxy(readConfig(settings))).toBe(expected);
});

test.each([
  ['https://shop.example', '0', true],
  ['https://shop.example', '1', false],
  ['http://shop.example', '0', false],
  [undefined, '0', false],
])('a shop at %s behind %s proxies takes one for each visitor: %s', (origin, proxies, expected) => {
  expect(takesProxyForVisitors(readConfig({ TRUSTED_PROXIES: proxies }), origin)).toBe(expected);
});

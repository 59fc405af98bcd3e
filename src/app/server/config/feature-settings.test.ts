import { BASE_MAIL_COLOURS } from '#platform/contract/colours/mail-colours.ts';
import { expect, test } from 'vitest';
import type { UpiAccount } from '#features/payments/upi-link.ts';
import { OWN_SHOP } from '#test/support/own-shop.ts';
import { ConfigError, readConfig, withoutDemo } from './config.ts';
import { mailFrom, mailOrigin, sender, upiAccount } from './feature-settings.ts';
import { openShop } from './shop-environment.ts';

type Given = Parameters<typeof readConfig>[0];

function accountOf(given: Given): UpiAccount | undefined {
  return upiAccount(openShop(readConfig(given)));
}

test('a shop with a UPI ID is paid there, under its own name unless another is given', () => {
  const settings = { UPI_ID: 'meera.shah-1@okicici', SHOP_NAME: 'Tide' };
  const expected = { id: 'meera.shah-1@okicici', isDemo: false };
  expect(accountOf(settings)).toEqual({ ...expected, payee: 'Tide' });
  expect(accountOf({ ...settings, UPI_NAME: 'Meera Shah', DEMO: 'off' })).toEqual({
    ...expected,
    payee: 'Meera Shah',
  });
});

test('a demo without an id has one that says it is made up; a real shop has none', () => {
  expect(accountOf({ UPI_ID: '' })).toEqual({
    id: 'lehar.demo@upi',
    payee: 'Lehar',
    isDemo: true,
  });
  expect(accountOf({ DEMO: 'off' })).toBeUndefined();
});

test.each([
  'meera',
  '@okicici',
  'meera@',
  'meera@ok icici',
  'meera shah@okicici',
  'meera@okicici&am=1',
  'meera@ok.icici',
  'm@a@b',
  'meera@1bank',
])('the UPI ID %j stops the start', (UPI_ID) => {
  expect(() => readConfig({ UPI_ID })).toThrow(ConfigError);
});

const DEMO_SELLER = {
  SHOP_NAME: 'Lehar',
  SHOP_OWNER: 'Meera Shah',
  SHOP_ADDRESS: '14 Ellis Bridge, Ahmedabad 380006, Gujarat',
  OWNER_EMAIL: 'owner@example.com',
};
const ALL = ['name', 'owner', 'address', 'email'];

test('the demo has a seller of its own, except for what is set on the server', () => {
  const config = readConfig({ SHOP_NAME: 'Tide' });
  const shop = openShop(config);
  expect(shop.settings().who).toMatchObject({ name: 'Tide', owner: 'Meera Shah' });
  expect([shop.missing(), shop.isSelling()]).toEqual([[], true]);
  expect(mailFrom(config, shop)).toBe('owner@example.com');
});

test.each([
  ['nothing', {}, ALL],
  ['the demo, copied', DEMO_SELLER, ALL],
  ['blanks', { SHOP_NAME: ' ', SHOP_OWNER: '', SHOP_ADDRESS: ' ', OWNER_EMAIL: '' }, ALL],
  ['all of it', OWN_SHOP, []],
  ['no address', { ...OWN_SHOP, SHOP_ADDRESS: '' }, ['address']],
  [
    'names of the demo elsewhere',
    { ...OWN_SHOP, SHOP_NAME: 'Lehar', SHOP_OWNER: 'Meera Shah' },
    [],
  ],
  ['the mail of the demo', { ...OWN_SHOP, OWNER_EMAIL: 'owner@example.com' }, ['email']],
])('a shop that sells and was given %s lacks the rest', (_what, given, missing) => {
  for (const config of [readConfig({ ...given, DEMO: 'off' }), withoutDemo(readConfig(given))]) {
    const shop = openShop(config);
    expect([shop.missing(), shop.isSelling()]).toEqual([missing, missing.length === 0]);
    expect(JSON.stringify(shop.settings())).not.toMatch(/Ellis|Ahmedabad|\bpours?\b/i);
  }
});

test('without an address of its own a shop that sells sends no mail, but the owner can sign in', () => {
  const addresses = (given: Given) => {
    const config = readConfig({ DEMO: 'off', ...given });
    const shop = openShop(config);
    return [mailFrom(config, shop), sender(config, shop)];
  };
  const bare = {
    shopName: 'This shop',
    ownerEmail: 'owner@example.com',
    colours: BASE_MAIL_COLOURS,
    address: '',
    origin: undefined,
  };
  expect(addresses({})).toEqual([undefined, bare]);
  expect(addresses({ ADMIN_EMAIL: 'a@tide.example', MAIL_FROM: 'b@tide.example' })).toEqual([
    'b@tide.example',
    { ...bare, ownerEmail: 'a@tide.example' },
  ]);
  expect(addresses(OWN_SHOP)[0]).toBe(OWN_SHOP.OWNER_EMAIL);
});

test('mails that are for their link lead to the address of the shop, and in the demo to its machine', () => {
  const origin = (given: Given) => {
    const config = readConfig(given);
    return mailOrigin(config, openShop(config));
  };
  expect(origin({ DEMO: 'off', PUBLIC_URL: 'https://tide.example' })).toBe('https://tide.example');
  expect(origin({ DEMO: 'off', PUBLIC_URL: 'http://localhost:4100' })).toBe(
    'http://localhost:4100',
  );
  expect(origin({ DEMO: 'off' })).toBeUndefined();
  expect(origin({ PORT: '4100' })).toBe('http://localhost:4100');
});

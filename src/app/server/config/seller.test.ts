import { expect, test } from 'vitest';
import { OWN_SHOP } from '#test/support/own-shop.ts';
import { readConfig, withoutDemo } from './config.ts';

const DEMO_SELLER = {
  SHOP_NAME: 'Lehar',
  SHOP_OWNER: 'Meera Shah',
  SHOP_ADDRESS: '14 Ellis Bridge, Ahmedabad 380006, Gujarat',
  OWNER_EMAIL: 'owner@example.com',
};
const ALL = Object.keys(DEMO_SELLER);

test('the demo has a seller of its own, except for what is set', () => {
  const config = readConfig({ SHOP_NAME: 'Tide' });
  expect(config).toMatchObject({ ...DEMO_SELLER, SHOP_NAME: 'Tide', missing: [] });
  expect(config.mailFrom).toBe('owner@example.com');
});

test.each([
  ['nothing', {}, ALL],
  ['the demo, copied', DEMO_SELLER, ALL],
  ['blanks', { SHOP_NAME: ' ', SHOP_OWNER: '', SHOP_ADDRESS: ' ', OWNER_EMAIL: '' }, ALL],
  ['all of it', OWN_SHOP, []],
  ['no address', { ...OWN_SHOP, SHOP_ADDRESS: '' }, ['SHOP_ADDRESS']],
  [
    'names of the demo elsewhere',
    { ...OWN_SHOP, SHOP_NAME: 'Lehar', SHOP_OWNER: 'Meera Shah' },
    [],
  ],
  ['the mail of the demo', { ...OWN_SHOP, OWNER_EMAIL: 'owner@example.com' }, ['OWNER_EMAIL']],
])('a shop that sells and was given %s lacks the rest', (_what, given, missing) => {
  for (const config of [readConfig({ ...given, DEMO: 'off' }), withoutDemo(readConfig(given))]) {
    expect(config.missing).toEqual(missing);
    expect(config.SHOP_BYLINE).toBe('');
    expect(config.SHOP_ADDRESS).not.toContain('Ellis');
  }
});

test('without an address of its own a shop that sells sends no mail, but the owner can sign in', () => {
  const bare = readConfig({ DEMO: 'off' });
  expect(bare.SHOP_NAME).toBe('This shop');
  expect([bare.mailFrom, bare.OWNER_EMAIL]).toEqual([undefined, 'owner@example.com']);
  const named = readConfig({
    DEMO: 'off',
    ADMIN_EMAIL: 'a@tide.example',
    MAIL_FROM: 'b@tide.example',
  });
  expect([named.mailFrom, named.OWNER_EMAIL]).toEqual(['b@tide.example', 'a@tide.example']);
  expect(readConfig({ DEMO: 'off', ...OWN_SHOP }).mailFrom).toBe(OWN_SHOP.OWNER_EMAIL);
});

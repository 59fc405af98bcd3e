import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { upiAccount } from './feature-settings.ts';

test('a shop with a UPI id is paid there, under its own name unless another is given', () => {
  const settings = { UPI_ID: 'meera.shah-1@okicici', SHOP_NAME: 'Tide' };
  const expected = { id: 'meera.shah-1@okicici', isDemo: false };
  expect(upiAccount(readConfig(settings))).toEqual({ ...expected, payee: 'Tide' });
  expect(upiAccount(readConfig({ ...settings, UPI_NAME: 'Meera Shah', DEMO: 'off' }))).toEqual({
    ...expected,
    payee: 'Meera Shah',
  });
});

test('a demo without an id has one that says it is made up; a real shop has none', () => {
  expect(upiAccount(readConfig({ UPI_ID: '' }))).toEqual({
    id: 'lehar.demo@upi',
    payee: 'Lehar',
    isDemo: true,
  });
  expect(upiAccount(readConfig({ DEMO: 'off' }))).toBeUndefined();
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
])('the UPI id %j stops the start', (UPI_ID) => {
  expect(() => readConfig({ UPI_ID })).toThrow(ConfigError);
});

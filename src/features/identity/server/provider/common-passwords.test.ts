import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

const CANDLES = ['Jyoti Candles', 'Beeswax candles from Jaipur', 'Tea lights', 'दीये'];
const LEHAR = ['Lehar', 'Resin art, poured by hand in Ahmedabad', 'Coasters', 'Trays'];

test.each([
  ['Jyoti-Candles-2026', CANDLES],
  ['jyoticandles!', CANDLES],
  ['JAIPUR candle 77', CANDLES],
  ['beeswax.tealights', CANDLES],
  ['दीये-दीये-2026', CANDLES],
  ['Lehar-Shop-2026', LEHAR],
  ['coaster & tray 1', LEHAR],
])('%s is a first guess at a shop of %s, and not at another', (password, shopWords) => {
  const others = shopWords === CANDLES ? LEHAR : CANDLES;
  expect(isCommonPassword(password, { shopWords })).toBe(true);
  expect(isCommonPassword(password, { shopWords: others })).toBe(false);
});

test('more than the words of the shop is none', () => {
  const shopWords = CANDLES;
  expect(isCommonPassword('jyoti-granite-lantern', { shopWords })).toBe(false);
});

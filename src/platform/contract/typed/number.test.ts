import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalIn, gramsIn, paiseIn, percentIn, rupeesIn, wholeIn } from './number.ts';

const NO_NUMBER = [
  '12,99',
  '0,455',
  '1,2345',
  '1.234,50',
  '1.234.567',
  '1e3',
  '0x10',
  '1_000',
  '-5',
  '+5',
  '5-',
  '1/2',
  '½',
  '5²',
  'ten',
  'NaN',
  'Infinity',
  '.',
  ',',
  '12 99',
  '9'.repeat(40),
];

test.each([
  ['524.99', 524.99],
  ['₹524.99', 524.99],
  [' ₹ 1,18,500.50 ', 118_500.5],
  ['1,23,456.50', 123_456.5],
  ['1,234', 1234],
  ['123,456', 123_456],
  ['1 234.50', 1234.5],
  ['1\u202f234', 1234],
  ['Rs. 524.99', 524.99],
  ['Rs.524.99', 524.99],
  ['rs 500/-', 500],
  ['Rs. 500 /-', 500],
  ['500/=', 500],
  ['INR 500', 500],
  ['500 INR', 500],
  ['500 rupees only', 500],
  ['₨ 500', 500],
  ['रु. ५२४.९९', 524.99],
  ['५२४.९९ रुपये', 524.99],
  ['रुपए 500', 500],
  ['500 रु', 500],
  ['Rs:500', 500],
  ['५२४.९९', 524.99],
  ['₹१,२३,४५६', 123_456],
  ['٥٢٤٫٩٩', 524.99],
  ['５２４．９９', 524.99],
  ['\u200e₹\u00a0524.99\u200b', 524.99],
  ['12.', 12],
  ['.50', 0.5],
  ['0', 0],
  ['', undefined],
  [' \u200b ', undefined],
])('%j is %s rupees', (text, rupees) => {
  expect(rupeesIn(text)).toBe(rupees);
  expect(paiseIn(text)).toBe(rupees === undefined ? undefined : Math.round(rupees * 100));
});

test.each([
  ...NO_NUMBER,
  '/-',
  '₹',
  'Rs.',
  '₹-5',
  '500 USD',
  '$5',
  '1,5',
  '₹ 1.500/-',
  '1.500',
  '१.५००',
  '2k',
  '1,5OO',
])('%j is no amount', (text) => {
  expect(rupeesIn(text)).toBeNaN();
  expect(paiseIn(text)).toBeNaN();
});

test('an amount of paise has at most two decimals', () => {
  expect(paiseIn('12.345')).toBeNaN();
  expect(paiseIn('1.299')).toBeNaN();
  expect(paiseIn('9,99,99,999.99')).toBe(9_999_999_999);
});

test.each([
  ['250 g', 'kg', 250],
  ['250g', 'kg', 250],
  ['250 gm', 'kg', 250],
  ['250 gms.', 'kg', 250],
  ['1,250 grams', 'kg', 1250],
  ['0.25 kg', 'kg', 250],
  ['0.25 kg', 'g', 250],
  ['.25kg', 'g', 250],
  ['0.25', 'kg', 250],
  ['0.455', 'kg', 455],
  ['0.001', 'kg', 1],
  ['250', 'g', 250],
  ['२५० ग्राम', 'g', 250],
  ['२५० ग्रॅम', 'kg', 250],
  ['250 grms', 'kg', 250],
  ['1.5 किलो', 'g', 1500],
  ['', 'kg', undefined],
] as const)('%j (%s) is %s grams', (text, unit, grams) => {
  expect(gramsIn(text, unit)).toBe(grams);
});

test.each([...NO_NUMBER, 'kg', 'g', '5 lb', '5 kg 2'])('%j is no weight', (text) => {
  expect(gramsIn(text, 'kg')).toBeNaN();
});

test.each([
  ['3', 3],
  ['1,000', 1000],
  ['३', 3],
  ['3.0', 3],
  ['', undefined],
  ['1.5', Number.NaN],
  ['9'.repeat(18), Number.NaN],
])('%j is the whole number %s', (text, number) => {
  expect(wholeIn(text)).toBe(number);
});

test.each(NO_NUMBER)('%j is no number', (text) => {
  expect(wholeIn(text)).toBeNaN();
  expect(decimalIn(text)).toBeNaN();
});

test.each([
  ['18', 18],
  ['18%', 18],
  ['12.5 %', 12.5],
  ['१८ %', 18],
  ['18 per cent', 18],
  ['', undefined],
  ['1,8 %', Number.NaN],
])('%j is %s per cent', (text, percent) => {
  expect(percentIn(text)).toBe(percent);
});

test('every amount is read as it is shown, in the figures of India', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (paise) => {
      const shown = (locale: string) =>
        (paise / 100).toLocaleString(locale, { minimumFractionDigits: 2 });
      for (const locale of ['en-IN', 'en-US', 'hi-IN-u-nu-deva']) {
        expect(paiseIn(shown(locale))).toBe(paise);
      }
      expect(paiseIn(`₹${paise / 100}/-`)).toBe(paise);
    }),
  );
});

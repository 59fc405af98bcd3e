import { expect, test } from 'vitest';
import type { ProductField } from '../../catalogue/personal/product-field.ts';
import {
  answersBefore,
  areSameAnswers,
  rewordableFields,
  readRewording,
  type OrderedDetail,
} from './rewordable.ts';

const TODAY = '2026-12-01';
const text = (label: string, more: Partial<ProductField> = {}): ProductField => {
  return { id: label, kind: 'text', label, isRequired: false, price: 0, maxLength: 12, ...more };
};
const choice = (
  prices: Record<string, number>,
  more: Partial<ProductField> = {},
): ProductField => ({
  ...text('Foil', more),
  kind: 'choice',
  options: Object.entries(prices).map(([label, price]) => ({ id: label, label, price })),
});
const gave = (label: string, value: string, price = 0, kind: OrderedDetail['kind'] = 'text') => {
  return { label, kind, value, price };
};
const priceOf = (details: readonly OrderedDetail[]) =>
  details.reduce((sum, { price }) => sum + price, 0);

test('what was paid for stays paid for, and cannot be left out', () => {
  const ordered = [gave('Name', 'Asha', 50)];
  const rewordable = rewordableFields([text('Name', { price: 90 })], ordered, TODAY);
  expect(rewordable).toMatchObject([{ field: { price: 0, isRequired: true }, answer: 'Asha' }]);
  expect(readRewording(rewordable, {}, TODAY).problems).toHaveProperty('Name');
  const { details } = readRewording(rewordable, { Name: 'Dev' }, TODAY);
  expect(details).toEqual([gave('Name', 'Dev', 50)]);
});

test('only what costs as much as before is offered, whatever it costs today', () => {
  const labels = (fields: ProductField[], ordered: OrderedDetail[]) =>
    rewordableFields(fields, ordered, TODAY).map(({ field }) =>
      field.options?.map(({ label }) => label),
    );
  const foil = choice({ Gold: 40, Silver: 20, Copper: 0 }, { price: 10 });
  expect(labels([foil], [gave('Foil', 'Gold', 30, 'choice')])).toEqual([['Gold', 'Silver']]);
  expect(labels([foil], [])).toEqual([]);
  expect(labels([choice({ Gold: 40, Copper: 0 })], [])).toEqual([['Copper']]);
  // It is no longer made, and nothing else costs as much.
  expect(labels([choice({ Copper: 0 })], [gave('Foil', 'Gold', 30, 'choice')])).toEqual([['Gold']]);
});

test('a product that asks something else by now does not lose what it asked', () => {
  const ordered = [
    gave('Words', 'One\nTwo', 70, 'lines'),
    gave('Colour', 'Teal', 0, 'colour'),
    gave('For the day', '24 Dec 2026', 0, 'date'),
  ];
  const rewordable = rewordableFields(
    [text('Initials'), text('Motto', { price: 5 })],
    ordered,
    TODAY,
  );
  expect(rewordable.map(({ field }) => field.label)).toEqual([
    'Initials',
    'Words',
    'Colour',
    'For the day',
  ]);
  const { details, problems } = readRewording(rewordable, answersBefore(rewordable), TODAY);
  expect(problems).toEqual({});
  expect(areSameAnswers(details, ordered)).toBe(true);
  expect(priceOf(details)).toBe(70);
});

test('photos are not asked again', () => {
  const photo = gave('Photo', '1 photo', 90, 'photo');
  const field = { ...text('Photo', { price: 90 }), kind: 'photo' as const };
  expect(rewordableFields([field], [photo], TODAY)).toEqual([]);
});

test('a day that was far enough when it was ordered may stay', () => {
  const day = { ...text('Day'), kind: 'date' as const, minDays: 30 };
  const rewordable = rewordableFields([day], [gave('Day', '6 Dec 2026', 0, 'date')], TODAY);
  expect(readRewording(rewordable, { Day: '2026-12-06' }, TODAY).problems).toEqual({});
  expect(readRewording(rewordable, { Day: '2026-12-05' }, TODAY).problems).toHaveProperty('Day');
  const over = rewordableFields([day], [gave('Day', '6 Nov 2026', 0, 'date')], TODAY);
  expect(readRewording(over, answersBefore(over), TODAY).problems).toHaveProperty('Day');
});

import { expect, test } from 'vitest';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { changeOf, draftErrors, leftAfter, refusalOf, type StockMode } from './stock-draft.ts';

const draft = (mode: StockMode, units = '', reason = 'Broken') => ({ mode, units, reason });

test.each([
  [draft('add', '5'), { change: 5, reason: 'Broken' }, 8],
  [draft('take', '2'), { change: -2, reason: 'Broken' }, 1],
  [draft('take', '4'), { change: -4, reason: 'Broken' }, -1],
  [draft('count', '1,200'), { count: 1200, reason: 'Broken' }, 1200],
  [draft('count', '0'), { count: 0, reason: 'Broken' }, 0],
  [draft('stop', '7'), { count: null, reason: 'Broken' }, undefined],
])('%j of 3 pieces is sent as %j and leaves %s', (provided, body, left) => {
  expect(draftErrors(provided)).toEqual({});
  expect(changeOf(provided, undefined)).toEqual(body);
  expect(changeOf(provided, 'v1')).toEqual({ ...body, variantId: 'v1' });
  expect(leftAfter(provided, 3)).toBe(left);
});

test.each([
  [draft('add', ''), { units: 'Enter a whole number' }],
  [draft('take', '-1'), { units: 'Enter a whole number' }],
  [draft('count', '1.5'), { units: 'Enter a whole number' }],
  [draft('add', '0'), { units: 'Enter 1 or more' }],
  [draft('stop', '', '  '), { reason: 'Say why' }],
])('%j is not sent', (provided, errors) => {
  expect(draftErrors(provided)).toEqual(errors);
});

test.each([
  [{ code: 'STOCK_TOO_LOW', available: 3 }, { fields: { units: 'Refused: 3 left.' } }],
  [{ code: 'VALIDATION_FAILED', fields: { change: 'Less' } }, { fields: { units: 'Less' } }],
  [
    { code: 'VALIDATION_FAILED', fields: { count: 'Less', reason: 'Shorter' } },
    { fields: { units: 'Less', reason: 'Shorter' } },
  ],
  [{ code: 'VALIDATION_FAILED', fields: { variantId: 'Gone' } }, { detail: 'Gone' }],
  [{ code: 'PRODUCT_NOT_FOUND' }, { detail: 'Details' }],
  [{ code: 'OFFLINE', status: 0 }, { detail: 'Details Save it again: it counts only once.' }],
])('the answer %j is shown at its field', (problem, shown) => {
  const body = { type: '', title: 'Refused', status: 409, detail: 'Details', ...problem };
  const { fields, detail } = refusalOf(body satisfies ProblemBody);
  expect(fields ? { fields } : { detail }).toEqual(shown);
});

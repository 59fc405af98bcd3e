import { expect, test } from 'vitest';
import { MAX_COUNTED, MAX_FOUND } from '#platform/contract/text/counted.ts';
import { formatCount } from '#platform/contract/text/format-number.ts';
import { AllOrdersQuery } from '../../admin-contract.ts';
import { amountFaults, countsUpTo, orderListQuery, WHOLE } from './order-list-query.ts';

const FIRST = { limit: 50, offset: 0 };

test('the filters become a query that the contract accepts', () => {
  const filters = {
    ...WHOLE,
    id: ' k7q2 ',
    q: ' 98200 ',
    code: ' LG-S ',
    min: '₹1,18,500',
    max: '2 00 000.50',
  };
  const query = orderListQuery({ ...filters, status: 'shipped', sort: '-amount' }, FIRST);
  expect(AllOrdersQuery.parse(query)).toEqual({
    id: 'k7q2',
    q: '98200',
    code: 'LG-S',
    min: 11_850_000,
    max: 20_000_050,
    ship: 'all',
    status: 'shipped',
    channel: 'all',
    sort: '-amount',
    limit: 50,
    offset: 0,
  });
});

test('any text in the address becomes a query that the contract accepts', () => {
  const query = orderListQuery(
    {
      ...WHOLE,
      status: 'lost',
      sort: 'colour',
      channel: 'fax',
      via: 'A Word',
      tag: 'x'.repeat(31),
    },
    { limit: 50, offset: 1e12 },
  );
  expect(AllOrdersQuery.parse(query)).toMatchObject({
    status: 'all',
    sort: 'newest',
    channel: 'all',
    offset: 1_000_000,
  });
  expect(query).not.toHaveProperty('via');
  expect(orderListQuery({ ...WHOLE, via: 'ig' }, FIRST)).toMatchObject({ via: 'ig' });
  expect(orderListQuery({ ...WHOLE, tag: ' Gift ' }, FIRST)).toMatchObject({ tag: 'gift' });
});

test('paid orders that are to be shipped are a filter', () => {
  const query = orderListQuery({ ...WHOLE, status: 'to-ship' }, FIRST);
  expect(AllOrdersQuery.parse(query).status).toBe('to-ship');
});

test('an amount that is none, or above the other one, says why beside its field', () => {
  expect(amountFaults({ min: '500', max: '499.99' })).toEqual({ min: 'Min is above Max' });
  expect(amountFaults({ min: 'ten', max: '' }).min).toMatch(/like 499 or 499.50/);
  expect(amountFaults({ min: '', max: '1.234' }).max).toMatch(/like 499 or 499.50/);
  for (const fine of [
    { min: '', max: '' },
    { min: '1,000', max: '1000' },
    { min: '900', max: '' },
  ]) {
    expect(amountFaults(fine)).toEqual({});
  }
});

test('a count that stopped at its bound says so', () => {
  const all = countsUpTo({ ...WHOLE, q: ' ' });
  const searched = countsUpTo({ ...WHOLE, q: 'asha' });
  expect([all, searched]).toEqual([MAX_COUNTED, MAX_FOUND]);
  expect(formatCount(9999, all)).toBe('9,999');
  expect(formatCount(10_000, all)).toBe('10,000+');
  expect(formatCount(1000, searched)).toBe('1,000+');
});

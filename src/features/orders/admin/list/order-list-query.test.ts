import { expect, test } from 'vitest';
import { AllOrdersQuery } from '../../admin-contract.ts';
import { amountFaults, orderListQuery, WHOLE } from './order-list-query.ts';

const FIRST = { limit: 50, offset: 0 };

test('what stands in the fields is asked as the contract takes it', () => {
  const filters = { ...WHOLE, id: ' k7q2 ', q: ' 98200 ', min: '₹1,18,500', max: '2 00 000.50' };
  const query = orderListQuery({ ...filters, status: 'shipped', sort: '-amount' }, FIRST);
  expect(AllOrdersQuery.parse(query)).toEqual({
    id: 'k7q2',
    q: '98200',
    min: 11_850_000,
    max: 20_000_050,
    status: 'shipped',
    sort: '-amount',
    limit: 50,
    offset: 0,
  });
});

test('whatever somebody writes into the address is a query that the contract takes', () => {
  const query = orderListQuery(
    { ...WHOLE, status: 'lost', sort: 'colour' },
    { limit: 50, offset: 1e12 },
  );
  expect(AllOrdersQuery.parse(query)).toMatchObject({
    status: 'all',
    sort: 'newest',
    offset: 1_000_000,
  });
});

test('what is paid and to be shipped can be asked for', () => {
  const query = orderListQuery({ ...WHOLE, status: 'to-ship' }, FIRST);
  expect(AllOrdersQuery.parse(query).status).toBe('to-ship');
});

test('amounts that cannot be asked for say why, beside the field', () => {
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

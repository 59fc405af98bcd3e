import { expect, test } from 'vitest';
import { changesOf } from './changes.ts';

test('only differences are listed, before and after', () => {
  const before = { status: 'pending', payment: 'Paid' };
  const after = { status: 'shipped', payment: 'Paid', trackingNumber: 'D1' };
  expect(changesOf(before, after)).toEqual([
    { name: 'Status', before: 'Pending', after: 'Shipped' },
    { name: 'Tracking number', before: undefined, after: 'D1' },
  ]);
});

test('money, words, moments, and what has a name read as people write them', () => {
  const before = {
    price: 1299,
    tags: ['sea'],
    category: { id: '1', name: 'Trays' },
    estimatedDelivery: '2026-11-20T08:05:09.000Z',
    until: '2026-11-30',
  };
  const after = {
    price: 999.5,
    tags: ['sea', 'blue'],
    category: { id: '2', name: 'Bowls' },
    deliveryCost: 47,
  };
  expect(changesOf(before, after)).toEqual([
    { name: 'Price', before: '₹1,299.00', after: '₹999.50' },
    { name: 'Tags', before: 'sea', after: 'sea, blue' },
    { name: 'Category', before: 'Trays', after: 'Bowls' },
    { name: 'Expected', before: '20 Nov 2026, 13:35 hrs', after: undefined },
    { name: 'Until', before: '30 Nov 2026', after: undefined },
    { name: 'Delivery cost', before: undefined, after: '₹47.00' },
  ]);
});

test('lists of things are counted, and say so when their number is the same', () => {
  const images = (url: string) => [{ url, alt: '' }];
  expect(changesOf({ images: images('a') }, { images: [] })).toEqual([
    { name: 'Images', before: '1 entry', after: undefined },
  ]);
  expect(changesOf({ images: images('a') }, { images: images('b') })).toEqual([
    { name: 'Images', after: 'changed' },
  ]);
});

test('a new object lists only its name, price and status, and no ids of other objects', () => {
  const product = { name: 'Wave Tray', slug: 'wave-tray', price: 10, status: 'active', weight: 1 };
  expect(changesOf(undefined, product).map(({ name }) => name)).toEqual([
    'Name',
    'Price',
    'Status',
  ]);
  expect(changesOf(undefined, { event: 'e1' })).toEqual([]);
  expect(changesOf({ state: 'failed' }, { state: 'queued', mail: 'm1' })).toEqual([
    { name: 'State', before: 'Failed', after: 'Waiting' },
  ]);
});

test('nothing is named by what only a machine knows', () => {
  const id = '018f0000-0000-7000-8000-00000000000a';
  expect(
    changesOf(undefined, { groups: ['who', 'linkPage', 'look'], revision: 8, of: id }),
  ).toEqual([{ name: 'Parts', before: undefined, after: 'Seller, Link page, Look' }]);
  expect(changesOf({ isArchived: false }, { isArchived: true })).toEqual([
    { name: 'Archived', before: 'no', after: 'yes' },
  ]);
});

test('a long text is cut', () => {
  const [change] = changesOf({ description: '' }, { description: 'x'.repeat(500) });
  expect(change?.after).toBe(`${'x'.repeat(120)}…`);
});

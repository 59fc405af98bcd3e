import { expect, test } from 'vitest';
import { editedStock } from './variants.ts';

test.each([
  ['was not sent', 5, {}, undefined],
  ['was sent without what was seen', 5, { stock: 9 }, undefined],
  ['was left as it was', 5, { stock: 7, stockSeen: 7 }, undefined],
  ['was left uncounted', null, { stockSeen: null }, undefined],
  ['was raised', 5, { stock: 8, stockSeen: 5 }, 8],
  ['was raised while two were sold', 3, { stock: 8, stockSeen: 5 }, 6],
  ['was raised while as many came', 5, { stock: 5, stockSeen: 3 }, 7],
  ['was lowered while two were sold', 3, { stock: 4, stockSeen: 5 }, 2],
  ['was lowered by more than is left', 3, { stock: 0, stockSeen: 5 }, 'moved'],
  ['begins to be counted', null, { stock: 3, stockSeen: null }, 3],
  ['begins to be counted with nothing left', null, { stock: 0, stockSeen: null }, 0],
  ['begins to be counted, which somebody else began', 4, { stock: 3, stockSeen: null }, 'moved'],
  ['is counted no longer', 5, { stock: null, stockSeen: 5 }, null],
  ['is counted no longer, by leaving it out', 5, { stockSeen: 5 }, null],
  [
    'is counted no longer, which somebody else ended',
    null,
    { stock: null, stockSeen: 5 },
    undefined,
  ],
  ['was raised where it is counted no longer', null, { stock: 8, stockSeen: 5 }, 'moved'],
] as const)('stock that %s', (_name, current, edit, after) => {
  expect(editedStock(current, edit)).toBe(after);
});

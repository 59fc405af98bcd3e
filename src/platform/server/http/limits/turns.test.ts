import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('each turn of the event loop begins a few, in the order in which they came', async () => {
  const inTurn = createTurns(2);
  const begun: number[] = [];
  for (let n = 0; n < 5; n += 1) inTurn(() => begun.push(n));
  const turns = [[...begun]];
  for (let turn = 0; turn < 3; turn += 1) {
    await nextTurn();
    turns.push([...begun]);
    if (turn === 0) inTurn(() => begun.push(5));
  }
  expect(turns).toEqual([
    [0, 1],
    [0, 1, 2, 3],
    [0, 1, 2, 3, 4, 5],
    [0, 1, 2, 3, 4, 5],
  ]);
  inTurn(() => begun.push(6));
  expect(begun).toHaveLength(7);
});

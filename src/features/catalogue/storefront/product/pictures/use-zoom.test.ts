import { expect, test } from 'vitest';
import { zoomed } from './use-zoom.ts';

const FRAME = { x: 0, y: 0, width: 400, height: 300 } as DOMRect;
const WHOLE = { scale: 1, x: 0, y: 0 };

test('the point that is tapped stays where it is', () => {
  const view = zoomed(WHOLE, 2, { x: 100, y: 150 }, FRAME);
  expect(view).toEqual({ scale: 2, x: 100, y: 0 });
  expect(zoomed(view, 4, { x: 100, y: 150 }, FRAME)).toEqual({ scale: 4, x: 300, y: 0 });
});

test('no side of the picture comes inside its frame', () => {
  const view = zoomed(WHOLE, 2, { x: 0, y: 0 }, FRAME);
  expect(view).toEqual({ scale: 2, x: 200, y: 150 });
  expect(zoomed(view, 1.5, { x: 400, y: 300 }, FRAME)).toEqual({ scale: 1.5, x: 100, y: 75 });
});

test('it grows to five times at most, and never gets smaller than whole', () => {
  expect(zoomed(WHOLE, 9, { x: 200, y: 150 }, FRAME)).toEqual({ scale: 5, x: 0, y: 0 });
  const { scale, x, y } = zoomed({ scale: 2, x: 200, y: 0 }, 0.5, { x: 9, y: 9 }, FRAME);
  expect([scale, Math.abs(x), Math.abs(y)]).toEqual([1, 0, 0]);
});

import { expect, it } from 'vitest';
import { onePiece } from './one-piece.ts';

type Tray = { name: string; secret?: string };
const trays = onePiece<Tray>();
const write = (tray: Tray): string => trays.write(tray, ({ name }) => ({ name }));

it('brings a value to the browser as it is', () => {
  const tray: Tray = { name: 'लहर </script> "Tray"', secret: 'what it cost' };
  expect(trays.read(write(tray))).toEqual({ name: tray.name });
});

it('writes what comes from the same source once', () => {
  const tray: Tray = { name: 'Tray' };
  const text = write(tray);
  tray.name = 'Bowl';
  expect(write(tray)).toBe(text);
  expect(write({ ...tray })).not.toBe(text);
});

it('reads the same text once, while it is asked for or few others are', () => {
  const [text, other] = [write({ name: 'Tray' }), write({ name: 'Bowl' })];
  const [value, forgotten] = [trays.read(text), trays.read(other)];
  for (let n = 0; n < 8; n += 1) {
    trays.read(write({ name: `Tray ${n}` }));
    expect(trays.read(text)).toBe(value);
  }
  expect(trays.read(other)).not.toBe(forgotten);
  expect(trays.read(other)).toEqual(forgotten);
});

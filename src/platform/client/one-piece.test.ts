import { expect, it } from 'vitest';
import { onePiece } from './one-piece.ts';

type Tray = { name: string; secret?: string };
const trays = onePiece(({ name }: Tray) => ({ name }));

it('brings a value to the browser as it is', () => {
  const tray: Tray = { name: 'लहर </script> "Tray"', secret: 'what it cost' };
  expect(trays.read(trays.write(tray))).toEqual({ name: tray.name });
});

it('writes what comes from the same source once', () => {
  const tray: Tray = { name: 'Tray' };
  const text = trays.write(tray);
  tray.name = 'Bowl';
  expect(trays.write(tray)).toBe(text);
  expect(trays.write({ ...tray })).not.toBe(text);
});

it('reads the same text once, while few others are read', () => {
  const text = trays.write({ name: 'Tray' });
  const value = trays.read(text);
  expect(trays.read(text)).toBe(value);
  for (let n = 0; n < 8; n += 1) trays.read(trays.write({ name: `Tray ${n}` }));
  expect(trays.read(text)).not.toBe(value);
  expect(trays.read(text)).toEqual(value);
});

import { expect, it } from 'vitest';
import type { PublicProductWire } from '../contract.ts';
import { toCardView } from '../product-card-view.ts';
import { readCards, writeCards } from './shelf-cards.ts';

function aShelf(...names: string[]): PublicProductWire[] {
  const products = names.map((name) => ({ id: name, slug: name, name, variants: [], images: [] }));
  return products as unknown as PublicProductWire[];
}

it('brings the cards of a shelf to the browser as they are', () => {
  const shelf = aShelf('Tray', 'लहर </script>');
  expect(readCards(writeCards(shelf))).toEqual(
    JSON.parse(JSON.stringify(shelf.map((product) => toCardView(product)))),
  );
  expect(readCards(writeCards([]))).toEqual([]);
});

it('reads the same text once, while few others are read', () => {
  const text = writeCards(aShelf('Tray'));
  const cards = readCards(text);
  expect(readCards(text)).toBe(cards);
  for (let n = 0; n < 8; n += 1) readCards(writeCards(aShelf(`Tray ${n}`)));
  expect(readCards(text)).not.toBe(cards);
  expect(readCards(text)).toEqual(cards);
});

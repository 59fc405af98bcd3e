import type { PublicProductWire } from '../contract.ts';
import { toCardView, type ProductCardView } from '../product-card-view.ts';

/** A server shows the shelf in few lengths at a time, a browser in one. */
const MAX_READ = 8;

const written = new WeakMap<readonly PublicProductWire[], string>();
const read = new Map<string, ProductCardView[]>();

/**
 * The cards of these products as they travel: in one piece, because the router would take each value
 * of each card apart to write it, and the browser put them together again.
 */
export function writeCards(products: readonly PublicProductWire[]): string {
  const text = written.get(products) ?? JSON.stringify(products.map(toCardView));
  written.set(products, text);
  return text;
}

/** The very same cards for the same text. */
export function readCards(text: string): ProductCardView[] {
  const cards = read.get(text) ?? (JSON.parse(text) as ProductCardView[]);
  read.set(text, cards);
  for (const oldest of read.keys()) {
    if (read.size <= MAX_READ) break;
    read.delete(oldest);
  }
  return cards;
}

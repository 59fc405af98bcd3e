import type { ProductCardView } from './product-card-view.ts';
import { savedAmount } from './variant-choice.ts';

/** Part of the former price that a SALE badge stands for, at least. */
const LEAST_SAVED = 0.2;
/** One card of so many has a badge: more would make a bargain bin of the shop. */
const CARDS_TO_A_BADGE = 4;

type Priced = Pick<ProductCardView, 'price' | 'comparePrice' | 'availability'>;

export function isGreatCut(price: number, comparePrice: number | undefined): boolean {
  const saved = savedAmount(price, comparePrice);
  return saved > 0 && saved >= (price + saved) * LEAST_SAVED;
}

export function isGreatSale({ price, comparePrice, availability }: Priced): boolean {
  return availability.kind !== 'sold-out' && isGreatCut(price, comparePrice);
}

/** The cards of a list that say SALE: never two of them closer than four. */
export function saleBadges<Card extends Priced>(cards: readonly Card[]): Set<Card> {
  const chosen = new Set<Card>();
  let next = 0;
  cards.forEach((card, at) => {
    if (at < next || !isGreatSale(card)) return;
    chosen.add(card);
    next = at + CARDS_TO_A_BADGE;
  });
  return chosen;
}

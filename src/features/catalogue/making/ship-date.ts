import { shipDay } from '../../shop/workshop/ship-words.ts';
import { planOf } from '../../shop/workshop/ships-by.ts';
import type { PublicWorkshop } from '../../shop/workshop/public-workshop.ts';
import { isCounted } from '../choices/availability.ts';
import type { PublicProductWire } from '../contract.ts';
import { choiceMaking } from './making.ts';

/** `shipsBy`: the day itself. */
type Dated = { words: string; date: string; shipsBy?: string };

/** Making time and ship date of one piece ordered now. A chunk of its own: only shops with dates load it. */
export function shipDate(
  product: PublicProductWire,
  variantId: string,
  { workshop, now }: { workshop: PublicWorkshop; now: Date },
): Dated {
  const words = choiceMaking(product, variantId, workshop);
  if (words === '') return { words, date: '' };
  const { fullWeeks } = workshop;
  const choice = product.combinations.find(({ id }) => id === variantId) ?? product;
  const line = {
    quantity: 1,
    isCounted: isCounted(choice),
    leadDays: choice.leadDays ?? product.leadDays,
    availableOn: product.availableOn,
  };
  // A full week has no room for one piece more, any other has.
  const weeks = { ...workshop, weeklyPieces: fullWeeks ? 1 : null };
  const taken = new Map((fullWeeks ?? []).map((monday) => [monday, 1]));
  const { shipsBy } = planOf(weeks, { now, lines: [line], taken });
  return { words, date: `Ships by ${shipDay(shipsBy)}`, shipsBy };
}

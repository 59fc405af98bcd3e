import { dayAndMonth, leadInWords } from '../../shop/workshop/ship-words.ts';
import type { PublicWorkshop } from '../../shop/workshop/public-workshop.ts';
import { isCounted, READY } from '../choices/availability.ts';
import type { PublicProductWire } from '../contract.ts';

type Timed = Pick<
  PublicProductWire,
  'stock' | 'isCounted' | 'leadDays' | 'availableOn' | 'variants' | 'combinations'
>;
type Choice = Pick<Timed, 'stock' | 'isCounted' | 'leadDays'>;

function choicesOf(product: Timed): Choice[] {
  return product.variants.length === 0 ? [product] : product.combinations;
}

/** `5–7 days`; '' while weeks are full: the time then depends on the date. */
function timeOf(workshop: PublicWorkshop, leads: number[]): string {
  if (workshop.fullWeeks?.length) return '';
  return leadInWords(workshop, Math.min(...leads), Math.max(...leads));
}

/** Working days of a choice; undefined where none are said. */
function leadOf(product: Timed, choice: Choice, workshop: PublicWorkshop): number | undefined {
  const own = choice.leadDays ?? product.leadDays;
  return workshop.onlyOwnDays ? own : (own ?? workshop.leadDays);
}

/** A card's making time: `Made to order, 5–7 days`. Undefined for a piece in stock or of the shop's usual days. */
export function cardMaking(
  product: Timed,
  workshop: PublicWorkshop | undefined,
): string | undefined {
  if (!workshop) return undefined;
  if (product.availableOn !== undefined) return `Pre-order, ${dayAndMonth(product.availableOn)}`;
  const choices = choicesOf(product);
  if (choices.length === 0 || choices.some(isCounted)) return undefined;
  // The shop's usual days would stand on every card.
  if ([product, ...choices].every((one) => one.leadDays === undefined)) return undefined;
  const leads = choices.flatMap((one) => leadOf(product, one, workshop) ?? []);
  if (leads.length < choices.length) return undefined;
  return ['Made to order', timeOf(workshop, leads)].filter(Boolean).join(', ');
}

type Shop = {
  workshop?: PublicWorkshop | undefined;
  pause?: { orders: string; words: string } | undefined;
};

/** The words of a card beside the product. */
export function cardWords(product: Timed, { workshop, pause }: Shop) {
  return {
    making: cardMaking(product, workshop),
    pause: pause?.orders === 'closed' ? pause.words : undefined,
  };
}

/** The line of a choice on its page; '' where it cannot be bought or no day is said. */
export function choiceMaking(product: Timed, variantId: string, workshop: PublicWorkshop): string {
  const choice: Choice | undefined =
    product.variants.length === 0
      ? product
      : product.combinations.find(({ id }) => id === variantId);
  if (!choice || choice.stock === 0) return '';
  if (product.availableOn !== undefined) {
    return `Pre-order, sent from ${dayAndMonth(product.availableOn)}`;
  }
  const lead = leadOf(product, choice, workshop);
  if (lead === undefined) return '';
  if (isCounted(choice)) return READY;
  return ['Made to order', timeOf(workshop, [lead])].filter(Boolean).join(', ready in ');
}

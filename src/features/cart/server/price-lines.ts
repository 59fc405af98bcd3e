import {
  chosenVariants,
  NO_VARIANT,
  savedAmount,
  variantIdsOf,
} from '#features/catalogue/choices/variant-choice.ts';
import type { MadeLine } from '#features/shop/workshop/ships-by.ts';
import { ProductUnavailable } from '../contract.ts';
import type { PersonalDetail } from '#features/catalogue/personal/personal-details.ts';
import type { DropShare } from '../drop-share.ts';
import type { LineRow, CartProductRow } from './cart-queries.ts';
import { personalPartOf } from './lines/personal-line.ts';

/** Money in paise. */
export type PricedLine = {
  productId: string;
  variantId: string;
  /** '' for no answers. */
  personalId: string;
  personal: PersonalDetail[];
  quantity: number;
  /** Weight of one piece. */
  weightGrams: number;
  unitPrice: number;
  seenPrice: number;
  name: string;
  slug: string;
  /** `Lagoon`, or `Lagoon, Large`; '' for none. */
  variant: string;
  /** The owner's code of the combination; '' for none. */
  code: string;
  mediaId?: string;
  imageUrl?: string;
  /** True if the product is active and the choice can still be made. */
  isForSale: boolean;
  /** True if the product asks something else by now. */
  isPersonalChanged: boolean;
  /** Stock left for this line. Undefined = not counted. */
  stock?: number;
  /** Undefined: as the shop says. */
  leadDays?: number;
  availableOn?: string;
  categoryId: string;
  tags: readonly string[];
  isOnSale: boolean;
  /** The drop with which it comes out, until a day after. */
  drop?: DropShare;
};

/** How long it takes to make. */
export function madeLineOf({ quantity, stock, leadDays, availableOn }: PricedLine): MadeLine {
  return { quantity, isCounted: stock !== undefined, leadDays, availableOn };
}

type Choice = {
  price: number;
  stock: number | null;
  leadDays: number | null;
  code?: string;
};

/** Finds what can be bought: a combination that is offered, or a product without variants. */
function choiceOf(product: CartProductRow, variantId: string): Choice | undefined {
  if (product.variants.length === 0) return variantId === NO_VARIANT ? product : undefined;
  return product.combinations.find(({ id, isOffered }) => isOffered && id === variantId);
}

function pictureOf({ pictures, combinations }: CartProductRow, variantId: string) {
  const own = combinations.find(({ id }) => id === variantId)?.picture;
  const owners = [...variantIdsOf(variantId), null];
  const [first] = own
    ? [own]
    : owners.flatMap((owner) => pictures.find((one) => one.variantId === owner) ?? []);
  return {
    ...(first?.mediaId && { mediaId: first.mediaId }),
    ...(first?.url && { imageUrl: first.url }),
  };
}

function makingOf({ leadDays, availableOn }: CartProductRow, choice: Choice | undefined) {
  const lead = choice?.leadDays ?? leadDays;
  return { ...(lead !== null && { leadDays: lead }), ...(availableOn !== null && { availableOn }) };
}

function offeredFacts(
  { categoryId, tags, price, comparePrice }: CartProductRow,
  choice: Choice | undefined,
) {
  return {
    categoryId,
    tags,
    isOnSale: savedAmount(choice?.price ?? price, comparePrice ?? undefined) > 0,
  };
}

function dropOf({ drop }: CartProductRow): Pick<PricedLine, 'drop'> {
  return drop ? { drop } : {};
}

/** Pieces that other lines of the same choice take of its stock. */
export function takenByOthers(
  { lines }: Pick<CartProductRow, 'lines'>,
  { variantId, personalId }: Pick<LineRow, 'variantId' | 'personalId'>,
): number {
  return lines.reduce((sum, line) => {
    const isOther = line.variantId === variantId && line.personalId !== personalId;
    return isOther ? sum + line.quantity : sum;
  }, 0);
}

/** An impossible choice has the price that was seen. @param today in India */
export function priceLine(
  product: CartProductRow,
  line: Omit<LineRow, 'addedAt'>,
  today: string,
): PricedLine {
  const choice = choiceOf(product, line.variantId);
  const chosen = chosenVariants(product.variants, line.variantId) ?? [];
  const { details, addition, isChanged } = personalPartOf(product, line, today);
  const stock = choice?.stock ?? undefined;
  return {
    productId: product.id,
    variantId: line.variantId,
    personalId: line.personalId,
    personal: details,
    quantity: line.quantity,
    weightGrams: product.weightGrams,
    unitPrice: choice && !isChanged ? choice.price + addition : line.seenPrice,
    seenPrice: line.seenPrice,
    name: product.name,
    slug: product.slug,
    variant: chosen.map(({ value }) => value).join(', '),
    code: choice?.code ?? '',
    ...pictureOf(product, line.variantId),
    isForSale: choice !== undefined && product.status === 'active',
    isPersonalChanged: isChanged,
    ...(stock !== undefined && { stock: Math.max(0, stock - takenByOthers(product, line)) }),
    ...makingOf(product, choice),
    ...offeredFacts(product, choice),
    ...dropOf(product),
  };
}

type ProductLine = { product: CartProductRow; line: LineRow };

function byAge(a: ProductLine, b: ProductLine): number {
  const nameOf = ({ line }: ProductLine) => `${line.variantId} ${line.personalId}`;
  return a.line.addedAt - b.line.addedAt || (nameOf(a) < nameOf(b) ? -1 : 1);
}

export function inOrder(products: CartProductRow[]): ProductLine[] {
  return products
    .flatMap((product) => product.lines.map((line) => ({ product, line })))
    .toSorted(byAge);
}

/** Undefined where it cannot be bought. Price in paise. */
export function choiceForSale(product: CartProductRow, variantId: string): Choice | undefined {
  return product.status === 'active' ? choiceOf(product, variantId) : undefined;
}

/** Today's unit price (paise) of a choice that can be bought. @throws ProductUnavailable */
export function priceForSale<P extends CartProductRow>(
  product: P | undefined,
  variantId: string,
): { product: P; price: number } {
  const choice = product && choiceForSale(product, variantId);
  if (!choice) throw ProductUnavailable();
  return { product, price: choice.price };
}

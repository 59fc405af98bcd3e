import { chosenPrice } from '#features/catalogue/price-of.ts';
import { chosenVariants, variantIdsOf } from '../variant-choice.ts';
import { ProductUnavailable } from '../contract.ts';
import type { LineRow, PieceRow } from './cart-queries.ts';

/** A line at today's price (paise). */
export type PricedLine = {
  productId: string;
  variantId: string;
  /** The chosen variants; empty where there is nothing to choose. */
  variantIds: string[];
  quantity: number;
  unitPrice: number;
  /** The unit price that the customer was shown. */
  seenPrice: number;
  name: string;
  slug: string;
  /** `Lagoon`, or `Lagoon, Large`; '' for none. */
  variant: string;
  mediaId?: string;
  imageUrl?: string;
  /** Whether the product is on the shelf and the choice is still one that can be made. */
  isForSale: boolean;
  /** Pieces left of the scarcest chosen part; undefined = not counted. */
  stock?: number;
};

function scarcest(parts: { stock: number | null }[]): number | undefined {
  const counted = parts.flatMap(({ stock }) => stock ?? []);
  return counted.length === 0 ? undefined : Math.min(...counted);
}

/** The picture of the first chosen variant that has one, else the product's. */
function pictureOf({ pictures }: PieceRow, variantIds: string[]) {
  const owners = [...variantIds, null];
  const [first] = owners.flatMap((owner) => pictures.find((one) => one.variantId === owner) ?? []);
  return {
    ...(first?.mediaId && { mediaId: first.mediaId }),
    ...(first?.url && { imageUrl: first.url }),
  };
}

/** One line of a piece. A choice that is gone keeps the price that was seen: there is no other. */
export function priceLine(piece: PieceRow, line: Omit<LineRow, 'addedAt'>): PricedLine {
  const variantIds = variantIdsOf(line.variantId);
  const chosen = chosenVariants(piece.variants, line.variantId);
  const stock = chosen && scarcest(chosen.length === 0 ? [piece] : chosen);
  return {
    productId: piece.id,
    variantId: line.variantId,
    variantIds,
    quantity: line.quantity,
    unitPrice: chosen ? chosenPrice(piece, chosen) : line.seenPrice,
    seenPrice: line.seenPrice,
    name: piece.name,
    slug: piece.slug,
    variant: (chosen ?? []).map(({ value }) => value).join(', '),
    ...pictureOf(piece, variantIds),
    isForSale: chosen !== undefined && piece.status === 'active',
    ...(stock !== undefined && { stock }),
  };
}

type Placed = { piece: PieceRow; line: LineRow };

function byAge(a: Placed, b: Placed): number {
  return a.line.addedAt - b.line.addedAt || (a.line.variantId < b.line.variantId ? -1 : 1);
}

/** Every line of these pieces with its piece, in the order they were added. */
export function inOrder(pieces: PieceRow[]): Placed[] {
  return pieces.flatMap((piece) => piece.lines.map((line) => ({ piece, line }))).toSorted(byAge);
}

/** Today's unit price (paise) of a choice that can be bought. @throws ProductUnavailable */
export function priceForSale<P extends PieceRow>(
  piece: P | undefined,
  variantId: string,
): { piece: P; price: number } {
  const chosen = piece && chosenVariants(piece.variants, variantId);
  if (!chosen || piece.status !== 'active') throw ProductUnavailable();
  return { piece, price: chosenPrice(piece, chosen) };
}

type Part = { id: string; stock: number };
type Chosen = Pick<LineRow, 'variantId' | 'quantity'>;

/** What is counted of what a line is made of. A choice that cannot be made takes nothing. */
function countedParts(piece: PieceRow, variantId: string): Part[] {
  const chosen = chosenVariants(piece.variants, variantId);
  const parts = chosen?.length === 0 ? [piece] : (chosen ?? []);
  return parts.flatMap(({ id, stock }) => (stock === null ? [] : [{ id, stock }]));
}

/**
 * How many pieces a line can have when other lines of the same product have theirs: `Lagoon+Small`
 * and `Lagoon+Large` take from the same Lagoon. Undefined where stock is not counted.
 */
export function mostPieces(
  piece: PieceRow,
  variantId: string,
  others: Chosen[],
): number | undefined {
  const room = countedParts(piece, variantId).map(({ id, stock }) => {
    const sharing = others.filter((other) =>
      countedParts(piece, other.variantId).some((part) => part.id === id),
    );
    return stock - sharing.reduce((sum, { quantity }) => sum + quantity, 0);
  });
  return room.length === 0 ? undefined : Math.max(0, Math.min(...room));
}

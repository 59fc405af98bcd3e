import { chosenVariants } from '../../variant-choice.ts';
import type { LineRow, PieceRow } from '../cart-queries.ts';

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

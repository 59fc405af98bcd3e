import { BoundedMap } from '#platform/bounded-map.ts';
import type { Context } from '#platform/server/context.ts';
import type { FoundPiece, PieceRow } from '../cart-queries.ts';

const MAX_PIECES = 2_000;

/** What the catalogue at this version says of products. */
type Kept = { catalogueVersion: number; pieces: Map<string, PieceRow> };

const keptOf = new WeakMap<Context['db'], Kept>();

/** Sales change the stock, and customers their lines, without a new version of the catalogue. */
function withoutWhatChanges(piece: PieceRow): PieceRow {
  const { id, slug, name, price, status, pictures } = piece;
  const variants = piece.variants.map((variant) => ({ ...variant, stock: null }));
  return { id, slug, name, price, status, pictures, variants, stock: null, lines: [] };
}

/** Remembers what was read of a product. It holds as long as the catalogue's version does. */
export function keepPiece({ db }: Context, found: FoundPiece): void {
  const { catalogueVersion } = found;
  const before = keptOf.get(db);
  if (before && before.catalogueVersion > catalogueVersion) return;
  const isSame = before?.catalogueVersion === catalogueVersion;
  const kept = isSame
    ? before
    : { catalogueVersion, pieces: new BoundedMap<string, PieceRow>(MAX_PIECES) };
  if (!isSame) keptOf.set(db, kept);
  if (kept.pieces.has(found.id)) return;
  kept.pieces.set(found.id, withoutWhatChanges(found));
}

/**
 * A product without its stock, as some version of the catalogue had it. Whoever uses it has the
 * database say, in the statement that writes, that this is still the version.
 */
export function keptPiece(
  { db }: Context,
  productId: string,
): { piece: PieceRow; catalogueVersion: number } | undefined {
  const kept = keptOf.get(db);
  const piece = kept?.pieces.get(productId);
  return kept && piece && { piece, catalogueVersion: kept.catalogueVersion };
}

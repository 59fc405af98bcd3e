import { lineOf } from '#features/enquiries/admin/quotes/quote-draft.ts';
import { MAX_QUOTE_LINES, type QuoteDraft } from '#features/enquiries/quote-contract.ts';

export type QuotedProduct = { name: string; quantity: number; unitPrice: number };

/** The piece takes the place of a line that has no price yet, or follows the others. */
export function withProduct(
  draft: QuoteDraft,
  { name, quantity, unitPrice }: QuotedProduct,
): QuoteDraft {
  const open = draft.lines.findIndex((line) => line.unitPrice === '');
  const old = draft.lines[open];
  const words = name === '' ? (old?.name ?? '') : name;
  const line = lineOf({
    name: words,
    details: old?.details ?? '',
    quantity,
    unitPrice: String(unitPrice),
  });
  const lines =
    open === -1 ? [...draft.lines, line] : draft.lines.map((one, at) => (at === open ? line : one));
  return { ...draft, lines: lines.slice(0, MAX_QUOTE_LINES) };
}

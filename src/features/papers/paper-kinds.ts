import type { Tax } from '#features/shop/tax/tax-words.ts';
import { asWords, wordTable } from '#platform/contract/text/word-table.ts';

export const PAPER_KINDS = ['bill', 'supply', 'tax', 'credit', 'receipt'] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

/** Papers about what is sold. */
export const SALE_KINDS = ['bill', 'supply', 'tax'] as const satisfies PaperKind[];
export type SaleKind = (typeof SALE_KINDS)[number];

export const PAPER_TITLES: Record<PaperKind, string> = wordTable(
  {
    bill: 'Bill',
    supply: 'Bill of supply',
    tax: 'Tax invoice',
    credit: 'Credit note',
    receipt: 'Receipt',
  },
  asWords,
);

/** Stands before the number, so that no two kinds share a label. */
const LETTERS: Record<PaperKind, string> = {
  bill: 'B',
  supply: 'S',
  tax: '',
  credit: 'C',
  receipt: 'R',
};

type Numbered = { kind: PaperKind; prefix: string; fy: string; number: number };

/** `LH/26-27/00001`. */
export function paperLabel({ kind, prefix, fy, number }: Numbered): string {
  return [
    ...(prefix === '' ? [] : [prefix]),
    fy,
    `${LETTERS[kind]}${String(number).padStart(5, '0')}`,
  ].join('/');
}

const SALE_KIND_OF: Record<Tax['mode'], SaleKind> = {
  none: 'bill',
  composition: 'supply',
  regular: 'tax',
};

/** The paper that the law asks of a seller. */
export function saleKindOf({ mode }: Pick<Tax, 'mode'>): SaleKind {
  return SALE_KIND_OF[mode];
}

export function isSaleKind(kind: PaperKind): kind is SaleKind {
  return (SALE_KINDS as readonly PaperKind[]).includes(kind);
}

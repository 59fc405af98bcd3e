import type { DB } from '#platform/server/database/schema.generated.ts';
import type { CustomerText, TextColumn } from './text-column.ts';

const WORD = { exempt: 'a number, a year or a word that the code knows' };

/** Checked by the database, too. */
export const TAX_OF_PRODUCT = { tax_rate: WORD, hsn: WORD };

export const BUYER_GSTIN: CustomerText = {
  by: 'customer',
  forgottenBy: 'forgetOldData',
  exportedAs: 'orders.buyerGstin',
  sentAs: { not: '15 letters and digits, of which the last checks the others' },
  isLimited: true,
};

export const PAPER_COLUMNS: {
  [Table in 'document' | 'document_series']: { [Column in keyof DB[Table]]?: TextColumn };
} = {
  document: {
    kind: WORD,
    fy: WORD,
    label: WORD,
    snapshot: {
      by: 'customer',
      forgottenBy: { not: 'the law: what was invoiced is kept for years' },
      exportedAs: 'papers.billedTo',
      sentAs: { not: 'a copy of other columns' },
    },
  },
  document_series: { kind: WORD, fy: WORD, prefix: 'owner' },
};

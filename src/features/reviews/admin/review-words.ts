import { asWords, wordTable } from '#platform/contract/text/word-table.ts';
import type { AdminReview } from '../contract.ts';

export type Reason = NonNullable<AdminReview['reason']>;

export const REASONS: Record<Reason, string> = wordTable(
  {
    abuse: 'Abuse',
    private: "Someone's private data",
    'other-product': 'About another piece',
    spam: 'Spam or advertising',
  },
  asWords,
);

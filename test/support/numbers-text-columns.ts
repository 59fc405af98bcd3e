import type { TextColumn } from './text-column.ts';

const CHOICE = { exempt: 'one of the words that the code knows' };

/** Of sales by day, and of visits. */
export const NUMBERS_COLUMNS = {
  sales_day: { channel: CHOICE, via: { exempt: 'a short word of a link of the shop' } },
  visit_day: {
    kind: CHOICE,
    source: { exempt: 'a word of a link or a campaign, or a host, as `sourceOf` lets through' },
    device: CHOICE,
  },
} satisfies Record<string, Record<string, TextColumn>>;

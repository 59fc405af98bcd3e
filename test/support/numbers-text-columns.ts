import type { TextColumn } from './text-column.ts';

const CHOICE = { exempt: 'one of the words that the code knows' };

/** Of sales by day. */
export const NUMBERS_COLUMNS = {
  sales_day: { channel: CHOICE, via: { exempt: 'a short word of a link of the shop' } },
} satisfies Record<string, Record<string, TextColumn>>;

import { DROP_COLUMNS } from './drop-text-columns.ts';
import type { TextColumn } from './text-column.ts';

/** Of wishes to be told of stock, of saved pieces, and of drops. */
export const WISHLIST_COLUMNS = {
  stock_wish: {
    variant_id: { exempt: 'an id without words' },
    email: {
      by: 'customer',
      forgottenBy: 'deleteAccount',
      exportedAs: 'stockWishes.email',
      sentAs: { not: 'an address, which goes nowhere but into a mail' },
    },
    uid: { exempt: 'the id of a person, without words' },
  },
  ...DROP_COLUMNS,
  saved_piece: { uid: { exempt: 'the id of a person, without words' } },
} satisfies Record<string, Record<string, TextColumn>>;

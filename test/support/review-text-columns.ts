import type { TextColumn } from './text-column.ts';

const CHOICE = { exempt: 'one of the words that the code knows' };
const ID = { exempt: 'an id without words' };

/** Of reviews and their pictures. */
export const REVIEW_COLUMNS = {
  review: {
    name: {
      by: 'customer',
      forgottenBy: 'deleteAccount',
      exportedAs: 'reviews.name',
      sentAs: { not: 'a copy of other columns' },
    },
    text: {
      by: 'customer',
      forgottenBy: { not: 'stays where everybody reads it, and names nobody' },
      exportedAs: 'reviews.text',
      sentAs: { not: 'shown as text, which React escapes; the tests of the operation' },
    },
    variant: 'owner',
    state: CHOICE,
    reason: CHOICE,
    reply: 'owner',
  },
  review_picture: { id: ID, media_id: ID },
} satisfies Record<string, Record<string, TextColumn>>;

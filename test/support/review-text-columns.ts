import type { TextColumn } from './text-column.ts';

const CHOICE = { exempt: 'one of the words that the code knows' };
const ID = { exempt: 'an id without words' };

/** Of reviews and their pictures. */
export const REVIEW_COLUMNS = {
  review: {
    name: 'owner',
    text: 'owner',
    variant: 'owner',
    state: CHOICE,
    reason: CHOICE,
    reply: 'owner',
  },
  review_picture: { id: ID, media_id: ID },
} satisfies Record<string, Record<string, TextColumn>>;

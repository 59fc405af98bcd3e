import type { TextColumn } from './text-column.ts';

const HASHES = { exempt: 'hashes of who bought, without words' };

/** Of drops, and of those who want to be reminded. */
export const DROP_COLUMNS = {
  product_drop: {
    slug: 'owner',
    title: 'owner',
    sentence: 'owner',
    media_id: { exempt: 'an id without words' },
  },
  drop_reminder: {
    email: {
      by: 'customer',
      forgottenBy: 'deleteAccount',
      exportedAs: 'dropReminders.email',
      sentAs: { not: 'an address, which goes nowhere but into a mail' },
    },
    uid: { exempt: 'the id of a person, without words' },
  },
  drop_order: { customer_keys: HASHES },
  drop_count: { customer_key: HASHES },
} satisfies Record<string, Record<string, TextColumn>>;

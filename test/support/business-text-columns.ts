import { NUMBERS_COLUMNS } from './numbers-text-columns.ts';
import { PAPER_COLUMNS } from './paper-text-columns.ts';
import type { TextColumn } from './text-column.ts';
import { TRANSFER_COLUMNS } from './transfer-text-columns.ts';

const CHOICE = { exempt: 'one of the words that the code knows' };
const HASHED = { exempt: 'ids of persons, and hashes with a key' };
const ID = { exempt: 'an id without words' };

/** Of what the tab Business shows. */
export const BUSINESS_COLUMNS = {
  ...NUMBERS_COLUMNS,
  ...PAPER_COLUMNS,
  ...TRANSFER_COLUMNS,
  material: { name: 'owner', unit: CHOICE, note: 'owner' },
  material_use: { kind: CHOICE },
  shop_setting: { content: 'owner' },
  offer: { reach: CHOICE, title: 'owner', kind: CHOICE, tags: 'owner' },
  offer_code: { code: 'owner' },
  offer_customer: { customer_key: HASHED },
  offer_use: { code: 'owner', customer_keys: HASHED },
  recipe: { variant_id: ID, note: 'owner' },
  cost_setting: { rounding: CHOICE },
} satisfies Record<string, Record<string, TextColumn>>;

import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { AllOrdersQuery } from '../../admin-contract.ts';

type Condition = RawBuilder<SqlBool>;

const NOTHING: Condition = sql`false`;
/** What numbers and ids are made of, in small letters. */
const ID_LETTERS = /^[0-9a-hjkmnp-z-]{1,36}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Whether an order's number or id holds this text. Three letters and more have trigrams; two that
 * stand in no id have an index of their own; anything shorter is in so many that a walk through the
 * orders fills its page at once.
 */
function holdsId(typed: string): Condition {
  const text = typed.toLowerCase();
  if (!ID_LETTERS.test(text) || text.includes('--')) return NOTHING;
  if (UUID.test(text)) return sql`shop_order.id = ${text}`;
  const idText = sql`order_id_text(shop_order.id, shop_order.number)`;
  if (text.length > 2) return sql`${idText} LIKE ${`%${text}%`}`;
  if (text.length === 2 && /[g-z]/.test(text)) {
    return sql`order_pairs(shop_order.number) @> ARRAY[${text}::text]`;
  }
  return sql`strpos(${idText}, ${text}) > 0`;
}

/** More words than this are compared with what the others have found, instead of being looked up. */
const LOOKED_UP_WORDS = 8;

/** Escapes what LIKE would read as a pattern. Of a short word only beginnings are looked for. */
function patternOf(word: string): string {
  const escaped = word.replaceAll(/[\\%_]/g, String.raw`\$&`);
  return Array.from(word).length < 3 ? `% ${escaped}%` : `%${escaped}%`;
}

/**
 * Conditions under which an order's customer has all these words. The database lowers both sides, as
 * JavaScript does it differently for some letters. Without a letter or digit there is nothing to look up.
 */
function holdsCustomer(q: string): Condition[] {
  const words = [...new Set(q.split(/\s+/).filter(Boolean))];
  if (words.some((word) => !/[\p{L}\p{N}]/u.test(word))) return [NOTHING];
  const text = sql`order_customer_text(shop_order.first_name, shop_order.last_name,
    shop_order.phone, shop_order.email)`;
  const patterns = words.map(patternOf);
  const further = patterns.slice(LOOKED_UP_WORDS);
  return [
    ...patterns
      .slice(0, LOOKED_UP_WORDS)
      .map((pattern) => sql<SqlBool>`${text} LIKE lower(${pattern}::text)`),
    ...(further.length === 0 ? [] : [sql<SqlBool>`${text} LIKE ALL (lowered(${further}::text[]))`]),
  ];
}

export type OrderFilter = Pick<AllOrdersQuery, 'id' | 'q' | 'min' | 'max' | 'status'>;

/** Everything that an order must be to stand in the list. */
export function conditionsOf({ id, q, min, max, status }: OrderFilter): Condition[] {
  return [
    ...(status === 'all' ? [] : [sql<SqlBool>`shop_order.status = ${status}`]),
    ...(min === undefined ? [] : [sql<SqlBool>`shop_order.total >= ${min}`]),
    ...(max === undefined ? [] : [sql<SqlBool>`shop_order.total <= ${max}`]),
    ...(id === '' ? [] : [holdsId(id)]),
    ...holdsCustomer(q),
  ];
}

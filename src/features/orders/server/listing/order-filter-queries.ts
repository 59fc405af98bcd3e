import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { AllOrdersQuery } from '../../admin-contract.ts';

type Condition = RawBuilder<SqlBool>;

const NOTHING: Condition = sql`false`;
/** What numbers and ids are made of, in small letters. */
const ID_LETTERS = /^[0-9a-hjkmnp-z-]{1,36}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';
const HIGHEST_ID = LOWEST_ID.replaceAll('0', 'f');
/** As many letters as a number has, and as the first part of an id. */
const WHOLE_NUMBER = 8;

function pairsOf(text: string): string[] {
  return Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2));
}

/** Whether the id begins so, which its index finds by its two ends. */
function beginsId(text: string): Condition | undefined {
  const [lowest, highest] = [LOWEST_ID, HIGHEST_ID].map((id) => text + id.slice(text.length));
  if (text.length < WHOLE_NUMBER || lowest === undefined || !UUID.test(lowest)) return undefined;
  return sql`shop_order.id BETWEEN ${lowest} AND ${highest}`;
}

/**
 * Whether an order's number holds this text, or its id begins with it. What is longer than one letter
 * is looked up by its pairs; one letter is in so many that a walk through the orders fills its page at
 * once.
 */
function holdsId(typed: string): Condition[] {
  const text = typed.toLowerCase();
  if (!ID_LETTERS.test(text)) return [NOTHING];
  const isId = beginsId(text) ?? NOTHING;
  if (text.length > WHOLE_NUMBER || text.includes('-')) return [isId];
  if (text.length === WHOLE_NUMBER) {
    return [sql`(shop_order.number = ${text.toUpperCase()} OR ${isId})`];
  }
  const inNumber: Condition = sql`strpos(lower(shop_order.number), ${text}) > 0`;
  if (text.length === 1) return [inNumber];
  return [hasParts(pairsOf(text)), ...(text.length === 2 ? [] : [inNumber])];
}

function hasParts(parts: string[]): Condition {
  return sql`order_parts(shop_order.number, shop_order.status) @> ${parts}::text[]`;
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

function ofTextAndAmount({ id, q, min, max }: OrderFilter): Condition[] {
  return [
    ...(min === undefined ? [] : [sql<SqlBool>`shop_order.total >= ${min}`]),
    ...(max === undefined ? [] : [sql<SqlBool>`shop_order.total <= ${max}`]),
    ...(id === '' ? [] : holdsId(id)),
    ...holdsCustomer(q),
  ];
}

/** Everything that an order must be to stand in the list. */
export function conditionsOf(filter: OrderFilter): Condition[] {
  const { status } = filter;
  return [
    ...(status === 'all' ? [] : [sql<SqlBool>`shop_order.status = ${status}`]),
    ...ofTextAndAmount(filter),
  ];
}

/**
 * The same for a search: its index holds the status as well, unless it is the one that nearly all
 * orders end in, by which the index would find no fewer.
 */
export function lookedUpBy(filter: OrderFilter): Condition[] {
  const { status, id, q } = filter;
  const isLookedUp = (id.length > 1 || q !== '') && status !== 'all' && status !== 'delivered';
  return isLookedUp ? [hasParts([`=${status}`]), ...ofTextAndAmount(filter)] : conditionsOf(filter);
}

import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { indianMobile } from '#features/profile/phone.ts';
import { isUuid } from '#platform/contract/uuid.ts';
import type { AllOrdersQuery } from '../../admin-contract.ts';

type Condition = RawBuilder<SqlBool>;

const NOTHING: Condition = sql`false`;
/** What numbers and ids are made of, in small letters. */
const ID_LETTERS = /^[0-9a-hjkmnp-z-]{1,36}$/;
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
  if (text.length < WHOLE_NUMBER || lowest === undefined || !isUuid(lowest)) return undefined;
  return sql`shop_order.id BETWEEN ${lowest} AND ${highest}`;
}

/**
 * Whether an order's number holds this text, or its id begins with it.
 * @param how `find` looks up the pairs of what is longer than one letter; `read` looks at each order
 * that comes along, which is quicker where many fit
 */
export function holdsId(typed: string, how: 'find' | 'read'): Condition[] {
  const text = typed.toLowerCase();
  if (text === '') return [];
  if (!ID_LETTERS.test(text)) return [NOTHING];
  const isId = beginsId(text) ?? NOTHING;
  if (text.length > WHOLE_NUMBER || text.includes('-')) return [isId];
  if (text.length === WHOLE_NUMBER) {
    return [sql`(shop_order.number = ${text.toUpperCase()} OR ${isId})`];
  }
  const inNumber: Condition = sql`strpos(shop_order.number, ${text.toUpperCase()}) > 0`;
  if (how === 'read' || text.length === 1) return [inNumber];
  return [hasParts(pairsOf(text)), ...(text.length === 2 ? [] : [inNumber])];
}

export function hasParts(parts: string[]): Condition {
  return sql`order_parts(shop_order.number, shop_order.status) @> ${parts}::text[]`;
}

/** More words than this are compared with what the others have found, instead of being looked up. */
const LOOKED_UP_WORDS = 8;

/** Digits as people group those of a phone number. */
const GROUPED_DIGITS = /(?<![\w@.])[+(]?\d[\d\s().-]{7,}\d(?![\w@])/g;
const COUNTRY_CODE = /(?<!\S)\+91[\s-]*(?=\d)/g;

/** Phone numbers as profiles keep them: ten digits, without country code, zero, spaces and dashes. */
function withPlainPhones(q: string): string {
  return q
    .replaceAll(GROUPED_DIGITS, (digits) => indianMobile(digits) ?? digits)
    .replaceAll(COUNTRY_CODE, '');
}

/**
 * What to look for in a text about a customer; undefined where a word has no letter or digit: nobody has
 * it. Of a short word only beginnings are looked for.
 */
function partsOf(q: string): string[] | undefined {
  const words = [...new Set(withPlainPhones(q).split(/\s+/).filter(Boolean))];
  if (words.some((word) => !/[\p{L}\p{N}]/u.test(word))) return undefined;
  return words.map((word) => (Array.from(word).length < 3 ? ` ${word}` : word));
}

/** Escapes what LIKE would read as a pattern. */
function patternOf(part: string): string {
  return `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/**
 * Conditions under which a text about a customer has all these words. The database lowers both sides, as
 * JavaScript does it differently for some letters.
 * @param how `find` lets an index of trigrams look them up, `read` looks at each text that comes along
 */
function holdsWords(text: RawBuilder<unknown>, q: string, how: 'find' | 'read'): Condition[] {
  const parts = partsOf(q);
  if (parts === undefined) return [NOTHING];
  const further = parts.slice(LOOKED_UP_WORDS).map(patternOf);
  return [
    ...parts
      .slice(0, LOOKED_UP_WORDS)
      .map((part): Condition =>
        how === 'find'
          ? sql`${text} LIKE lower(${patternOf(part)}::text)`
          : sql`strpos(${text}, lower(${part}::text)) > 0`,
      ),
    ...(further.length === 0 ? [] : [sql<SqlBool>`${text} LIKE ALL (lowered(${further}::text[]))`]),
  ];
}

/** Whether a customer has all these words, in one of their orders or in several together. */
export function isCustomer(q: string): Condition[] {
  return holdsWords(sql`order_customer.words`, q, 'find');
}

/** Whether this order's own customer has all these words. */
export function isOfCustomer(q: string): Condition[] {
  const text = sql`order_customer_text(shop_order.first_name, shop_order.last_name,
    shop_order.phone, shop_order.email)`;
  return holdsWords(text, q, 'read');
}

export type OrderFilter = Pick<AllOrdersQuery, 'id' | 'q' | 'min' | 'max' | 'status'>;

/** As its index says it, so that it is used. */
const TO_SHIP: Condition = sql`shop_order.is_paid AND shop_order.status IN ('pending', 'processing')`;

function isOfStatus(status: AllOrdersQuery['status']): Condition[] {
  if (status === 'all') return [];
  return status === 'to-ship' ? [TO_SHIP] : [sql`shop_order.status = ${status}`];
}

/** What an order must be apart from text. */
export function isOfStatusAndAmount({ status, min, max }: OrderFilter): Condition[] {
  return [
    ...isOfStatus(status),
    ...(min === undefined ? [] : [sql<SqlBool>`shop_order.total >= ${min}`]),
    ...(max === undefined ? [] : [sql<SqlBool>`shop_order.total <= ${max}`]),
  ];
}

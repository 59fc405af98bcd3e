import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { indianMobile } from '#platform/contract/india/phone.ts';
import { normaliseLetters } from '#platform/contract/text/normalise-letters.ts';
import { plainCode } from '#platform/contract/typed/typed-text.ts';
import { isUuid } from '#platform/contract/text/uuid.ts';

export type Condition = RawBuilder<SqlBool>;

const NOTHING: Condition = sql`false`;
/** The letters of numbers and ids, in small letters. */
const ID_LETTERS = /^[0-9a-hjkmnp-z-]{1,36}$/;
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';
const HIGHEST_ID = LOWEST_ID.replaceAll('0', 'f');
/** The length of a number, and of an id's first part. */
const WHOLE_NUMBER = 8;

function pairsOf(text: string): string[] {
  return Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2));
}

/** A prefix of the id, as a range that its index finds. */
function beginsId(text: string): Condition | undefined {
  const [lowest, highest] = [LOWEST_ID, HIGHEST_ID].map((id) => text + id.slice(text.length));
  if (text.length < WHOLE_NUMBER || lowest === undefined || !isUuid(lowest)) return undefined;
  return sql`shop_order.id BETWEEN ${lowest} AND ${highest}`;
}

/**
 * Orders whose number contains this text, or whose id begins with it.
 * @param how `index` looks up the pairs of letters; `scan` compares each row, which is quicker where
 * many match
 */
export function containsId(id: string, how: 'index' | 'scan'): Condition[] {
  const text = id.toLowerCase();
  if (text === '') return [];
  if (!ID_LETTERS.test(text)) return [NOTHING];
  const isId = beginsId(text) ?? NOTHING;
  if (text.length > WHOLE_NUMBER || text.includes('-')) return [isId];
  if (text.length === WHOLE_NUMBER) {
    return [sql`(shop_order.number = ${text.toUpperCase()} OR ${isId})`];
  }
  const inNumber: Condition = sql`strpos(shop_order.number, ${text.toUpperCase()}) > 0`;
  if (how === 'scan' || text.length === 1) return [inNumber];
  return [hasNumberParts(pairsOf(text)), ...(text.length === 2 ? [] : [inNumber])];
}

export function hasNumberParts(parts: string[]): Condition {
  return sql`order_parts(shop_order.number, shop_order.status) @> ${parts}::text[]`;
}

/** Words beyond this number are compared with the rows found, not looked up. */
const LOOKED_UP_WORDS = 8;

/** A phone number with spaces, dashes or brackets. */
const GROUPED_DIGITS = /(?<![\w@.])[+(]?\d[\d\s().-]{7,}\d(?![\w@])/g;
const COUNTRY_CODE = /(?<!\S)\+91[\s-]*(?=\d)/g;

/** Writes phone numbers as profiles store them: ten digits. */
function withPlainPhones(q: string): string {
  return q
    .replaceAll(/\p{Nd}+/gu, plainCode)
    .replaceAll(GROUPED_DIGITS, (digits) => indianMobile(digits) ?? digits)
    .replaceAll(COUNTRY_CODE, '');
}

/**
 * The search terms of a customer's text; undefined if a word has no letter or digit. A leading space
 * finds only beginnings, for words of one or two letters.
 */
function partsOf(q: string): string[] | undefined {
  const words = [...new Set(normaliseLetters(withPlainPhones(q)).split(/\s+/).filter(Boolean))];
  if (words.some((word) => !/[\p{L}\p{N}]/u.test(word))) return undefined;
  return words.map((word) => (Array.from(word).length < 3 ? ` ${word}` : word));
}

function patternOf(part: string): string {
  return `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/**
 * Conditions for a text with all these words. The database lowers both sides: JavaScript differs for
 * some letters.
 * @param how `index` uses the trigram index, `scan` compares each row
 */
function containsWords(text: RawBuilder<unknown>, q: string, how: 'index' | 'scan'): Condition[] {
  const parts = partsOf(q);
  if (parts === undefined) return [NOTHING];
  const further = parts.slice(LOOKED_UP_WORDS).map(patternOf);
  return [
    ...parts
      .slice(0, LOOKED_UP_WORDS)
      .map((part): Condition =>
        how === 'index'
          ? sql`${text} LIKE lower(${patternOf(part)}::text)`
          : sql`strpos(${text}, lower(${part}::text)) > 0`,
      ),
    ...(further.length === 0 ? [] : [sql<SqlBool>`${text} LIKE ALL (lowered(${further}::text[]))`]),
  ];
}

export function isCustomer(q: string): Condition[] {
  return containsWords(sql`order_customer.words`, q, 'index');
}

export function isOfCustomer(q: string): Condition[] {
  const text = sql`order_customer_text(shop_order.first_name, shop_order.last_name,
    shop_order.phone, shop_order.email, shop_order.gift)`;
  return containsWords(text, q, 'scan');
}

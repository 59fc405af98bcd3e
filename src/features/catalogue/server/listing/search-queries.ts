import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import type { DB } from '#platform/server/database/schema.generated.ts';
import { MAX_SEARCH_TOTAL } from '../../contract.ts';
import type { SearchWord } from '../../search/search-words.ts';
import type { Listed } from './listed-queries.ts';

type Condition = RawBuilder<SqlBool>;

/** Trigrams are made of Latin letters and digits only. */
export function isInTrigrams(part: string): boolean {
  return /[a-z\d]{3}/.test(part);
}

/** Escapes the wildcards of LIKE. */
export function likePattern(part: string): string {
  return `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

const LATIN = /^[ -~]*$/;
/** A word as `search_lexemes` has it. */
const LEXEME = /^[\p{L}\p{M}\p{N}]+$/u;
/** Longer parts find all words that begin so. */
const LONGEST_WHOLE = 3;

/** The query for `search_lexemes`: words that begin with one of these, or are a short one. '' if none is a word. */
function lexemesOf(parts: string[]): string {
  return parts
    .filter((part) => LEXEME.test(part))
    .map((part) => {
      const isWhole = LATIN.test(part) && part.length <= LONGEST_WHOLE;
      return isWhole ? `'${part}' | '${part}s'` : `'${part}':*`;
    })
    .join(' | ');
}

/** The database lowers both sides, because JavaScript lowers some letters differently (Σ). */
function hasLexemes(query: string): Condition {
  return sql`product.search_lexemes @@ lower(${query}::text)::tsquery`;
}

function stands(part: string, where = sql`product.search_text`): Condition {
  return sql`strpos(${where}, lower(${part}::text)) > 0`;
}

function any(conditions: Condition[]): Condition {
  return sql`(${sql.join(conditions, sql` OR `)})`;
}

function all(conditions: Condition[]): Condition {
  return sql`(${sql.join(conditions, sql` AND `)})`;
}

/**
 * One or two Latin letters are in no index: strpos() walks that of the order, where LIKE would read the whole
 * trigram index.
 */
function inShortTexts(part: string): Condition {
  if (isInTrigrams(part)) return sql`product.search_text LIKE lower(${likePattern(part)}::text)`;
  if (LATIN.test(part)) return stands(part);
  const lexemes = lexemesOf([part]);
  return lexemes === '' ? stands(part) : all([hasLexemes(lexemes), stands(part)]);
}

/** Matches any part of a word in name, tags, category, other names and options. */
export function matchesShortTexts({ parts, leads }: SearchWord): Condition {
  const led = lexemesOf(leads);
  const found = parts.map(inShortTexts);
  if (led === '') return any(found);
  return any([...found, all([hasLexemes(led), any(leads.map((lead) => stands(lead)))])]);
}

/** Words that begin so, in any text, description and features as well. */
function matchesBeginnings(words: SearchWord[]): Condition {
  const groups = words.map(({ parts, leads }) => lexemesOf([...parts, ...leads]));
  if (groups.includes('')) return sql`false`;
  return hasLexemes(groups.map((one) => `(${one})`).join(' & '));
}

/** All words, either in the short texts or by their beginnings anywhere. */
export function matchesAnywhere(words: SearchWord[]): Condition {
  return any([all(words.map(matchesShortTexts)), matchesBeginnings(words)]);
}

export function matchesSome(words: SearchWord[]): Condition {
  return any(words.map((word) => matchesAnywhere([word])));
}

const NAME = sql`(' ' || split_part(product.search_text, E'\\n', 1))`;
const NAME_AND_TAGS = sql`(split_part(product.search_text, E'\\n', 1) || ' ' || split_part(product.search_text, E'\\n', 2))`;

/** Name or tags have it as typed. */
export function isInNameOrTags(words: SearchWord[]): Condition {
  return all(words.map(({ text }) => stands(text, NAME_AND_TAGS)));
}

/** Names first: 0 to 3. */
function rankOf(words: SearchWord[]): RawBuilder<number> {
  const begins = all(words.map(({ text }) => stands(` ${text}`, NAME)));
  const means = all(
    words.map(({ parts, leads }) =>
      any([...parts, ...leads].map((one) => stands(` ${one}`, NAME))),
    ),
  );
  return sql`(${begins})::int + (${isInNameOrTags(words)})::int + (${means})::int`;
}

type Matching = SelectQueryBuilder<DB, 'product', object>;
type Page = { limit: number; offset: number };

async function selectRanked(
  db: Database,
  found: RawBuilder<unknown>,
  { limit, offset }: Page,
): Promise<Listed> {
  const { rows } = await sql<Listed>`SELECT
      to_json(ids[${offset}::int + 1 : ${offset}::int + ${limit}::int]) AS ids,
      least(cardinality(ids), ${MAX_SEARCH_TOTAL}::int) AS total
    FROM (SELECT ARRAY(
      SELECT id FROM ${found} AS found ORDER BY rank DESC, position, id
    ) AS ids OFFSET 0) AS page`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

/**
 * One page of a search in shelf order, names first, then other short texts, then description and features. Each
 * part of the search ends at `MAX_SEARCH_TOTAL`: looking further would walk the whole catalogue.
 */
export function selectNamesFirst(
  db: Database,
  matching: Matching,
  { words, ...page }: Page & { words: SearchWord[] },
): Promise<Listed> {
  const most = Math.max(MAX_SEARCH_TOTAL, page.offset + page.limit);
  const isInShortTexts = all(words.map(matchesShortTexts));
  const ranked = (rank: RawBuilder<number>) =>
    matching.select(['product.id', 'product.position', rank.as('rank')]).limit(most);
  const first = ranked(sql`${rankOf(words)} + 1`).where(isInShortTexts);
  const further = ranked(sql`0`)
    .where(matchesBeginnings(words))
    .where(sql<SqlBool>`NOT ${isInShortTexts}`);
  // PostgreSQL begins the second part only where the first leaves room.
  const found = sql`(SELECT * FROM ((${first}) UNION ALL (${further})) AS parts LIMIT ${most})`;
  return selectRanked(db, found, page);
}

/** One page of what has any of the words, first what has most of them. */
export function selectMostWords(
  db: Database,
  matching: Matching,
  { words, ...page }: Page & { words: SearchWord[] },
): Promise<Listed> {
  const fits = words.map((word) => sql`(${matchesAnywhere([word])})::int * 4 + ${rankOf([word])}`);
  const found = matching
    .select(['product.id', 'product.position', sql`${sql.join(fits, sql` + `)}`.as('rank')])
    .where(matchesSome(words))
    .limit(Math.max(MAX_SEARCH_TOTAL, page.offset + page.limit));
  return selectRanked(db, sql`(${found})`, page);
}

export async function selectKnownWords(db: Database, words: string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const { rows } = await sql<{ word: string }>`
    SELECT word FROM search_word WHERE word = ANY (${words}::text[])`.execute(db);
  return rows.map(({ word }) => word);
}

export async function selectWordLike(db: Database, word: string): Promise<string | undefined> {
  const { rows } = await sql<{ word: string }>`
    SELECT word FROM search_word WHERE word % lower(${word}::text)
    ORDER BY similarity(word, lower(${word}::text)) DESC, word LIMIT 1`.execute(db);
  return rows[0]?.word;
}

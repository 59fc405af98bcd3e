import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import type { DB } from '#platform/server/database/schema.generated.ts';
import { MAX_SEARCH_TOTAL } from '../../contract.ts';
import type { SearchWord } from '../../search-words.ts';
import type { Listed } from './listed-queries.ts';

export function isInTrigrams(word: string): boolean {
  return Array.from(word).length >= 3;
}

/** Escapes the wildcards of LIKE. */
export function likePattern(part: string): string {
  return `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/**
 * The database lowers both sides, because JavaScript lowers some letters differently (İ, Σ). Parts
 * of one or two letters are in no trigram: strpos() walks the index of the order, where LIKE would read the
 * whole trigram index.
 */
function matchesPart(part: string): RawBuilder<SqlBool> {
  if (!isInTrigrams(part)) {
    return sql`strpos(product.search_text, lower(${part}::text)) > 0`;
  }
  return sql`product.search_text LIKE lower(${likePattern(part)}::text)`;
}

export function matchesWord({ parts }: SearchWord): RawBuilder<SqlBool> {
  return sql`(${sql.join(parts.map(matchesPart), sql` OR `)})`;
}

export function matchesExactly(words: SearchWord[]): RawBuilder<SqlBool> {
  const nameAndTags = sql`split_part(product.search_text, E'\n', 1)`;
  const all = words.map(({ text }) => sql`strpos(${nameAndTags}, lower(${text}::text)) > 0`);
  return sql`(${sql.join(all, sql` AND `)})`;
}

type Matching = SelectQueryBuilder<DB, 'product', object>;
type Ranking = { limit: number; offset: number; exact: RawBuilder<SqlBool> };

/**
 * One page of a search in shelf order, exact matches first. The search ends at `MAX_SEARCH_TOTAL`
 * and only these are ranked: looking further would walk the whole catalogue.
 */
export async function selectExactFirst(
  db: Database,
  matching: Matching,
  { limit, offset, exact }: Ranking,
): Promise<Listed> {
  const found = matching
    .select(['product.id', 'product.position', exact.as('is_exact')])
    .limit(Math.max(MAX_SEARCH_TOTAL, offset + limit));
  const { rows } = await sql<Listed>`SELECT
      to_json(ids[${offset}::int + 1 : ${offset}::int + ${limit}::int]) AS ids,
      least(cardinality(ids), ${MAX_SEARCH_TOTAL}::int) AS total
    FROM (SELECT ARRAY(
      SELECT id FROM (${found}) AS found ORDER BY is_exact DESC, position, id
    ) AS ids OFFSET 0) AS page`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
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

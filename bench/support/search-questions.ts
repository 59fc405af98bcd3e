import pg from 'pg';

export type Kind = '1 letter' | '2 letters' | '3 letters' | '5 letters' | 'two words';
export const KINDS: Kind[] = ['1 letter', '2 letters', '3 letters', '5 letters', 'two words'];

const LENGTHS: Partial<Record<Kind, number>> = {
  '1 letter': 1,
  '2 letters': 2,
  '3 letters': 3,
  '5 letters': 5,
};
const SAMPLE = 2_000;

/** Any part of a word of that length, as it is while typing. */
function part(word: string, length: number): string {
  const from = Math.floor(Math.random() * (word.length - length + 1));
  return word.slice(Math.max(0, from), Math.max(0, from) + length);
}

function oneOf<T>(list: T[]): T {
  return list[Math.floor(Math.random() * list.length)] as T;
}

function question(kind: Kind, names: string[][]): string {
  const words = oneOf(names);
  const length = LENGTHS[kind];
  if (length !== undefined) return part(oneOf(words), length);
  return `${part(oneOf(words), 4)} ${part(oneOf(words), 4)}`;
}

/**
 * Spaces around a question change its address, never its answer: a blank is `+` or `%20`, and so a
 * number can be written that makes every question one that was not searched before.
 */
function blanks(number: number): string {
  return number.toString(2).replaceAll('0', '+').replaceAll('1', '%20');
}

/** Makes addresses of searches in this catalogue, no two alike. */
export async function searchPaths(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM product ORDER BY random() LIMIT $1',
    [SAMPLE],
  );
  await client.end();
  const names = rows.map(({ name }) => name.split(/[\s-]+/).filter((word) => word.length > 4));
  const usable = names.filter((words) => words.length > 1);
  let searches = 0;
  return (kind?: Kind) => (): string => {
    searches += 1;
    const q = question(kind ?? oneOf(KINDS), usable);
    return `/v2/products?limit=24&q=${encodeURIComponent(q)}${blanks(searches)}`;
  };
}

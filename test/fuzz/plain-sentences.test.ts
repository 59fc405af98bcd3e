import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { ConfigError, readConfig, SETTING_NAMES } from '#app/server/config/config.ts';
import { ShopSettings } from '#features/shop/settings/settings.ts';
import { checked, fieldErrorsOf } from '#platform/contract/field-errors.ts';
import { ENDPOINTS } from '#test/support/endpoints.ts';
import { placesIn } from './schema-places.ts';

/** Words of libraries and of programs, which say nothing to a person. */
const LIBRARY_WORDS =
  /\binvalid\b|\bexpected\b|\breceived\b|\bpattern\b|unrecognized|\btoo (?:small|big)\b|\bURL\b|\bISO\b|\bNaN\b|\bnull\b|undefined|\bregex|getaddrinfo|\[object|\/\^|\\|\(\?/i;
/** A sentence of the specification. */
const OF_THE_SPECIFICATION = new Set(['Email is invalid']);

const NONSENSE: unknown[] = [
  undefined,
  null,
  '',
  ' ',
  '\u200b',
  '\0',
  'x',
  'x'.repeat(3_000),
  '<script>',
  '@kadalclay',
  'asha@',
  'http://',
  'javascript:alert(1)',
  '2026-13-45',
  '1e3',
  '12,99',
  0,
  -1,
  1.5,
  Number.NaN,
  Infinity,
  1e300,
  Number.MAX_SAFE_INTEGER + 2,
  10n,
  true,
  [],
  [null],
  Array.from({ length: 1_100 }, () => 'x'),
  {},
  { unknown: 1 },
  new Date(0),
];

const DEEPEST = 8;

/** Nonsense at every place of a schema. */
function* nonsenseFor(schema: z.core.$ZodType, depth = 0): Generator<unknown> {
  yield* NONSENSE;
  if (depth > DEEPEST) return;
  for (const place of placesIn(schema)) {
    for (const value of nonsenseFor(place.schema, depth + 1)) yield place.wrap(value);
  }
}

/** What people read of this value: the sentence of each field, and of the whole. */
function sentencesOf(schema: z.ZodType, value: unknown): string[] {
  const { error } = checked(schema, value);
  if (!error) return [];
  return [
    ...Object.values(fieldErrorsOf(error, Infinity)),
    ...error.issues.map((one) => one.message),
  ];
}

function isPlain(sentence: string): boolean {
  if (OF_THE_SPECIFICATION.has(sentence)) return true;
  return sentence.trim() !== '' && !LIBRARY_WORDS.test(sentence);
}

function libraryWords(schema: z.ZodType, base: object = {}): Set<string> {
  const found = new Set<string>();
  for (const value of nonsenseFor(schema)) {
    const isPart = typeof value === 'object' && value !== null && !Array.isArray(value);
    for (const sent of isPart ? [value, { ...base, ...value }] : [value]) {
      for (const sentence of sentencesOf(schema, sent)) {
        if (!isPlain(sentence)) found.add(sentence);
      }
    }
  }
  return found;
}

/** What the start says that is allowed instead of this value; '' if it is taken. */
function allowedInstead(name: string, value: string): string {
  try {
    readConfig({ [name]: value });
    return '';
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('(allowed: ').slice(1).join(' ');
  }
}

describe('no words of a library reach a person', () => {
  const parts = ENDPOINTS.flatMap(({ method, path, params, query, headers, body, example }) =>
    Object.entries({ params, query, headers, body }).flatMap(([part, schema]) =>
      schema === undefined ? [] : [{ name: `${part} of ${method} ${path}`, part, schema, example }],
    ),
  );

  test('there are many calls', () => {
    expect(parts.length).toBeGreaterThan(150);
  });

  test.each(parts)('$name', ({ part, schema, example }) => {
    expect([...libraryWords(schema, part === 'body' ? example : {})]).toEqual([]);
  });

  test('settings of the shop', () => {
    expect([...libraryWords(ShopSettings)]).toEqual([]);
  });

  test.each(SETTING_NAMES)('the setting %s of the machine', (name) => {
    const texts = NONSENSE.filter((value) => typeof value === 'string');
    for (const value of texts) expect(allowedInstead(name, value)).not.toMatch(LIBRARY_WORDS);
  });
});

import fc from 'fast-check';

/** A JSON Schema of the document, as far as the API uses it. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  format?: string;
  pattern?: string;
};

/** Draws a value: the same ones in the same order for the same seed. */
export type Draw = <T>(arbitrary: fc.Arbitrary<T>) => T;

/** What to draw from for a property or parameter of this name, beside what its schema allows. */
export type Known = (name: string) => readonly unknown[];

export type Values = { draw: Draw; known: Known; find: (reference: string) => Schema };

const FORMATS: Record<string, fc.Arbitrary<string>> = {
  uuid: fc.uuid(),
  email: fc.constantFrom('asha@example.com', 'kavya@example.com'),
  uri: fc.constantFrom('https://example.com/a.png', 'http://example.com/'),
  date: fc.constantFrom('1994-08-23', '2026-02-28', '2026-12-31'),
  'date-time': fc.constantFrom('2026-01-01T00:00:00Z', '2026-06-30T12:00:00.000Z'),
};
const MATCHING = new Map<string, fc.Arbitrary<string>>();
const MOST_ITEMS = 3;
const MOST_LETTERS = 40;

const words = fc.string({
  unit: fc.constantFrom('a', 'b', 'L', ' ', 'ह', 'र', '9', '-', '.'),
  minLength: 1,
  maxLength: 12,
});

function matching(pattern: string): fc.Arbitrary<string> {
  const made = MATCHING.get(pattern);
  if (made) return made;
  let arbitrary = words;
  try {
    arbitrary = fc.stringMatching(new RegExp(pattern, 'u'));
  } catch {
    // Look-aheads are more than fast-check makes texts for.
  }
  MATCHING.set(pattern, arbitrary);
  return arbitrary;
}

function textOf({ format, pattern, minLength = 0, maxLength = 12 }: Schema, draw: Draw): string {
  const byFormat = format === undefined ? undefined : FORMATS[format];
  if (byFormat) return draw(byFormat);
  if (pattern !== undefined) return draw(matching(pattern)).slice(0, maxLength);
  const most = Math.max(minLength, Math.min(maxLength, MOST_LETTERS));
  return draw(words).padEnd(minLength, 'x').slice(0, most);
}

function numberOf(schema: Schema, draw: Draw): number {
  const { minimum = 0, maximum = 100 } = schema;
  const most = Math.min(maximum, Math.max(minimum, 0) + 200);
  const whole = draw(
    fc.integer({ min: Math.ceil(Math.max(minimum, -100)), max: Math.floor(most) }),
  );
  return schema.type === 'number' && draw(fc.boolean()) ? Math.min(whole + 0.5, maximum) : whole;
}

function objectOf({ properties = {}, required = [] }: Schema, values: Values): object {
  const entries = Object.entries(properties).flatMap(([name, schema]) => {
    if (!required.includes(name) && values.draw(fc.boolean())) return [];
    return [[name, valueOf(schema, values, name)]];
  });
  return Object.fromEntries(entries) as object;
}

function listOf({ items = {}, minItems = 0, maxItems = MOST_ITEMS }: Schema, values: Values) {
  const most = Math.max(minItems, Math.min(maxItems, MOST_ITEMS));
  const length = values.draw(fc.integer({ min: minItems, max: most }));
  return Array.from({ length }, () => valueOf(items, values));
}

function ofType(schema: Schema, values: Values): unknown {
  const { draw } = values;
  const { type } = schema;
  const one = Array.isArray(type) ? draw(fc.constantFrom(...type)) : type;
  if (one === 'string') return textOf(schema, draw);
  if (one === 'integer' || one === 'number') return numberOf({ ...schema, type: one }, draw);
  if (one === 'boolean') return draw(fc.boolean());
  if (one === 'object') return objectOf(schema, values);
  if (one === 'array') return listOf(schema, values);
  return one === 'null' ? null : draw(words);
}

/** A value that the schema mostly allows: at most one rule of a text is broken at a time. */
export function valueOf(schema: Schema, values: Values, name = ''): unknown {
  const { draw, known, find } = values;
  const there = known(name);
  if (there.length > 0 && draw(fc.integer({ min: 0, max: 9 })) < 7) {
    return draw(fc.constantFrom(...there));
  }
  if (schema.$ref !== undefined) return valueOf(find(schema.$ref), values, name);
  if ('const' in schema) return schema.const;
  if (schema.enum) return draw(fc.constantFrom(...schema.enum));
  const others = schema.anyOf ?? schema.oneOf;
  if (others) return valueOf(draw(fc.constantFrom(...others)), values, name);
  if (schema.allOf) {
    return Object.assign({}, ...schema.allOf.map((part) => valueOf(part, values))) as object;
  }
  return ofType(schema, values);
}

const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff',
  '\r\nX-Evil: 1',
  '\u2028',
  '\u202e',
  '🐚',
  "' OR 1=1;--",
  'x'.repeat(300),
  'é'.repeat(5000),
  '00000000-0000-0000-0000-000000000000',
];
const WORDS =
  'İ % %00 _ \\ ../.. ${7*7} <script> {} [] null __proto__ constructor toString NaN 1e309 -1 99999999999999999999 2026-13-45';
const NUMBERS = [0, -0, -1, 0.1, 1.005, 1e308, -1e308, 2 ** 31, 2 ** 53, 1e-9];
const NESTED = Array.from({ length: 30 }).reduce<unknown>((inner) => [inner], 1);
const OTHERS = [null, true, [], {}, [[]], NESTED, { toString: 'x' }, { length: 1e9 }, ['a', null]];

/** Values that have broken shops before. */
export const HOSTILE: readonly unknown[] = [
  ...TEXTS,
  ...WORDS.split(' '),
  ...NUMBERS,
  ...OTHERS,
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
];

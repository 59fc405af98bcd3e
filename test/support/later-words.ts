import type { Page } from 'playwright-core';
import * as z from 'zod';
import { ENDPOINTS } from './endpoints.ts';

type Schema = { enum?: unknown[]; anyOf?: Schema[]; properties?: Record<string, Schema> };

const isEnum = (schema: Schema): boolean =>
  schema.enum !== undefined || (schema.anyOf ?? []).some(isEnum);

/** Names of fields that hold a word of an enum, however deep. */
function enumsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {} } = schema as Schema;
  const own = Object.entries(properties).flatMap(([name, field]) => (isEnum(field) ? [name] : []));
  return [...own, ...Object.values(schema).flatMap(enumsIn)];
}

/** Fields of answers that hold a word of an enum. */
const ENUMS = new Set(
  ENDPOINTS.filter(({ method }) => method === 'GET').flatMap(({ response }) =>
    enumsIn(z.toJSONSchema(response, { unrepresentable: 'any', reused: 'inline' })),
  ),
);
const LATER_WORD = 'of-a-later-version';

function inLaterWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inLaterWords);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    ENUMS.has(name) && typeof inner === 'string' ? LATER_WORD : inLaterWords(inner),
  ]);
  return Object.fromEntries(entries) as unknown;
}

/** Answers the page's reads as a later version of the shop may: with words of enums that came after the page. */
export async function answerInLaterWords(page: Page): Promise<void> {
  await page.route('**/v2/**', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const isRead = response.headers()['content-type']?.startsWith('application/json') === true;
    if (!isRead) return route.fulfill({ response });
    return route.fulfill({ response, json: inLaterWords(await response.json()) });
  });
}

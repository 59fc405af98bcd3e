import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { BASE_TOKENS, type Scheme } from '#platform/contract/colours/base-tokens.ts';
import { PAIRS, contrast } from '#platform/contract/colours/contrast.ts';

type Colours = Record<string, string | undefined>;

function readTokens(): Record<Scheme, Colours> {
  const css = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');
  const [light = '', dark = ''] = css.split("[data-theme='dark']");
  const colours = (block: string): Colours =>
    Object.fromEntries(
      [...block.matchAll(/--([\w-]+):\s*(#[\da-f]{6}(?:[\da-f]{2})?);/gi)].map(
        ([, name = '', hex]) => [name, hex],
      ),
    );
  return { light: colours(light), dark: { ...colours(light), ...colours(dark) } };
}

const tokens = readTokens();

test('palettes begin from the colours of the style sheet', () => {
  expect(BASE_TOKENS).toEqual(tokens);
});

describe.each(['light', 'dark'] as const)('in %s colours', (scheme) => {
  it.each(
    PAIRS.flatMap(([text, grounds, least]) =>
      grounds.map((ground) => [text, ground, least] as const),
    ),
  )('%s on %s reaches %d', (text, ground, least) => {
    const { [text]: one = '', [ground]: other = '' } = tokens[scheme];
    expect(contrast(one, other)).toBeGreaterThanOrEqual(least);
  });
});

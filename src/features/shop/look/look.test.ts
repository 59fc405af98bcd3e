import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BASE_TOKENS, type Scheme, type Tokens } from '#platform/contract/colours/base-tokens.ts';
import { PAIRS, contrast } from '#platform/contract/colours/contrast.ts';
import { toOklch } from '#platform/contract/colours/oklch.ts';
import { MAIL_PAIRS } from '#platform/contract/colours/mail-colours.ts';
import { mailColours } from './mail-look.ts';
import { lookCss } from './look-css.ts';
import { DEFAULT_LOOK, HomePicture, LookSettings } from './look-settings.ts';
import { PALETTES } from './palettes.ts';
import { paletteTokens, readableAccent } from './palette-tokens.ts';

const SCHEMES: Scheme[] = ['light', 'dark'];
const READY = PALETTES.filter((palette) => palette !== 'accent');

function unreadableInMails(look: Parameters<typeof mailColours>[0]): string[] {
  return SCHEMES.flatMap((scheme) => {
    const colours = mailColours(look)[scheme];
    return MAIL_PAIRS.filter(
      ([text, ground]) => contrast(colours[text], colours[ground]) < 4.5,
    ).map(([text, ground]) => `${text} ${colours[text]} on ${ground} ${colours[ground]}`);
  });
}

function unreadable(tokens: Tokens): string[] {
  return PAIRS.flatMap(([text, grounds, least]) =>
    grounds
      .filter((ground) => contrast(tokens[text], tokens[ground]) < least)
      .map((ground) => `${text} ${tokens[text]} on ${ground} ${tokens[ground]}`),
  );
}

const accents = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);

describe('colours that can be read', () => {
  test.each(READY)('every pair of %s holds, light and dark', (palette) => {
    for (const scheme of SCHEMES) {
      expect(unreadable(paletteTokens({ palette, accent: '' }, scheme))).toEqual([]);
    }
    expect(unreadableInMails({ palette, accent: '' })).toEqual([]);
  });

  test('every pair of any accent holds, light and dark', () => {
    const edges = ['#000000', '#ffffff', '#ffff00', '#00ff00', '#0000ff', '#808080', '#ff00ff'];
    fc.assert(
      fc.property(accents, fc.constantFrom(...SCHEMES), (accent, scheme) => {
        expect(unreadable(paletteTokens({ palette: 'accent', accent }, scheme))).toEqual([]);
        expect(unreadableInMails({ palette: 'accent', accent })).toEqual([]);
      }),
      {
        numRuns: 1000,
        examples: edges.flatMap((accent) =>
          SCHEMES.map((scheme): [string, Scheme] => [accent, scheme]),
        ),
      },
    );
  });

  test('an accent that can be read stays to the byte, another keeps its hue', () => {
    expect(readableAccent('#0a5c66')).toBe('#0a5c66');
    expect(readableAccent('#98420f')).toBe('#98420f');
    const yellow = toOklch(readableAccent('#f2c200'));
    expect(yellow.l).toBeLessThan(0.6);
    expect(Math.abs(yellow.h - toOklch('#f2c200').h)).toBeLessThan(2);
  });
});

describe('the style of a look', () => {
  test('is empty for the default, and for an accent that is not chosen yet', () => {
    expect(lookCss(DEFAULT_LOOK)).toBe('');
    expect(lookCss({ palette: 'accent', accent: '' })).toBe('');
  });

  test('gives both themes all their colours', () => {
    const css = lookCss({ palette: 'ember', accent: '' });
    const [light = '', dark = ''] = css.split('html:root[data-theme=dark]');
    const read = (block: string): Record<string, string> =>
      Object.fromEntries(
        [...block.matchAll(/--([\w-]+):(#[\da-f]{6,8})/g)].map(([, name = '', hex = '']) => [
          name,
          hex,
        ]),
      );
    const look = { palette: 'ember', accent: '' } as const;
    expect({ ...BASE_TOKENS.light, ...read(light) }).toEqual(paletteTokens(look, 'light'));
    expect({ ...BASE_TOKENS.dark, ...read(light), ...read(dark) }).toEqual(
      paletteTokens(look, 'dark'),
    );
    expect(css).not.toMatch(/[<>\\]/);
  });
});

describe('settings of the look', () => {
  test('take a colour as people write it, and refuse one that is none with a sentence', () => {
    expect(
      LookSettings.parse({ ...DEFAULT_LOOK, palette: 'accent', accent: ' #A22A68 ' }).accent,
    ).toBe('#a22a68');
    const sentence = (look: object): string | undefined =>
      LookSettings.safeParse({ ...DEFAULT_LOOK, ...look }).error?.issues[0]?.message;
    expect(sentence({ palette: 'accent', accent: 'red' })).toContain('six digits');
    expect(sentence({ palette: 'accent', accent: '' })).toContain('Choose your colour');
    expect(sentence({ palette: 'neon', accent: '' })).toBeDefined();
  });

  test('take a focal point within the picture', () => {
    const picture = { mediaId: 'a'.repeat(22), focalX: 0, focalY: 100, alt: '' };
    expect(HomePicture.parse(picture)).toEqual(picture);
    expect(HomePicture.safeParse({ ...picture, focalX: 101 }).success).toBe(false);
  });
});

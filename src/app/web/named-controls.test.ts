import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SCREENS = globSync('src/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'));

/** Texts that tell people what to press, and how the names in them are marked. */
const TEXTS = [
  { files: globSync('docs/guide/*.md'), named: /\*\*([A-Z][^*]+)\*\*/g },
  { files: [...SCREENS, ...globSync('demo/**/*.ts')], named: /“([A-Z][^”$]+)”/g },
];

/** Words that are quoted, or put together on the screen. */
const NOT_NAMES = new Set([
  'Back on 5 January',
  'For Nani, with love',
  'Choose all',
  'Into your Instagram profile',
  'Tell me when it is back',
  'Link of “instagram”',
  // Buttons of browsers.
  'Add to Home Screen',
  'Add to Home screen',
  'Install',
]);

function namesIn({ files, named }: (typeof TEXTS)[number]): { file: string; name: string }[] {
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(named)].map(([, name = '']) => ({
      file,
      name: name.replaceAll(/\s+/g, ' '),
    })),
  );
}

/** Text between tags and whole strings, as a control has them. */
const SHOWN = SCREENS.map((file) => readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ')).join('\n');

function isShown(name: string): boolean {
  const words = name
    .replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
    .replaceAll("'", "(?:'|&apos;|’)");
  return new RegExp(`[>'"\`}] ?${words} ?[<'"\`{…:]`).test(SHOWN);
}

test('what texts tell people to press is on a screen', () => {
  const named = TEXTS.flatMap(namesIn).filter(({ name }) => !NOT_NAMES.has(name));
  expect(named.length).toBeGreaterThan(100);
  const missing = named.filter(({ name }) => !isShown(name));
  expect(missing.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});

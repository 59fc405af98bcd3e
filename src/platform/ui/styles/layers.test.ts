import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = path.resolve(import.meta.dirname, '../../..');
const UI = path.join(SOURCES, 'platform/ui');
const MAIN = path.join(SOURCES, 'app/web/styles/index.css');
const ORDER = '@layer base, ui;';

/** A sheet with everything that it imports. */
function withImports(sheet: string): string[] {
  const imports = readFileSync(sheet, 'utf8').matchAll(/@import '(\.[^']+)'/g);
  return [
    sheet,
    ...[...imports].flatMap(([, file = '']) => withImports(path.join(sheet, '..', file))),
  ];
}

test('a sheet that is loaded by itself names the layers, because it may come before the main one', () => {
  const main = new Set(withImports(MAIN));
  const others = globSync('**/*.css', { cwd: UI })
    .map((file) => path.join(UI, file))
    .filter((file) => !main.has(file));
  expect(others.length).toBeGreaterThan(0);
  expect(others.filter((file) => !readFileSync(file, 'utf8').includes(ORDER))).toEqual([]);
});

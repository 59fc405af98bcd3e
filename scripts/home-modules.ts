import { readFileSync } from 'node:fs';
import path from 'node:path';

const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?'([#.][^']+\.tsx?)'/gm;

function resolveFrom(file: string, specifier: string, root: string): string {
  return specifier.startsWith('#')
    ? path.join(root, 'src', specifier.slice(1))
    : path.resolve(path.dirname(file), specifier);
}

/**
 * Every module of `src` that these ones need before they can run: what they import, and what that
 * imports, without types and without what is fetched later.
 */
export function neededBy(entries: readonly string[], root: string): Set<string> {
  const found = new Set<string>();
  const waiting = entries.map((entry) => path.join(root, entry));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      waiting.push(resolveFrom(file, specifier, root));
    }
  }
  return found;
}

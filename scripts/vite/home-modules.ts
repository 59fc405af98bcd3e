import { readFileSync } from 'node:fs';
import path from 'node:path';

const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?'([#.][^']+\.(?:tsx?|css))'/gm;

function resolveFrom(file: string, specifier: string, root: string): string {
  return specifier.startsWith('#')
    ? path.join(root, 'src', specifier.slice(1))
    : path.resolve(path.dirname(file), specifier);
}

/** Modules of `src` that these entries load statically, directly or not; without types and lazy imports. */
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

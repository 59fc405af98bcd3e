import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** A module's class, the same on the server and in the browser. */
export function hashedName(name: string, file: string): string {
  const sheet = path.relative(ROOT, file.split('?')[0] ?? '').replaceAll('\\', '/');
  const hash = createHash('sha256').update(`${sheet} ${name}`).digest('base64url');
  return `_${hash.replaceAll(/[-_]/g, '').slice(0, 5)}`;
}

/** The sheet that another names, beside itself or by its place in `src` ('#platform/…'). */
export function sheetAt(address: string, from: string): string {
  return address.startsWith('#')
    ? path.join(ROOT, 'src', address.slice(1))
    : path.resolve(path.dirname(from), address);
}

/** Resolves the classes that a module takes from another by `@value`, without copying its rules. */
export class ClassLoader {
  readonly finalSource = '';

  async fetch(quoted: string, from: string): Promise<Record<string, string>> {
    const file = sheetAt(quoted.replaceAll(/["']/g, ''), from);
    const names = readFileSync(file, 'utf8').matchAll(/\.([a-z]\w*)/gi);
    return Object.fromEntries([...names].map(([, name = '']) => [name, hashedName(name, file)]));
  }
}

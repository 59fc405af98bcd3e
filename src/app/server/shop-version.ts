import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The version in package.json. */
export function shopVersion(rootDir: string): string {
  const text = readFileSync(path.join(rootDir, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

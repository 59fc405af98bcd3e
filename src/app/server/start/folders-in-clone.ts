import { existsSync } from 'node:fs';
import path from 'node:path';

/** Lists those folders that are in a git clone at `rootDir`, where `git clean -fdx` removes them. */
export function foldersInClone(rootDir: string, folders: string[]): string[] {
  if (!existsSync(path.join(rootDir, '.git'))) return [];
  return folders.filter((folder) => {
    const way = path.relative(rootDir, folder);
    return !path.isAbsolute(way) && !way.startsWith('..');
  });
}

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from './root.ts';
import { makeDataDir } from './shop.ts';

export type Installed = { megabytes: number; packages: number };

/** The project's files as they stand, without anything that was installed or built: the folder. */
export async function freshClone(): Promise<string> {
  const folder = await makeDataDir();
  const files = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const file of files.split('\0')) {
    // Git still names what was deleted just now.
    if (!existsSync(path.join(ROOT, file)) || file === '') continue;
    const target = path.join(folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    await cp(path.join(ROOT, file), target);
  }
  return folder;
}

/** What npm left in a clone: the bytes of the files, as package registries count them. */
export async function installedIn(clone: string): Promise<Installed> {
  const modules = path.join(clone, 'node_modules');
  const entries = await readdir(modules, { recursive: true, withFileTypes: true });
  let bytes = 0;
  for (const entry of entries) {
    if (entry.isFile()) bytes += (await stat(path.join(entry.parentPath, entry.name))).size;
  }
  const lock = await readFile(path.join(modules, '.package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, unknown> };
  return { megabytes: bytes / 1_000_000, packages: Object.keys(packages).length };
}

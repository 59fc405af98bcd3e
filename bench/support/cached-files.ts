import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sealed, unsealed } from '../../src/features/media/server/media-cache.ts';

/** Together more than the shop keeps in memory (32 MB), so that asked for in turn none is there. */
const ENOUGH_BYTES = 64 * 1024 * 1024;

/**
 * Puts copies of a variant that was made before into the shop's cache on disk, under other names.
 * @returns a way to ask for one after the other
 */
export async function fillDiskCache(
  dataDir: string,
  { file, bytes }: { file: string; bytes: number },
): Promise<() => string> {
  const cache = path.join(dataDir, 'media-cache');
  const made = (await readdir(cache, { recursive: true })).find((one) => one.endsWith(file));
  if (made === undefined) throw new Error(`${file} is not in the cache`);
  const picture = unsealed(file, new Uint8Array(await readFile(path.join(cache, made))));
  if (!picture) throw new Error(`${file} is damaged`);
  const recipe = made.split(path.sep)[0] ?? '';
  const [, variant = ''] = /-(\d+\.avif)$/.exec(file) ?? [];
  const paths: string[] = [];
  for (let copied = 0; copied < ENOUGH_BYTES; copied += bytes) {
    const id = randomBytes(16).toString('base64url');
    const folder = path.join(cache, recipe, id.slice(0, 2));
    await mkdir(folder, { recursive: true });
    const name = `${id}-${variant}`;
    await writeFile(path.join(folder, name), sealed(name, picture));
    paths.push(`/media/${id}/${variant}`);
  }
  let next = 0;
  return () => paths[next++ % paths.length] ?? '';
}

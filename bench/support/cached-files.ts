import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { sealed, unsealed } from '../../src/features/media/server/media-cache.ts';
import type { Shop } from './shop.ts';

/** Together more than the shop keeps in memory (32 MB), so that requested in turn none is cached. */
const ENOUGH_BYTES = 64 * 1024 * 1024;

/** The shop looks only for pictures that its database knows. */
async function makeKnown(connectionString: string, ids: string[]): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(
    `INSERT INTO media (id, sha256, width, height, byte_length, bytes)
     SELECT id, sha256(convert_to(id, 'UTF8')), 1, 1, 1, '\\x00' FROM unnest($1::text[]) AS id`,
    [ids],
  );
  await client.end();
}

/**
 * Puts copies of a variant that was made before into the shop's cache on disk, under other names.
 * @returns a way to ask for one after the other
 */
export async function fillDiskCache(
  { dataDir, connectionString }: Pick<Shop, 'dataDir' | 'connectionString'>,
  { file, bytes }: { file: string; bytes: number },
): Promise<() => string> {
  const cache = path.join(dataDir, 'media-cache');
  const made = (await readdir(cache, { recursive: true })).find((one) => one.endsWith(file));
  if (made === undefined) throw new Error(`${file} is not in the cache`);
  const picture = unsealed(file, new Uint8Array(await readFile(path.join(cache, made))));
  if (!picture) throw new Error(`${file} is damaged`);
  const recipe = made.split(path.sep)[0] ?? '';
  const [, variant = ''] = /-(\d+\.avif)$/.exec(file) ?? [];
  const ids: string[] = [];
  for (let copied = 0; copied < ENOUGH_BYTES; copied += bytes) {
    const id = randomBytes(16).toString('base64url');
    const folder = path.join(cache, recipe, id.slice(0, 2));
    await mkdir(folder, { recursive: true });
    const name = `${id}-${variant}`;
    await writeFile(path.join(folder, name), sealed(name, picture));
    ids.push(id);
  }
  await makeKnown(connectionString, ids);
  let next = 0;
  return () => `/media/${ids[next++ % ids.length]}/${variant}`;
}

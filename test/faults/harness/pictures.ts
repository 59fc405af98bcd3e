import type pg from 'pg';
import sharp from 'sharp';

/** Digests of pictures that could be decoded once. */
const good = new Set<string>();

async function isWhole(bytes: Buffer): Promise<boolean> {
  return sharp(bytes, { failOn: 'warning' })
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    );
}

/** Ids of stored pictures that cannot be decoded to the last pixel. */
export async function brokenPictures(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ id: string; digest: string; bytes: Buffer }>(
    'SELECT id, md5(bytes) AS digest, bytes FROM media WHERE md5(bytes) <> ALL ($1)',
    [[...good]],
  );
  const broken: string[] = [];
  for (const { id, digest, bytes } of rows) {
    if (await isWhole(bytes)) good.add(digest);
    else broken.push(id);
  }
  return broken;
}

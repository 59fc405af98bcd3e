import { exportJWK, generateKeyPair } from 'jose';
import * as z from 'zod';
import type { Database } from '../database/database.ts';
import type { VapidKeys } from './push-service.ts';

const NAME = 'push_keys';

const StoredKeys = z.object({
  publicKey: z.string(),
  privateKey: z.object({
    kty: z.string(),
    crv: z.string(),
    x: z.string(),
    y: z.string(),
    d: z.string(),
  }),
});

async function findKeys(db: Database): Promise<VapidKeys | undefined> {
  const row = await db
    .selectFrom('shop_secret')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst();
  return row && StoredKeys.parse(JSON.parse(row.value));
}

async function makeKeys(): Promise<VapidKeys> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = StoredKeys.shape.privateKey.parse(await exportJWK(privateKey));
  const point = [jwk.x, jwk.y].map((half) => Buffer.from(half, 'base64url'));
  return {
    publicKey: Buffer.concat([Buffer.of(4), ...point]).toString('base64url'),
    privateKey: jwk,
  };
}

/** The shop's pair of keys for push services (RFC 8292), made on first use. Other keys end all subscriptions, so every backup has them. */
export async function pushKeys(db: Database): Promise<VapidKeys> {
  const known = await findKeys(db);
  if (known) return known;
  await db
    .insertInto('shop_secret')
    .values({ name: NAME, value: JSON.stringify(await makeKeys()) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return pushKeys(db);
}

import * as z from 'zod';
import type { Database } from '#platform/server/database/database.ts';
import { findSecret, writeSecret } from '#platform/server/shop-secrets.ts';

const StoredKeys = z.object({
  /** Another one with each saving. */
  id: z.string(),
  keyId: z.string(),
  keySecret: z.string(),
  webhookSecret: z.string(),
  keySecretAt: z.string(),
  webhookSecretAt: z.string(),
});
export type StoredKeys = z.output<typeof StoredKeys>;

export function parseKeys(secret: string | undefined): StoredKeys | undefined {
  return secret === undefined ? undefined : StoredKeys.parse(JSON.parse(secret));
}

export async function findKeys(db: Database): Promise<StoredKeys | undefined> {
  return parseKeys(await findSecret(db, 'payment_gateway'));
}

export function writeKeys(db: Database, keys: StoredKeys): Promise<void> {
  return writeSecret(db, 'payment_gateway', JSON.stringify(keys));
}

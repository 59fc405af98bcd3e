import { randomBytes } from 'node:crypto';
import type { Database } from '#platform/server/database/database.ts';
import { findSetting, insertSetting } from '../identity-queries.ts';

/** Secret that signs cookies and encrypts keys: made by the first start, stored in the database. */
export async function getOrCreateSecret(db: Database): Promise<string> {
  const known = await findSetting(db, 'secret');
  if (known !== undefined) return known;
  await insertSetting(db, 'secret', randomBytes(32).toString('base64url'));
  const kept = await findSetting(db, 'secret');
  if (kept === undefined) throw new Error('The secret could not be kept');
  return kept;
}

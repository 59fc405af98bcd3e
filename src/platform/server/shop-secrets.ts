import type { Database } from './database/database.ts';

/** `mail_server_before` carries the warning about the change. */
export type SecretName = 'mail_server' | 'mail_server_before' | 'payment_gateway';

export async function findSecret(db: Database, name: SecretName): Promise<string | undefined> {
  const row = await db
    .selectFrom('shop_secret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}

export async function listSecretNames(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('shop_secret').select('name').execute();
  return rows.map(({ name }) => name);
}

export async function lockSecrets(db: Database): Promise<void> {
  await db.selectFrom('shop_secret').select('name').forUpdate().execute();
}

export async function writeSecret(db: Database, name: SecretName, value: string): Promise<void> {
  await db
    .insertInto('shop_secret')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

export async function deleteSecret(db: Database, name: SecretName): Promise<void> {
  await db.deleteFrom('shop_secret').where('name', '=', name).execute();
}

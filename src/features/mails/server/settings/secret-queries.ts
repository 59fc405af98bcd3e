import type { Database } from '#platform/server/database/database.ts';

/** `mail_server_before` carries the warning about the change. */
export type SecretName = 'mail_server' | 'mail_server_before';

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

/** @returns whether there was one */
export async function deleteSecret(db: Database, name: SecretName): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('shop_secret')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

type Spent = { kind: string; since: Date };

/** Deletes the former mail server unless a mail of this kind, written since then, still waits for it. */
export async function deleteFormerServer(db: Database, { kind, since }: Spent): Promise<void> {
  await db
    .deleteFrom('shop_secret')
    .where('name', '=', 'mail_server_before')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('mail')
            .select('id')
            .where('state', '=', 'queued')
            .where('kind', '=', kind)
            .where('created_at', '>', since),
        ),
      ),
    )
    .execute();
}

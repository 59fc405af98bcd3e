import type { Database } from '#platform/server/database/database.ts';
import type { Tries } from './sign-in-delay.ts';

export async function lockTries(db: Database, key: string, now: Date): Promise<void> {
  await db
    .insertInto('identity.sign_in_tries')
    .values({ key, failures: 0, at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({ key: eb.ref('excluded.key') })),
    )
    .execute();
}

type Keys = { account: string; caller: string };

export async function findTries(
  db: Database,
  { account, caller }: Keys,
): Promise<Record<string, Tries | undefined>> {
  const rows = await db
    .selectFrom('identity.sign_in_tries')
    .select(['key', 'failures', 'at', 'allowed_at'])
    .where('key', 'in', [account, caller])
    .execute();
  return Object.fromEntries(rows.map(({ key, ...tries }) => [key, tries]));
}

export async function saveTries(db: Database, key: string, tries: Tries): Promise<void> {
  await db
    .insertInto('identity.sign_in_tries')
    .values({ key, ...tries })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(tries))
    .execute();
}

/** Removes one failure of the account, and all of the caller. */
export async function forgiveTry(db: Database, { account, caller }: Keys): Promise<void> {
  await db.deleteFrom('identity.sign_in_tries').where('key', '=', caller).execute();
  await db
    .updateTable('identity.sign_in_tries')
    .set((eb) => ({ failures: eb.fn<number>('greatest', [eb.val(0), eb('failures', '-', 1)]) }))
    .where('key', '=', account)
    .execute();
}

/** Tries before `at` no longer change anything. */
export async function deleteTriesBefore(db: Database, at: Date): Promise<void> {
  await db.deleteFrom('identity.sign_in_tries').where('at', '<', at).execute();
}

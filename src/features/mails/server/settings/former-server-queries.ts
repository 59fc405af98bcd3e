import type { Database } from '#platform/server/database/database.ts';

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

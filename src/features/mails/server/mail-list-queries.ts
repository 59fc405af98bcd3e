import { MAX_COUNTED } from '#platform/contract/text/counted.ts';
import type { Page } from '#platform/contract/paging.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { MailListQuery } from '../contract.ts';

const COLUMNS = [
  'id',
  'kind',
  'to_address',
  'reply_to',
  'subject',
  'state',
  'attempts',
  'last_error',
  'created_at',
  'sent_at',
] as const;

function matching(db: Database, state: MailListQuery['state']) {
  return db.selectFrom('mail').$if(state !== 'all', (query) => query.where('state', '=', state));
}

export type ListedMailRow = Awaited<ReturnType<typeof listMailRows>>['items'][number];

export async function listMailRows(db: Database, { state, limit, offset }: MailListQuery) {
  const items = await matching(db, state)
    .select(COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { items, total: await countMailRows(db, state) } satisfies Page<unknown>;
}

export function listOldestFailed(db: Database, most: number) {
  return matching(db, 'failed')
    .select(['id', 'subject', 'created_at'])
    .orderBy('created_at')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

/** Counts up to `MAX_COUNTED`. */
async function countSome(db: Database, rows: ReturnType<typeof matching>): Promise<number> {
  const some = rows.select('id').limit(MAX_COUNTED).as('some');
  const { count } = await db
    .selectFrom(some)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export function countMailRows(db: Database, state: MailListQuery['state']): Promise<number> {
  return countSome(db, matching(db, state));
}

/** Counts mails that await the shop's address. */
export function countAwaiting(db: Database): Promise<number> {
  return countSome(db, matching(db, 'queued').where('awaits_address', '=', true));
}

/** @param isLocked locks the mail against another resend */
export function findWholeMail(db: Database, id: string, { isLocked = false } = {}) {
  return db
    .selectFrom('mail')
    .select([...COLUMNS, 'body_text', 'body_html', 'follows', 'stop_url'])
    .where('id', '=', id)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** The newest mail that a mail server was asked to take. */
export function findLastTried(db: Database) {
  return db
    .selectFrom('mail')
    .select(['id', 'state', 'last_error', 'created_at', 'sent_at'])
    .where('attempts', '>', 0)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

type Old = { before: Date; most: number };

/** Deletes a batch of sent and failed mails. @returns how many */
export async function deleteDoneMails(db: Database, { before, most }: Old): Promise<number> {
  const { numDeletedRows } = await db
    .with('done', (eb) =>
      eb
        .selectFrom('mail')
        .select('id')
        .where('state', '<>', 'queued')
        .where('created_at', '<', before)
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .deleteFrom('mail')
    .where('id', 'in', (eb) => eb.selectFrom('done').select('done.id'))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

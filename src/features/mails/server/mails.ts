import type { Sender } from '#platform/server/mail/content/sender.ts';
import type { Page } from '#platform/contract/paging.ts';
import type { Context } from '#platform/server/context.ts';
import { inBatches } from '#platform/server/database/in-batches.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import {
  ListedMail,
  MailNotFound,
  type Mail,
  type MailCounts,
  type MailListQuery,
} from '../contract.ts';
import {
  countAwaiting,
  countMailRows,
  deleteDoneMails,
  findWholeMail,
  listMailRows,
  listOldestFailed,
  type ListedMailRow,
} from './mail-list-queries.ts';

/** Mails with a link that opens an account. */
const SECRET = new Set(['password-reset', 'email-verification']);
const NOT_SHOWN =
  'This email carries a link that is only for whom it was sent to. It is not shown.';

function presentMail(row: ListedMailRow): ListedMail {
  return {
    id: row.id,
    kind: row.kind,
    to: row.to_address,
    ...(row.reply_to !== null && { replyTo: row.reply_to }),
    subject: row.subject,
    state: ListedMail.shape.state.parse(row.state),
    attempts: row.attempts,
    ...(row.last_error !== null && { lastError: row.last_error }),
    createdAt: row.created_at.toISOString(),
    ...(row.sent_at !== null && { sentAt: row.sent_at.toISOString() }),
  };
}

export async function listMails(ctx: Context, query: MailListQuery): Promise<Page<ListedMail>> {
  const { items, total } = await listMailRows(ctx.db, query);
  return { items: items.map(presentMail), total };
}

/** Mails that could not be sent, the oldest first. */
export async function failedMails({ db }: Context, most: number) {
  const rows = await listOldestFailed(db, most);
  return {
    count: await countMailRows(db, 'failed'),
    rows: rows.map(({ id, subject, created_at: at }) => ({
      id,
      title: subject,
      at: at.toISOString(),
    })),
  };
}

/** A mail with its body; mails with a secret link are shown without it. @throws MailNotFound */
export async function getMail({ db }: Context, id: string): Promise<Mail> {
  const row = await findWholeMail(db, id);
  if (!row) throw MailNotFound();
  const isSecret = SECRET.has(row.kind);
  return {
    ...presentMail(row),
    text: isSecret ? NOT_SHOWN : row.body_text,
    html: isSecret ? `<p>${NOT_SHOWN}</p>` : row.body_html,
    isSecret,
  };
}

export async function countMails({ db }: Context, deps: MailDeps): Promise<MailCounts> {
  const [queued, failed] = [await countMailRows(db, 'queued'), await countMailRows(db, 'failed')];
  const haveLinks = deps.sender().origin !== undefined;
  const awaitingAddress = haveLinks ? 0 : await countAwaiting(db);
  return { isSetUp: deps.isSetUp(), haveLinks, queued, awaitingAddress, failed };
}

/** Deletes sent and failed mails older than `before`. @returns how many */
export function deleteOldMails({ db }: Context, before: Date): Promise<number> {
  return inBatches((most) => deleteDoneMails(db, { before, most }));
}

export type MailDeps = {
  jobs: Jobs;
  sender: () => Sender;
  /** False without a mail server. */
  isSetUp: () => boolean;
};

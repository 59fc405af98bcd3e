import { assertPresent } from '#features/profile/server/departures.ts';
import { MAILS_TO_ONE, type RateLimit } from '#platform/contract/rate-limit.ts';
import { personOf, transaction, type Context } from '#platform/server/context.ts';
import type { RateLimiter } from '#platform/server/http/limits/rate-limiter.ts';
import { uuidv7 } from '#platform/server/id.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { provenId, type LinkTokens } from '#platform/server/link-tokens.ts';
import { mayMailTo } from '#platform/server/mail/may-mail-to.ts';
import { queueMail } from '#platform/server/mail/queue-mail.ts';
import { DropNotFound } from '../../contract.ts';
import {
  DropIsOpen,
  ReminderUnknown,
  type NewReminder,
  type Reminder,
  type ReminderTaken,
} from '../../reminder-contract.ts';
import { confirmMail, type ReminderMailDeps } from './reminder-mails.ts';
import {
  confirmReminder,
  deleteRemindersLike,
  findComing,
  findOwnEmail,
  listOwnReminderRows,
  writeReminder,
} from './reminder-queries.ts';

/** Confirmation mails to one address, from all callers together. */
const CONFIRMING: RateLimit = { name: 'drop-confirm-mail', rates: MAILS_TO_ONE, isShared: true };

export type ReminderDeps = ReminderMailDeps & { jobs: Jobs; limiter: RateLimiter };

async function ownUid(ctx: Context, email: string): Promise<string | undefined> {
  if (ctx.actor.role === 'visitor') return undefined;
  const { uid } = ctx.actor;
  const own = await findOwnEmail(ctx.db, uid);
  return own?.toLowerCase() === email.toLowerCase() ? uid : undefined;
}

/** @throws DropNotFound, DropIsOpen */
async function comingDrop(ctx: Context, slug: string) {
  const drop = await findComing(ctx.db, slug);
  if (!drop) throw DropNotFound();
  if (drop.is_open) throw DropIsOpen();
  return drop;
}

/**
 * A customer's own confirmed address waits at once, any other after its owner has confirmed it. The answer is the
 * same whether the address waits already, and whether it gets another mail.
 * @throws DropNotFound, DropIsOpen
 */
export async function requestReminder(
  ctx: Context,
  deps: ReminderDeps,
  { slug, email }: NewReminder,
): Promise<ReminderTaken> {
  await comingDrop(ctx, slug);
  const uid = await ownUid(ctx, email);
  const taken = { state: uid === undefined ? 'confirm' : 'waiting' } as const;
  if (uid === undefined && !(await mayMailTo(deps.limiter, CONFIRMING, email))) return taken;
  return transaction(ctx, async (tx) => {
    if (uid !== undefined) await assertPresent(tx);
    const { id: dropId, ...drop } = await comingDrop(tx, slug);
    const now = tx.clock.now();
    const id = await writeReminder(tx.db, {
      id: uuidv7(),
      drop_id: dropId,
      email,
      uid: uid ?? null,
      created_at: now,
      confirmed_at: uid === undefined ? null : now,
      known_opens_at: drop.opens_at,
    });
    if (uid === undefined)
      await queueMail(tx, deps.jobs, confirmMail({ ...drop, id, email }, deps));
    return taken;
  });
}

/** @throws ReminderUnknown */
function reminderIdOf(links: LinkTokens, token: string): string {
  const id = provenId(links, token);
  if (id === undefined) throw ReminderUnknown();
  return id;
}

/** @throws ReminderUnknown */
export async function confirmDropReminder(
  ctx: Context,
  { dropLinks }: ReminderDeps,
  token: string,
): Promise<Reminder> {
  const id = reminderIdOf(dropLinks, token);
  const drop = await confirmReminder(ctx.db, id, ctx.clock.now());
  if (!drop) throw ReminderUnknown();
  const { slug, title, opens_at: opensAt, is_open: isOpen } = drop;
  return { slug, title, opensAt: opensAt.toISOString(), isOpen };
}

/** Nothing is left to stop where it was stopped before. @throws ReminderUnknown */
export async function stopDropReminders(
  ctx: Context,
  { dropLinks }: ReminderDeps,
  token: string,
): Promise<{ stopped: number }> {
  return { stopped: await deleteRemindersLike(ctx.db, reminderIdOf(dropLinks, token)) };
}

/** The caller's reminders, for the export of their data. */
export async function exportMyReminders(ctx: Context) {
  const rows = await listOwnReminderRows(ctx.db, personOf(ctx).uid);
  return rows.map(({ title, email, created_at: at, opens_at: opensAt }) => ({
    drop: title,
    email,
    at: at.toISOString(),
    opensAt: opensAt.toISOString(),
  }));
}

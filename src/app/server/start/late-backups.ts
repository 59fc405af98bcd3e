import type { MailDeps } from '#features/mails/server/mails.ts';
import {
  claimWarning,
  listBackupStates,
  type BackupPlace,
} from '#platform/server/backup/backup-state-queries.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { ownerMailBody } from '#platform/server/mail/content/mail-body.ts';
import { queuePush } from '#platform/server/push/queue-push.ts';
import { queueMail, type OutgoingMail } from '#platform/server/mail/queue-mail.ts';

export type LastBackup = () => Promise<Date | undefined>;

/** When the newest good backup was made, for each place that has backups. */
export type LastBackups = { machine: LastBackup; bucket?: LastBackup | undefined };

export type BackupAge = {
  place: BackupPlace;
  lastAt: Date | undefined;
  /** The last good one, or the begin of backups. */
  since: Date;
  isLate: boolean;
  failure: string;
};

const DAY_MS = 24 * 3_600_000;
const LATE_MS = 2 * DAY_MS;
const CHECK_MS = 15 * 60_000;

type Facts = Pick<Context, 'db' | 'clock'>;

/** Lists the age of each backup; none in a shop without backups. */
export async function readBackupAges(
  { db, clock }: Facts,
  last: LastBackups | undefined,
): Promise<BackupAge[]> {
  if (!last) return [];
  const now = clock.now();
  const states = await listBackupStates(db);
  const places = last.bucket ? (['machine', 'bucket'] as const) : (['machine'] as const);
  return Promise.all(
    places.map(async (place) => {
      const state = states.find((one) => one.place === place);
      const lastAt = await last[place]?.();
      const since = lastAt ?? state?.watched_since ?? now;
      const isLate = now.getTime() - since.getTime() > LATE_MS;
      return { place, lastAt, since, isLate, failure: state?.last_failure ?? '' };
    }),
  );
}

const MOMENT = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
});

function describe({ place, lastAt, since }: BackupAge): string {
  const moment = `${MOMENT.format(since)} hrs`;
  const copy = place === 'machine' ? 'copy' : 'copy that is stored away from the shop';
  return lastAt
    ? `The last good ${copy} is of ${moment}.`
    : `No good ${copy} has been made since ${moment}.`;
}

type WarnDeps = MailDeps & { last: LastBackups };

function warning(late: BackupAge[], deps: Pick<WarnDeps, 'sender'>, now: Date): OutgoingMail {
  const sender = deps.sender();
  const { shopName, ownerEmail } = sender;
  const oldest = Math.min(...late.map(({ since }) => since.getTime()));
  const days = Math.floor((now.getTime() - oldest) / DAY_MS);
  return {
    kind: 'backup-late',
    to: ownerEmail,
    subject: `${shopName}: no new backup for ${days} days`,
    ...ownerMailBody(sender, {
      title: `No new backup for ${days} days`,
      paragraphs: [
        'Every night the shop saves a copy of everything: orders, customers, products and pictures.',
        late.map((one) => describe(one)).join(' '),
        'Nothing is lost, and the shop keeps selling. But if it broke today, anything newer could not be restored. Please show this email to the person who set up your shop.',
      ],
      facts: late.map(({ failure }) => ({ label: 'What went wrong', value: failure })),
      footnote: `You get this email once a day until a backup works again. Sent by ${shopName}.`,
    }),
  };
}

const RING = { kind: 'trouble', title: 'No new backup for two days', path: '/admin/today' };

/** Rings and mails the owner about a backup older than two days, once a day at most. */
export async function warnOfLateBackups(ctx: Context, deps: WarnDeps): Promise<void> {
  const late = (await readBackupAges(ctx, deps.last)).filter(({ isLate }) => isLate);
  if (late.length === 0) return;
  const now = ctx.clock.now();
  const day = { now, before: new Date(now.getTime() - DAY_MS) };
  await transaction(ctx, async (tx) => {
    if (await claimWarning(tx.db, 'rung_at', day)) {
      const places = late.map(({ place }) => place);
      ctx.log.error({ places }, 'the last good backup is older than two days');
      await queuePush(tx, deps.jobs, RING);
    }
    if (!deps.isSetUp() || !(await claimWarning(tx.db, 'warned_at', day))) return;
    await queueMail(tx, deps.jobs, warning(late, deps, now));
  });
}

/** @returns how to stop it */
export function watchBackups(ctx: Context, deps: WarnDeps): () => void {
  const timer = setInterval(() => {
    warnOfLateBackups(ctx, deps).catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'the age of the last backup is not known');
    });
  }, CHECK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

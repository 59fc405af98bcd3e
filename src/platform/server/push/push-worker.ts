import type { Context } from '../context.ts';
import type { Jobs } from '../jobs/jobs.ts';
import {
  countRefusal,
  deleteDevice,
  deleteMessages,
  deleteOldMessages,
  deleteUnseenDevices,
  findDevice,
  forgetRemovedDevices,
  isAnyWaiting,
  isTaken,
  listWaiting,
  markRung,
  releaseMessages,
  takeMessages,
  type WaitingPush,
} from './push-queries.ts';
import { pushKeys } from './push-keys.ts';
import { sendPush, type PushOutcome } from './push-service.ts';
import { PUSH_JOB, type Ring } from './queue-push.ts';
import { whenToRing } from './when-to-ring.ts';

type WorkerContext = Pick<Context, 'db' | 'clock' | 'log'>;

export type PushOptions = {
  jobs: Jobs;
  /** The shop's https address, which push services ask for; undefined: nothing rings. */
  contact: () => string | undefined;
  /** One ring for several of a kind. */
  together: (kind: string, count: number) => Pick<Ring, 'title' | 'path'>;
  /** Address of the shop's icon. */
  icon: () => string | undefined;
};

const TAKEN_MS = 60_000;
const PAUSE_MS = 10 * 60_000;
const DAY_MS = 24 * 3_600_000;
const MOST_REFUSALS = 5;
/** A browser unseen for so long may have a new owner. */
const UNSEEN_MS = 30 * DAY_MS;
const REMOVED_MS = 400 * DAY_MS;

/** Messages of one kind for one device. */
type Group = { deviceId: string; kind: string; messages: WaitingPush[]; at: Date };

export class PushNotSent extends Error {
  constructor() {
    super('A push service did not answer or asked to wait');
  }
}

function groupsOf(waiting: WaitingPush[], now: Date): Group[] {
  const byDevice = Map.groupBy(waiting, ({ deviceId, kind }) => `${deviceId} ${kind}`);
  return [...byDevice.values()].flatMap((messages) => {
    const [first] = messages;
    if (!first) return [];
    const { deviceId, kind, quietFrom: from, quietUntil: until, lastRungAt } = first;
    const quiet = from === null || until === null ? undefined : { from, until };
    const at = whenToRing({ now, lastRungAt: lastRungAt ?? undefined, quiet });
    return [{ deviceId, kind, messages, at }];
  });
}

type Shown = { title: string; body: string; path: string; tag: string; icon: string | undefined };

/** What the worker in the browser shows (`admin-worker.js`). */
export function pushText(shown: Shown): string {
  return JSON.stringify(shown);
}

type Sending = Pick<PushOptions, 'together' | 'icon'> & { contact: string };

async function ring(
  { db, clock }: WorkerContext,
  { contact, together, icon }: Sending,
  { deviceId, kind, messages }: Group,
): Promise<PushOutcome> {
  const now = clock.now();
  const until = new Date(now.getTime() + TAKEN_MS);
  const taken = await takeMessages(
    db,
    messages.map(({ id }) => id),
    { now, until },
  );
  const [first, ...others] = messages.filter(({ id }) => taken.includes(id));
  const device = await findDevice(db, deviceId);
  if (!first || !device) return 'sent';
  const shown = others.length === 0 ? first : { ...together(kind, taken.length), person: '' };
  const text = pushText({
    title: shown.title,
    body: device.showsNames ? shown.person : '',
    path: shown.path,
    tag: first.id,
    icon: icon(),
  });
  const push = { text, topic: first.id, isUrgent: kind === 'order' || kind === 'payment' };
  const { outcome } = await sendPush(device, push, { keys: await pushKeys(db), contact });
  if (outcome === 'sent') await markRung(db, { deviceId, ids: taken, at: now });
  if (outcome === 'gone') await deleteDevice(db, deviceId);
  if (outcome === 'later') await releaseMessages(db, taken);
  if (outcome === 'refused') {
    await deleteMessages(db, taken);
    await countRefusal(db, deviceId, MOST_REFUSALS);
  }
  return outcome;
}

async function sweep({ db }: WorkerContext, now: Date): Promise<void> {
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  await deleteOldMessages(db, before(DAY_MS));
  await deleteUnseenDevices(db, before(UNSEEN_MS));
  await forgetRemovedDevices(db, before(REMOVED_MS));
}

async function ringAt({ db }: WorkerContext, jobs: Jobs, at: Date): Promise<void> {
  const key = `at ${at.toISOString()}`;
  await jobs.enqueueAll(db, PUSH_JOB, [{ data: {}, key, startAfter: at }]);
}

async function ringDue(ctx: WorkerContext, options: PushOptions, isLastTry: boolean) {
  const { db, clock, log } = ctx;
  const { jobs } = options;
  const now = clock.now();
  await sweep(ctx, now);
  const contact = options.contact();
  // One moment for all, so that jobs that find the same do not add up.
  const pauseEnd = new Date((Math.floor(now.getTime() / PAUSE_MS) + 1) * PAUSE_MS);
  if (contact === undefined) {
    if (await isAnyWaiting(db)) await ringAt(ctx, jobs, pauseEnd);
    return;
  }
  const waiting = await listWaiting(db);
  const hold = { now, until: new Date(now.getTime() + TAKEN_MS) };
  const taken = waiting.filter(({ takenUntil }) => isTaken(takenUntil, hold));
  const groups = groupsOf(
    waiting.filter((message) => !taken.includes(message)),
    now,
  );
  const due = groups.filter(({ at }) => at <= now);
  const outcomes = await Promise.all(due.map((group) => ring(ctx, { ...options, contact }, group)));
  const ended = outcomes.filter((one) => one === 'gone' || one === 'refused').length;
  if (ended > 0) log.warn({ devices: ended }, 'devices of the owner could not be rung');
  const takenMoments = taken.flatMap(({ takenUntil }) => takenUntil ?? []);
  const later = [...takenMoments, ...groups.map(({ at }) => at).filter((at) => at > now)];
  const isLater = outcomes.includes('later');
  if (isLater && isLastTry) later.push(pauseEnd);
  const next = later.toSorted((one, other) => one.getTime() - other.getTime())[0];
  if (next) await ringAt(ctx, jobs, next);
  if (isLater) throw new PushNotSent();
}

/** Rings the owner's devices. What a push service does not take is tried again by the job. */
export async function startPushWorker(ctx: WorkerContext, options: PushOptions): Promise<void> {
  await options.jobs.work(PUSH_JOB, ({ isLastTry }) => ringDue(ctx, options, isLastTry));
}

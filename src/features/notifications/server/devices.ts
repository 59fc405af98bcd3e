import { Unauthenticated } from '#platform/contract/problem.ts';
import { personOf, transaction, type Context } from '#platform/server/context.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { arePushKeys } from '#platform/server/push/encrypt-push.ts';
import { pushKeys } from '#platform/server/push/push-keys.ts';
import { deleteDevice } from '#platform/server/push/push-queries.ts';
import { isPushAddress, sendPush, type PushOutcome } from '#platform/server/push/push-service.ts';
import { pushText } from '#platform/server/push/push-worker.ts';
import {
  DeviceNotFound,
  DeviceRefused,
  DeviceRemoved,
  MOST_DEVICES,
  RING_KINDS,
  RingingOff,
  TooManyDevices,
  type Device,
  type DeviceChoices,
  type Devices,
  type RingTest,
  type Subscription,
} from '../contract.ts';
import * as queries from './device-queries.ts';

export type DeviceDeps = {
  /** The shop's https address; undefined: nothing rings. */
  contact: () => string | undefined;
  icon: () => string | undefined;
  /** Origin of a push service on this machine. */
  pushStandIn: string | undefined;
};

function present(row: queries.DeviceRow): Device {
  const { quiet_from: from, quiet_until: until } = row;
  return {
    id: row.id,
    name: row.name,
    kinds: RING_KINDS.filter((kind) => row.kinds.includes(kind)),
    showsNames: row.shows_names,
    quiet: from === null || until === null ? null : { from, until },
    addedAt: row.created_at.toISOString(),
    ...(row.last_rung_at && { lastRungAt: row.last_rung_at.toISOString() }),
  };
}

function columnsOf({ name, kinds, showsNames, quiet }: DeviceChoices) {
  return {
    name,
    kinds,
    shows_names: showsNames,
    quiet_from: quiet?.from ?? null,
    quiet_until: quiet?.until ?? null,
  };
}

export async function listDevices(ctx: Context, { contact }: DeviceDeps): Promise<Devices> {
  const rows = await queries.listDevices(ctx.db, personOf(ctx).uid);
  const { publicKey } = await pushKeys(ctx.db);
  return { canRing: contact() !== undefined, publicKey, devices: rows.map(present) };
}

async function find(ctx: Context, id: string): Promise<queries.DeviceRow> {
  const row = await queries.findDevice(ctx.db, personOf(ctx).uid, id);
  if (!row) throw DeviceNotFound();
  return row;
}

async function isRemoved({ db }: Context, id: string | undefined): Promise<boolean> {
  return id !== undefined && queries.wasRemoved(db, id);
}

/** Adds a browser with its choices, or renews it without. @throws DeviceRemoved if the owner removed it @throws DeviceRefused unless a known push service rings it */
export async function saveDevice(
  ctx: Context,
  { contact, pushStandIn }: DeviceDeps,
  { endpoint, keys, choices, renews }: Subscription,
): Promise<Device> {
  if (contact() === undefined) throw RingingOff();
  if (!isPushAddress(endpoint, pushStandIn) || !arePushKeys(keys)) throw DeviceRefused();
  const person = personOf(ctx);
  const { uid } = person;
  return transaction(ctx, async (tx) => {
    const session = await queries.findSession(tx.db, person);
    if (session === undefined) throw Unauthenticated();
    const now = ctx.clock.now();
    const known = { uid, session_id: session, endpoint, ...keys, renewed_at: now };
    const count = await queries.lockDevices(tx.db, uid);
    const renewed = await queries.renewDevice(tx.db, known, renews);
    if (!choices) {
      if (renewed) return present(renewed);
      throw (await isRemoved(tx, renews)) ? DeviceRemoved() : DeviceNotFound();
    }
    const id = renewed?.id ?? uuidv7(now.getTime());
    if (renewed) await queries.updateDevice(tx.db, id, columnsOf(choices));
    else if (count >= MOST_DEVICES) throw TooManyDevices();
    else {
      const row = { id, ...known, ...columnsOf(choices), created_at: now };
      await queries.insertDevice(tx.db, row);
    }
    const device = present(await find(tx, id));
    await recordAudit(tx, {
      action: renewed ? 'device.edit' : 'device.add',
      object: { kind: 'device', id },
      after: { kinds: device.kinds },
    });
    return device;
  });
}

export async function changeDevice(
  ctx: Context,
  id: string,
  choices: DeviceChoices,
): Promise<Device> {
  return transaction(ctx, async (tx) => {
    const before = present(await find(tx, id));
    await queries.updateDevice(tx.db, id, columnsOf(choices));
    const object = { kind: 'device', id };
    const [{ kinds: had }, { kinds: has }] = [before, choices];
    await recordAudit(tx, {
      action: 'device.edit',
      object,
      before: { kinds: had },
      after: { kinds: has },
    });
    return present(await find(tx, id));
  });
}

export async function removeDevice(ctx: Context, deps: DeviceDeps, id: string): Promise<Devices> {
  return transaction(ctx, async (tx) => {
    await find(tx, id);
    await deleteDevice(tx.db, id);
    await queries.markRemoved(tx.db, id, tx.clock.now());
    await recordAudit(tx, { action: 'device.remove', object: { kind: 'device', id } });
    return listDevices(tx, deps);
  });
}

const SENTENCES: Record<PushOutcome, string> = {
  sent: 'Sent. It should ring within seconds; if it stays silent, check that its settings allow notifications from this page.',
  gone: 'This device no longer takes notifications. Remove it here, then turn notifications on once more on the device.',
  refused:
    'Its push service refused the notification. Remove the device here and add it once more.',
  later: 'Its push service did not answer. Try again in a few minutes.',
};

/** Rings a device now, outside its quiet hours and kinds too. */
export async function testDevice(
  ctx: Context,
  { contact, icon }: DeviceDeps,
  id: string,
): Promise<RingTest> {
  const origin = contact();
  if (origin === undefined) throw RingingOff();
  const row = await find(ctx, id);
  const text = pushText({
    title: 'Your shop can ring this device',
    body: '',
    path: '/admin/today',
    tag: 'test',
    icon: icon(),
  });
  const push = { text, topic: `test ${id}`, isUrgent: true };
  const sender = { keys: await pushKeys(ctx.db), contact: origin };
  const { outcome } = await sendPush(row, push, sender);
  await transaction(ctx, (tx) =>
    recordAudit(tx, { action: 'device.test', object: { kind: 'device', id }, after: { outcome } }),
  );
  return { isSent: outcome === 'sent', sentence: SENTENCES[outcome] };
}

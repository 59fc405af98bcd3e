import * as z from 'zod';
import { problem } from '#platform/contract/problem.ts';
import { code, requiredLine } from '#platform/contract/text.ts';

export const RING_KINDS = ['order', 'payment', 'message', 'quote', 'trouble'] as const;
export type RingKind = (typeof RING_KINDS)[number];

export const MOST_DEVICES = 10;

const MINUTES = 'Write the time as hours and minutes, like 22:00';
const MinuteOfDay = z
  .int(MINUTES)
  .min(0, MINUTES)
  .max(24 * 60 - 1, MINUTES);

export const DeviceChoices = z.strictObject({
  name: requiredLine(60, 'Give this device a name'),
  kinds: z.array(z.enum(RING_KINDS, 'Choose what rings')).max(RING_KINDS.length),
  /** Customers' names may stand on its locked screen. */
  showsNames: z.boolean(),
  /** Minutes of the day in India between which it stays silent. */
  quiet: z.strictObject({ from: MinuteOfDay, until: MinuteOfDay }).nullable(),
});
export type DeviceChoices = z.output<typeof DeviceChoices>;

const NO_SUBSCRIPTION = 'Your browser gave no address to ring. Turn notifications on once more';
const Base64Url = code(NO_SUBSCRIPTION)
  .max(200, NO_SUBSCRIPTION)
  .regex(/^[\w-]+=*$/, NO_SUBSCRIPTION);

/** A browser's push subscription. Without `choices` it renews the device of `renews`, or of this address. */
export const Subscription = z.strictObject({
  endpoint: code(NO_SUBSCRIPTION).max(1000, NO_SUBSCRIPTION),
  keys: z.strictObject({ p256dh: Base64Url, auth: Base64Url }),
  choices: DeviceChoices.optional(),
  /** Id of the device that this browser was at its last start: its address may be another one by now. */
  renews: z.uuid(NO_SUBSCRIPTION).optional(),
});
export type Subscription = z.output<typeof Subscription>;

export const DeviceParams = z.object({ id: z.uuid('Give the id of a device') });

export const Device = DeviceChoices.extend({
  id: z.uuid(),
  addedAt: z.iso.datetime(),
  lastRungAt: z.iso.datetime().optional(),
});
export type Device = z.output<typeof Device>;

export const Devices = z.object({
  /** False while the shop has no public https address: push services ask for it. */
  canRing: z.boolean(),
  /** Browsers subscribe with it. */
  publicKey: z.string(),
  devices: z.array(Device),
});
export type Devices = z.output<typeof Devices>;

export const RingTest = z.object({
  isSent: z.boolean(),
  /** What happened, in a sentence for the owner. */
  sentence: z.string(),
});
export type RingTest = z.output<typeof RingTest>;

export const DeviceNotFound = problem(
  'DEVICE_NOT_FOUND',
  404,
  'This device is not set up',
  'Its session has ended. Turn notifications on once more on that device.',
);

export const DeviceRemoved = problem(
  'DEVICE_REMOVED',
  410,
  'This device was removed',
  'It no longer rings until notifications are turned on once more on that device.',
);

export const TooManyDevices = problem(
  'TOO_MANY_DEVICES',
  409,
  `${MOST_DEVICES} devices ring already`,
  'This one was not added. Remove one that you no longer use, then add this one again.',
);

export const DeviceRefused = problem(
  'DEVICE_REFUSED',
  422,
  'This browser cannot be rung',
  'Its push service is none of those that the shop knows: Chrome, Edge, Firefox and Safari work.',
);

export const RingingOff = problem(
  'RINGING_OFF',
  409,
  'The shop has no public web address yet',
  'Devices can ring once your shop is reached at an https address. Set it under My shop, Web address.',
);

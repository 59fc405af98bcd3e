import * as z from 'zod';
import { asWords, wordTable } from '#platform/contract/text/word-table.ts';
import { DeviceChoices, RING_KINDS, type Device, type RingKind } from '../../contract.ts';

export const KIND_LABELS: Record<RingKind, string> = wordTable(
  {
    order: 'New and cancelled orders',
    payment: 'Payments to check',
    message: 'Requests and messages',
    quote: 'Accepted quotes',
    trouble: 'Emails and backups that failed',
  },
  asWords,
);

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;
const ENTER_TIME = 'Enter a time, like 22:00';

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

export function timeOf(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

export type TypedChoices = {
  name: string;
  kinds: Record<RingKind, boolean>;
  showsNames: boolean;
  isQuiet: boolean;
  from: string;
  until: string;
};

const kindsOf = (has: (kind: RingKind) => boolean) =>
  Object.fromEntries(RING_KINDS.map((kind) => [kind, has(kind)])) as TypedChoices['kinds'];

export function typedChoices({ name, kinds, showsNames, quiet }: DeviceChoices): TypedChoices {
  return {
    name,
    kinds: kindsOf((kind) => kinds.includes(kind)),
    showsNames,
    isQuiet: quiet !== null,
    from: timeOf(quiet?.from ?? 22 * 60),
    until: timeOf(quiet?.until ?? 7 * 60),
  };
}

export const NEW_DEVICE: DeviceChoices = {
  name: 'My phone',
  kinds: [...RING_KINDS],
  showsNames: false,
  quiet: null,
};

/** The form of a device as it is sent. */
export const ChoicesForm = z
  .object({
    name: DeviceChoices.shape.name,
    kinds: z.record(z.enum(RING_KINDS), z.boolean()),
    showsNames: z.boolean(),
    isQuiet: z.boolean(),
    from: z.string(),
    until: z.string(),
  })
  .superRefine(({ isQuiet, from, until }, context) => {
    // The two fields are hidden while there are no quiet hours.
    if (!isQuiet) return;
    for (const [name, time] of Object.entries({ from, until })) {
      if (!TIME.test(time)) {
        context.addIssue({ code: 'custom', path: [name], message: ENTER_TIME });
      }
    }
  })
  .transform(({ kinds, isQuiet, from, until, ...choices }): DeviceChoices => ({
    ...choices,
    kinds: RING_KINDS.filter((kind) => kinds[kind]),
    quiet: isQuiet ? { from: minutesOf(from), until: minutesOf(until) } : null,
  }));

export const choicesOf = ({ name, kinds, showsNames, quiet }: Device): DeviceChoices => ({
  name,
  kinds,
  showsNames,
  quiet,
});

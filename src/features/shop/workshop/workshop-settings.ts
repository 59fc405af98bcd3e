import * as z from 'zod';
import { line } from '#platform/contract/text.ts';
import { dayOf, WEEKDAYS } from './days.ts';

const LONGEST_CLOSURE_DAYS = 366;

const DAYS = 'Enter a whole number of days';
export const LeadDays = z.int(DAYS).min(0, DAYS).max(365, 'At most 365 days');

/** Farther dates are typing errors. */
export const CalendarDate = z.iso
  .date('Choose a day')
  .refine((day) => day >= '2000-01-01' && day < '2100-01-01', 'Choose a day');

type Span = { from: string; to: string };

function refuseBadSpan({ from, to }: Span, check: z.RefinementCtx): void {
  const length = dayOf(to) - dayOf(from);
  if (length >= 0 && length < LONGEST_CLOSURE_DAYS) return;
  const message = length < 0 ? 'The end is before the start' : 'At most one year';
  check.addIssue({ code: 'custom', path: ['to'], message });
}

/** Days off, both ends included. */
const ClosedDays = z
  .strictObject({ from: CalendarDate, to: CalendarDate, why: line(60) })
  .superRefine(refuseBadSpan);

/** The whole shop rests: customers are told when it is back. */
const Pause = z
  .strictObject({
    from: CalendarDate,
    to: CalendarDate,
    /** `later`: orders wait until it is over; `closed`: none are taken. */
    orders: z.enum(['later', 'closed'], 'Choose one of the two'),
    note: line(120),
  })
  .superRefine(refuseBadSpan);

/** When pieces are made: the group `workshop` of the settings. */
export const WorkshopSettings = z.strictObject({
  /** Off: customers read no dates, and no place of a week is taken. */
  isOn: z.boolean(),
  /** Dates only for pieces that say how long they take or from when they are there. */
  onlyOwnDays: z.boolean(),
  workDays: z
    .array(z.enum(WEEKDAYS))
    .min(1, 'Choose at least one day')
    .max(7)
    .overwrite((days) => WEEKDAYS.filter((day) => days.includes(day))),
  /** Orders from this hour on begin on the next working day; 24: never. */
  cutOffHour: z.int('Choose an hour').min(0, 'Choose an hour').max(24, 'Choose an hour'),
  /** Working days that a piece made to order takes, unless it says otherwise. */
  leadDays: LeadDays,
  /** Working days until a counted piece is sent. */
  readyDays: LeadDays,
  /** Pieces made to order that a week has capacity for; null: any number. */
  weeklyPieces: z
    .int('Enter a whole number')
    .min(1, 'At least 1 piece')
    .max(10_000, 'At most 10,000 pieces')
    .nullable(),
  closed: z.array(ClosedDays).max(60, 'Use at most 60 entries'),
  pause: Pause.nullable(),
});
export type WorkshopSettings = z.infer<typeof WorkshopSettings>;

/** A shop as the specification has it: without dates. */
export const DEFAULT_WORKSHOP: WorkshopSettings = {
  isOn: false,
  onlyOwnDays: false,
  workDays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'],
  cutOffHour: 14,
  leadDays: 3,
  readyDays: 1,
  weeklyPieces: null,
  closed: [],
  pause: null,
};

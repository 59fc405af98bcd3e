import { dateOf, dayOf, inIndia, mondayOf, weekdayOf, type Weekday } from './days.ts';

type Span = { from: string; to: string };

/** The facts that decide which days are worked; dates in India. */
export type WorkCalendar = {
  workDays: readonly Weekday[];
  cutOffHour: number;
  closed: readonly Span[];
  /** Days off as well. */
  pause?: Span | null;
};

/** A line of a cart or an order. */
export type MadeLine = {
  quantity: number;
  /** True for a piece in stock: nothing has to be made. */
  isCounted: boolean;
  /** Its own working days; undefined: the shop's. */
  leadDays?: number | undefined;
  /** A pre-order: not sent before. */
  availableOn?: string | undefined;
};

export type Workshop = WorkCalendar & {
  leadDays: number;
  readyDays: number;
  weeklyPieces: number | null;
};

/** Pieces of a week's capacity, by its Monday. */
export type WeekSlot = { monday: string; pieces: number };

export type LinePlan = { shipsBy: string; slots: WeekSlot[] };
/** `shipsBy`: all of it together. Undefined: a line of which no day is said. */
export type Plan = { shipsBy: string; lines: (LinePlan | undefined)[] };

/** Exceeds the days that all entries of closed days can close. */
const SEARCHED_DAYS = 62 * 366;

export function isWorkingDay({ workDays, closed, pause }: WorkCalendar, day: number): boolean {
  if (!workDays.includes(weekdayOf(day))) return false;
  const date = dateOf(day);
  const isIn = ({ from, to }: Span) => from <= date && date <= to;
  return !closed.some(isIn) && !(pause && isIn(pause));
}

/** The first working day from `day` on. */
export function workingDayFrom(calendar: WorkCalendar, day: number): number {
  for (let next = day; next < day + SEARCHED_DAYS; next += 1) {
    if (isWorkingDay(calendar, next)) return next;
  }
  throw new RangeError('There is no working day left');
}

export function workingDaysAfter(calendar: WorkCalendar, start: number, count: number): number {
  let day = start;
  for (let left = count; left > 0; left -= 1) day = workingDayFrom(calendar, day + 1);
  return day;
}

/** The day on which work on an order of now begins. */
function startOf(calendar: WorkCalendar, now: Date): number {
  const { day, hour } = inIndia(now);
  return workingDayFrom(calendar, hour < calendar.cutOffHour ? day : day + 1);
}

function* workingWeeks(calendar: WorkCalendar, start: number): Generator<number> {
  for (let week = mondayOf(start); ; week += 7) {
    if (workingDayFrom(calendar, Math.max(week, start)) < week + 7) yield week;
  }
}

/** Takes slots for a line's pieces in the earliest weeks, out of `taken`. */
function slotsFor(
  workshop: Workshop & { weeklyPieces: number },
  { start, pieces: units, taken }: { start: number; pieces: number; taken: Map<string, number> },
): WeekSlot[] {
  const slots: WeekSlot[] = [];
  let left = units;
  for (const week of workingWeeks(workshop, start)) {
    const monday = dateOf(week);
    const before = taken.get(monday) ?? 0;
    const own = Math.min(left, Math.max(0, workshop.weeklyPieces - before));
    if (own > 0) slots.push({ monday, pieces: own });
    taken.set(monday, before + own);
    left -= own;
    if (left === 0) break;
  }
  return slots;
}

function lineDay(workshop: Workshop, line: MadeLine, begin: number): number {
  const { readyDays, leadDays } = workshop;
  const lead = line.isCounted ? readyDays : (line.leadDays ?? leadDays);
  const ready = workingDaysAfter(workshop, begin, lead);
  const { availableOn } = line;
  if (availableOn === undefined) return ready;
  return Math.max(ready, workingDayFrom(workshop, dayOf(availableOn)));
}

type Ordered = { now: Date; lines: MadeLine[]; taken?: ReadonlyMap<string, number> };

/**
 * When lines that are ordered now are sent, and which slots they take in which weeks.
 * @param taken pieces of other orders, by Monday
 */
export function planOf(
  workshop: Workshop,
  { now, lines, taken }: Ordered,
): { shipsBy: string; lines: LinePlan[] } {
  const start = startOf(workshop, now);
  const capacity = new Map(taken);
  const { weeklyPieces: weeklyProducts } = workshop;
  const plans = lines.map((line): LinePlan => {
    const isFree = line.isCounted || weeklyProducts === null;
    const of = { start, pieces: line.quantity, taken: capacity };
    const slots = isFree ? [] : slotsFor({ ...workshop, weeklyPieces: weeklyProducts }, of);
    const last = slots.at(-1);
    const week = last === undefined ? start : Math.max(start, dayOf(last.monday));
    const begin = workingDayFrom(workshop, week);
    return { shipsBy: dateOf(lineDay(workshop, line, begin)), slots };
  });
  const days = plans.map(({ shipsBy }) => shipsBy).toSorted();
  return { shipsBy: days.at(-1) ?? dateOf(start), lines: plans };
}

type Promising = Workshop & { isOn: boolean; onlyOwnDays: boolean };

/** The date promised to customers; undefined in a shop without dates, or if only other pieces have one. */
export function promiseOf(workshop: Promising, { lines, ...ordered }: Ordered): Plan | undefined {
  const isDated = ({ leadDays, availableOn }: MadeLine) =>
    !workshop.onlyOwnDays || leadDays !== undefined || availableOn !== undefined;
  const dated = lines.filter(isDated);
  if (!workshop.isOn || dated.length === 0) return undefined;
  const plan = planOf(workshop, { ...ordered, lines: dated });
  const plans = plan.lines.values();
  const planned = lines.map((line) => (isDated(line) ? plans.next().value : undefined));
  return { shipsBy: plan.shipsBy, lines: planned };
}

/** The earliest day on which anything ordered now is sent. */
export function firstDayToSend(workshop: Workshop, now: Date): string {
  const { leadDays, readyDays } = workshop;
  const start = startOf(workshop, now);
  return dateOf(workingDaysAfter(workshop, start, Math.min(leadDays, readyDays)));
}

type Travel = { travelDays?: { from: number; to: number } | undefined };

/** First and last day of arrival; undefined for a way of delivery without travel days. */
export function arrivalOf(shipsBy: string, way: Travel | undefined): Span | undefined {
  if (!way?.travelDays) return undefined;
  const { from, to } = way.travelDays;
  return { from: dateOf(dayOf(shipsBy) + from), to: dateOf(dayOf(shipsBy) + to) };
}

/** True if `date` is more than one working day after what a customer was shown. */
export function isLaterThanShown(calendar: WorkCalendar, shown: string, date: string): boolean {
  return dayOf(date) > workingDaysAfter(calendar, dayOf(shown), 1);
}

import { dateOf, dayOf, inIndia } from './days.ts';
import {
  firstDayToSend,
  isWorkingDay,
  workingDayFrom,
  workingDaysAfter,
  type WorkCalendar,
} from './ships-by.ts';
import type { WorkshopSettings } from './workshop-settings.ts';
import { longDay, shipDay } from './ship-words.ts';

/** A pause that is on: what customers are told of it. */
export type CurrentPause = {
  orders: 'later' | 'closed';
  /** The first working day after it. */
  backOn: string;
  /** The earliest day on which an order of now is sent; absent in a shop without dates. */
  shipsFrom?: string | undefined;
  note: string;
};

/** Undefined before the pause and after it. */
export function currentPause(workshop: WorkshopSettings, now: Date): CurrentPause | undefined {
  const { pause, isOn } = workshop;
  const today = dateOf(inIndia(now).day);
  if (!pause || today < pause.from || today > pause.to) return undefined;
  const { orders, note } = pause;
  const next = dayOf(pause.to) + 1;
  const backOn = dateOf(isOn ? workingDayFrom(workshop, next) : next);
  return { orders, backOn, note, ...(isOn && { shipsFrom: firstDayToSend(workshop, now) }) };
}

/** `Back on 5 January` */
export function backWords({ backOn }: Pick<CurrentPause, 'backOn'>): string {
  return `Back on ${longDay(backOn)}`;
}

/** The sentence about a pause, for every page. */
export function pauseSentences(pause: CurrentPause): string {
  const { orders, shipsFrom, note } = pause;
  const ships =
    orders === 'later' && shipsFrom !== undefined
      ? `Orders placed now ship from ${shipDay(shipsFrom)}.`
      : '';
  const closed = orders === 'closed' ? 'Until then nothing can be ordered.' : '';
  return [note, `${backWords(pause)}.`, ships, closed].filter(Boolean).join(' ');
}

type Span = { from: string; to: string };

/** The day to which a promise for a day of a pause moves: what was left to do then is done after it. */
export function dayAfterPause(calendar: WorkCalendar, pause: Span, date: string): string {
  const usual = { ...calendar, pause: null };
  let left = 0;
  for (let day = dayOf(pause.from); day <= dayOf(date); day += 1) {
    if (isWorkingDay(usual, day)) left += 1;
  }
  const paused = { ...calendar, pause };
  return dateOf(workingDaysAfter(paused, dayOf(pause.to), Math.max(1, left)));
}

const MIDNIGHT = 'T00:00:00+05:30';

/** The moments at which a pause begins and ends, in India. */
export function pauseMoments({ pause }: WorkshopSettings): string[] {
  if (!pause) return [];
  const days = [pause.from, dateOf(dayOf(pause.to) + 1)];
  return days.map((day) => new Date(`${day}${MIDNIGHT}`).toISOString());
}

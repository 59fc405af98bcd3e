import { indiaDay } from '#platform/contract/india/india-day.ts';

/** From 1 April to 31 March in India, like `26-27`. */
export const FINANCIAL_YEAR = /^\d\d-\d\d$/;

const twoDigits = (year: number) => String(year % 100).padStart(2, '0');

/** The first day of a financial year like `26-27`. */
export function firstDayOf(year: string): string {
  return `20${year.slice(0, 2)}-04-01`;
}

/** The financial year of a moment. */
export function financialYear(at: Date): string {
  const day = indiaDay(at);
  const began = Number(day.slice(0, 4)) - (day.slice(5) < '04-01' ? 1 : 0);
  return `${twoDigits(began)}-${twoDigits(began + 1)}`;
}

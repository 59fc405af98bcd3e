import type { AskedRequests } from './use-requests.ts';

/** The shop counts no further. */
export const COUNTS_UP_TO = 10_000;

const NUMBER = new Intl.NumberFormat('en-IN');
const NOUNS = {
  all: ['request', 'requests'],
  custom: ['custom order', 'custom orders'],
  support: ['question', 'questions'],
} as const;

/** `3 new custom orders`, `1 answered question`, `No requests`. */
export function countWords({ kind, state }: AskedRequests, total: number): string {
  const [one, many] = NOUNS[kind];
  const count = total === 0 ? 'No' : NUMBER.format(total) + (total === COUNTS_UP_TO ? '+' : '');
  return [count, state === 'all' ? '' : state, total === 1 ? one : many].filter(Boolean).join(' ');
}

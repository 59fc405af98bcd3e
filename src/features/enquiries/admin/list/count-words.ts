import { MAX_COUNTED } from '#platform/contract/counted.ts';
import type { AskedRequests } from './use-requests.ts';

const NUMBER = new Intl.NumberFormat('en-IN');
const NOUNS = {
  all: ['request', 'requests'],
  custom: ['custom order', 'custom orders'],
  support: ['question', 'questions'],
} as const;

/** `3 new custom orders`, `1 answered question`, `No requests`. */
export function countWords({ kind, state }: AskedRequests, total: number): string {
  const [one, many] = NOUNS[kind];
  const count = total === 0 ? 'No' : NUMBER.format(total) + (total === MAX_COUNTED ? '+' : '');
  return [count, state === 'all' ? '' : state, total === 1 ? one : many].filter(Boolean).join(' ');
}

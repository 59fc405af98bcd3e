import type { MAX_COUNTED } from '#platform/contract/paging.ts';
import type { MAX_FOUND } from '../../../admin-contract.ts';

// The contract's own figures, held to them by their types: its schemas stay on the server.
const COUNTED: typeof MAX_COUNTED = 10_000;
const FOUND: typeof MAX_FOUND = 1000;

/** The number at which the shop stops counting what it finds. */
export function countsUpTo({ id, q }: { id: string; q: string }): number {
  return id.trim() === '' && q.trim() === '' ? COUNTED : FOUND;
}

/** "10,000+" where the shop counted no further. */
export function countInWords(total: number, upTo: number): string {
  return `${total.toLocaleString('en-IN')}${total >= upTo ? '+' : ''}`;
}

import { MAX_COUNTED, MAX_FOUND } from '#platform/contract/counted.ts';

/** The number at which the shop stops counting what it finds. */
export function countsUpTo({ id, q }: { id: string; q: string }): number {
  return id.trim() === '' && q.trim() === '' ? MAX_COUNTED : MAX_FOUND;
}

/** "10,000+" where the shop counted no further. */
export function countInWords(total: number, upTo: number): string {
  return `${total.toLocaleString('en-IN')}${total >= upTo ? '+' : ''}`;
}

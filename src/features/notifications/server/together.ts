import { asWords, wordTable } from '#platform/contract/text/word-table.ts';
import type { RingKind } from '../contract.ts';

type Together = { words: string; path: string };

const TOGETHER: Record<RingKind, Together> = wordTable(
  {
    order: { words: 'orders to look at', path: '/admin?status=pending' },
    payment: { words: 'payments to check', path: '/admin/payments' },
    message: { words: 'messages to answer', path: '/admin/requests' },
    quote: { words: 'quotes accepted', path: '/admin?status=pending' },
    trouble: { words: 'things that went wrong', path: '/admin/today' },
  },
  (kind) => ({ words: asWords(kind), path: '/admin/today' }),
);

/** What a device shows for several of a kind at once. */
export function together(kind: string, count: number): { title: string; path: string } {
  const { words, path } = TOGETHER[kind as RingKind];
  return { title: `${count} ${words}`, path };
}

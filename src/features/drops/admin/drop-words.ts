import { wordTable } from '#platform/contract/text/word-table.ts';
import type { AdminDrop } from '../contract.ts';
import { durationWords } from '../duration-words.ts';

export const STATES: Record<AdminDrop['state'], string> = wordTable(
  { coming: 'Coming', running: 'Open now', over: 'Over', closed: 'Closed' },
  () => 'Over',
);

type Check = AdminDrop['missing'][number];

export const CHECKS: Record<Check, { done: string; missing: string }> = wordTable(
  {
    prices: { done: 'Prices are set', missing: 'A piece costs ₹0' },
    stock: { done: 'Nothing is sold out', missing: 'A piece has no stock' },
    pictures: { done: 'Every piece has a picture', missing: 'A piece has no picture' },
    picture: { done: 'The drop has a picture', missing: 'The drop has no picture' },
    mail: { done: 'Emails work', missing: 'No mailbox is set up: nobody can be reminded' },
  },
  () => ({ done: '', missing: '' }),
);

const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

export function waitingWords(waiting: number): string {
  return waiting === 0
    ? 'Nobody is waiting yet'
    : `${counted(waiting, 'person waits', 'people wait')}`;
}

/** What a drop came to, once it has opened. */
export function resultWords(drop: AdminDrop): string[] {
  const { orders, sold, returned, soldOutSeconds } = drop;
  return [
    `${counted(orders, 'order', 'orders')}, ${counted(sold, 'piece', 'pieces')}`,
    ...(soldOutSeconds === undefined ? [] : [`All sold in ${durationWords(soldOutSeconds)}`]),
    ...(returned > 0 ? [`${counted(returned, 'piece', 'pieces')} came back`] : []),
  ];
}

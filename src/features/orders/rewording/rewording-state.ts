import type { OrderWire } from '../contract.ts';
import type { OrderStatus } from '../order-status.ts';

type Item = Pick<OrderWire['items'][number], 'otherWords'>;

/** `awaited`: the question is open; undefined without a question, and from processing on. */
export function rewordingStateOf(
  status: OrderStatus,
  { otherWords: rewording }: Item,
): 'awaited' | 'given' | undefined {
  if (rewording === undefined || status !== 'pending') return undefined;
  return rewording.givenAt === undefined ? 'awaited' : 'given';
}

/** State of a whole order: `awaited` if one line is. */
export function rewordingStateOfOrder({ status, items }: Pick<OrderWire, 'status' | 'items'>) {
  const states = items.map((item) => rewordingStateOf(status, item));
  return states.find((state) => state === 'awaited') ?? states.find((state) => state === 'given');
}

/** The places of the lines that the customer is asked about, from 1 on. */
export function awaitedLines({ status, items }: Pick<OrderWire, 'status' | 'items'>): number[] {
  return items.flatMap((item, at) =>
    rewordingStateOf(status, item) === 'awaited' ? [at + 1] : [],
  );
}

import type { Context } from '#platform/server/context.ts';
import { Order } from '../../contract.ts';
import { ReturnUndoClosed } from '../return-contract.ts';
import { getOrder, recordEvent } from '../../server/get-order.ts';
import { takeReturned } from '../../server/stock/move-stock.ts';
import { takeReturnBack, uncountReturned } from './return-queries.ts';
import { returnedWords } from './write-return.ts';

type Undo = { orderId: string; seq: number; reason: string };

/**
 * Takes back what was written down as come back of an order that this transaction has locked, within 24 hours
 * on the database's clock. `takeStock` comes after all but papers and audit, for its rows stay locked.
 * @throws ReturnUndoClosed with the order as it is now
 */
export async function takeBack(tx: Context, { orderId, seq, reason }: Undo) {
  const order = await getOrder(tx, orderId, 'anybody');
  const taken = await takeReturnBack(tx.db, { orderId, seq });
  if (!taken) throw ReturnUndoClosed({ data: { order: Order.encode(order) } });
  const { lines, refund_seq: refund } = taken;
  await uncountReturned(tx.db, orderId, lines);
  const byAdmin = { orderId, actor: 'admin' } as const;
  const words = returnedWords(order.items, lines);
  const text = `Correction, not returned: ${words}`;
  await recordEvent(tx, { ...byAdmin, kind: 'edited', isPublic: true, text });
  const why = `Why the return was undone: ${reason}`;
  await recordEvent(tx, { ...byAdmin, kind: 'note', isPublic: false, text: why });
  return { lines, words, refund, takeStock: () => takeReturned(tx, { orderId, seq }) };
}

import { personOf, type Context } from '#platform/server/context.ts';
import { Order } from '../../contract.ts';
import { NotReturnable, ReturnTooHigh, type NewReturn } from '../return-contract.ts';
import { getOrder, recordEvent } from '../../server/get-order.ts';
import { returnStock } from '../../server/stock/move-stock.ts';
import { countReturned, insertReturn, setRefundOf } from './return-queries.ts';

type Items = Order['items'];

/** "2 × Tray (Lagoon), 1 × Coaster". */
export function returnedWords(items: Items, lines: NewReturn['lines']): string {
  return lines
    .flatMap(({ line, quantity }) => {
      const product = items[line - 1]?.product;
      if (!product) return [];
      const { name, variant } = product;
      return [`${quantity} × ${variant === '' ? name : `${name} (${variant})`}`];
    })
    .join(', ');
}

/**
 * Writes down what came back of an order that this transaction has locked. `putBack` gives it to the stock
 * and comes after all but papers and audit, for its rows stay locked.
 * @throws NotReturnable and ReturnTooHigh with the order as it is now
 */
export async function writeReturn(tx: Context, orderId: string, back: NewReturn) {
  const order = await getOrder(tx, orderId, 'anybody');
  const data = { order: Order.encode(order) };
  if (order.status !== 'delivered') throw NotReturnable({ data });
  const { lines, reason, condition, isRestocked } = back;
  if ((await countReturned(tx.db, orderId, lines)) < lines.length) throw ReturnTooHigh({ data });
  const by = personOf(tx).uid;
  const seq = await insertReturn(tx.db, { orderId, by, lines, reason, condition, isRestocked });
  const byAdmin = { orderId, actor: 'admin' } as const;
  const text = `Returned, ${returnedWords(order.items, lines)}: ${reason}`;
  await recordEvent(tx, { ...byAdmin, kind: 'edited', isPublic: true, text });
  const where = isRestocked ? 'back in stock' : 'not put back into stock';
  const note = `${condition}, ${where}`;
  await recordEvent(tx, { ...byAdmin, kind: 'note', isPublic: false, text: note });
  const products = lines.flatMap(({ line, quantity }) => {
    const { productId, variantId } = order.items[line - 1] ?? {};
    if (variantId === undefined) return [];
    return [{ productId, variantId, quantity: -quantity, position: line - 1 }];
  });
  const putBack = () =>
    isRestocked ? returnStock(tx, { orderId, seq, pieces: products }) : Promise.resolve();
  const setRefund = (refund: number) => setRefundOf(tx.db, { orderId, seq, refund });
  return { seq, setRefund, putBack };
}

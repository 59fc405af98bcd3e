import { raiseCatalogueVersion } from '#features/catalogue/server/catalogue-version.ts';
import {
  assertRecorded,
  recordShares,
  type DropTaking,
} from '#features/drops/server/placing/take-shares.ts';
import type { TakenCapacity } from '#features/shop/server/making/capacity.ts';
import { recordUse, type OfferUse } from '#features/offers/server/take-offer.ts';
import type { Plan } from '#features/shop/workshop/ships-by.ts';
import type { Context } from '#platform/server/context.ts';
import { isConflict } from '#platform/server/database/database.ts';
import { pipeline } from '#platform/server/database/pipeline.ts';
import { queueMails } from '#platform/server/mail/queue-mail.ts';
import { fillsAWeek, takeSlots } from '../making/make-order.ts';
import type { Channel } from '../../order-channel.ts';
import { placedMails } from '../mails/placed-mails.ts';
import type { OrderDeps } from '../order-deps.ts';
import type { LinkedOrder } from '../present-order.ts';
import { assertTaken, tryToTakeStock } from '../stock/move-stock.ts';
import type { DraftedOrder } from './draft-order.ts';
import { insertOrder, isNumberTaken } from './place-queries.ts';

export type DecidedOrder = DraftedOrder & {
  plan: Plan | undefined;
  /** What other orders have of the weeks. */
  taken: TakenCapacity;
  offer?: OfferUse | undefined;
  /** Absent for orders that the owner writes down. */
  drops?: DropTaking | undefined;
};

export type PlacedOrder = {
  order: LinkedOrder;
  /** True if an earlier try of this request placed the order. */
  isReplayed: boolean;
};

/**
 * Writes an order whose lines and prices are decided, with its slots, its stock and, where its customer placed it,
 * its mails. The caller's transaction holds the capacity of the weeks; its actor is who the stock is booked by.
 * @param by who wrote it down
 * @throws OutOfStock naming the first line without enough stock; NotOpenYet for an early link that was used
 */
export async function writeOrder(
  tx: Context,
  deps: OrderDeps,
  decided: DecidedOrder & { by?: 'customer' | 'admin' },
): Promise<LinkedOrder> {
  const { row, order, plan, taken, offer, drops, by = 'customer' } = decided;
  const { id: orderId, items: lines } = order;
  const { recorded, counted } = await pipeline({
    inserted: insertOrder(tx.db, row, by),
    used: offer ? recordUse(tx, orderId, offer) : Promise.resolve(),
    recorded: recordShares(tx, drops, { orderId, at: row.created_at }),
    mails: queueMails(
      tx,
      deps.jobs,
      by === 'customer' ? placedMails(order, deps, row.channel as Channel) : [],
    ),
    slots: takeSlots(tx, orderId, plan),
    counted: tryToTakeStock(tx, { orderId, lines }),
  });
  assertRecorded(drops, recorded);
  await assertTaken(tx, lines, counted);
  if (plan && fillsAWeek(deps.workshop(), { taken, plan })) await raiseCatalogueVersion(tx);
  return order;
}

/** Errors after which a transaction that writes an order runs again: a conflict, or a number that is taken. */
export function isWrittenAgain(error: unknown): boolean {
  return isConflict(error) || isNumberTaken(error);
}

import { Order } from '#features/orders/contract.ts';
import { ofPart, partsOf } from '#features/orders/payment/payment-parts.ts';
import { lockOrder, getOrder, recordEvent } from '#features/orders/server/get-order.ts';
import { personOf, transaction, type Context } from '#platform/server/context.ts';
import { isConflict } from '#platform/server/database/database.ts';
import { queueMail } from '#platform/server/mail/queue-mail.ts';
import { formatPaise } from '#platform/contract/format-rupees.ts';
import {
  AmountChanged,
  PaymentNotExpected,
  TransferUsed,
  type PaymentInstructions,
} from '../contract.ts';
import { isPaymentAwaited, nextPayment } from '../payment-instructions.ts';
import { presentInstructions } from './present-instructions.ts';
import type { PaymentDeps } from './payment-methods.ts';
import { claimedNotice } from './payment-mails.ts';
import { claimPayment, isClaimedForAnother, isSpent, lockTransfer } from './payment-queries.ts';

const ENDED =
  "This order has ended, and its pieces are on sale again. If you have paid, write to us with your UTR: we'll refund you, or reopen the order.";

type Claim = {
  idOrNumber: string;
  transactionId: string;
  /** Paise that the customer was asked for. */
  shownAmount?: number | undefined;
};

/** True if the same claim stands already. */
function isClaimed(order: Order, transactionId: string): boolean {
  return partsOf(order).some(
    (part) => part.transactionId === transactionId && part.status !== 'Rejected',
  );
}

type Transfer = Parameters<typeof isClaimedForAnother>[1];

async function assertUnused({ db }: Context, transfer: Transfer): Promise<void> {
  await lockTransfer(db, transfer.transactionId);
  if (await isClaimedForAnother(db, transfer)) throw TransferUsed();
  if (await isSpent(db, transfer.transactionId)) {
    throw TransferUsed({
      detail: 'That transfer was refunded. Pay again, and enter the UTR of the new transfer.',
    });
  }
}

async function submit(tx: Context, deps: PaymentDeps, claim: Claim): Promise<Order> {
  const { transactionId } = claim;
  const person = personOf(tx);
  const { id: orderId } = await lockOrder(tx, claim.idOrNumber, person);
  const order = await getOrder(tx, orderId, person);
  if (isClaimed(order, transactionId)) return order;
  const { seq, status, amount: due } = nextPayment(order);
  const isCorrection = status === 'Submitted';
  if (!isCorrection && !isPaymentAwaited(order)) {
    throw PaymentNotExpected({
      ...(order.status === 'cancelled' && { detail: ENDED }),
      data: { order: Order.encode(order) },
    });
  }
  if (claim.shownAmount !== undefined && claim.shownAmount !== due) {
    throw AmountChanged({
      detail: `It is ${formatPaise(due)} now: the shop has changed the order. Look at it, then send your UTR.`,
      data: { order: Order.encode(order) },
    });
  }
  await assertUnused(tx, { orderId, transactionId, uid: person.uid });
  await claimPayment(tx.db, { orderId, seq, transactionId });
  await recordEvent(tx, {
    orderId,
    kind: 'payment',
    actor: 'customer',
    isPublic: true,
    text: isCorrection
      ? `UTR corrected to ${transactionId}, to be checked`
      : `UTR received: ${transactionId}, to be checked`,
  });
  const claimed = await getOrder(tx, orderId, person);
  // The owner has a mail already and decides about the UTR that the order shows.
  if (!isCorrection) await queueMail(tx, deps.jobs, claimedNotice(ofPart(claimed, seq), deps));
  return claimed;
}

/**
 * Records a customer's claim that an order is paid; the owner gets a mail and checks it. Until then
 * another UTR replaces it; the same one changes nothing. A UTR claimed for another customer's order is
 * accepted: the owner sees both and decides.
 * @throws OrderNotFound also for another person's, PaymentNotExpected and AmountChanged with the order as it is now,
 * TransferUsed for another order of the same person, or when it was sent back
 */
export async function submitPayment(
  ctx: Context,
  deps: PaymentDeps,
  claim: Claim,
): Promise<PaymentInstructions> {
  const order = await transaction(ctx, (tx) => submit(tx, deps, claim), { retryOn: isConflict });
  return presentInstructions(ctx, deps, order);
}

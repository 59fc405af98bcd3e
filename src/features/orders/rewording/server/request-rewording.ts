import { randomBytes } from 'node:crypto';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { claimRequest, sha256 } from '#platform/server/idempotency/claim-request.ts';
import { queueMails } from '#platform/server/mail/queue-mail.ts';
import type { AdminOrder } from '../../admin-contract.ts';
import { Order } from '../../contract.ts';
import { isRewordable } from '../rewordable.ts';
import {
  NotPending,
  NothingToReword,
  REWORDING_LINK_DAYS,
  RewordingAwaited,
} from '../rewording-contract.ts';
import { getAdminOrder } from '../../server/admin/get-admin-order.ts';
import { lockOrder, recordEvent } from '../../server/get-order.ts';
import { rewordingMails } from './rewording-mails.ts';
import type { OrderDeps } from '../../server/order-deps.ts';
import { findLine, touchOrder, writeQuestion, type LineRef } from './rewording-queries.ts';

type Asking = {
  idOrNumber: string;
  /** Counts from 1. */
  line: number;
  reason: string;
  /** The client's Idempotency-Key. */
  key: string | undefined;
};

type Sent = { order: AdminOrder; isReplayed: boolean };

const DAY_MS = 86_400_000;

/** @throws KeyReused */
async function isReplay(tx: Context, { key, ...content }: Asking): Promise<boolean> {
  if (key === undefined) return false;
  const route = 'POST /v2/admin/order/{id}/other-words';
  return 'answered' in (await claimRequest(tx, { key, route, content }));
}

/** @throws NotPending, NothingToReword, RewordingAwaited if an open question has a valid link */
async function assertAskable(tx: Context, order: AdminOrder, ref: LineRef): Promise<void> {
  const line = await findLine(tx.db, ref);
  const hasWords = order.items[ref.position]?.personal?.some(isRewordable) === true;
  if (!line || line.product_id === null || !hasWords) throw NothingToReword();
  if (order.status !== 'pending') throw NotPending({ data: { order: Order.encode(order) } });
  const { words_link_until: until, words_given_at: provided } = line;
  if (provided === null && until !== null && until > tx.clock.now()) throw RewordingAwaited();
}

async function ask(tx: Context, deps: OrderDeps, asking: Asking): Promise<Sent> {
  const isReplayed = await isReplay(tx, asking);
  const { id: orderId } = await lockOrder(tx, asking.idOrNumber, 'anybody');
  const before = await getAdminOrder(tx, orderId);
  if (isReplayed) return { order: before, isReplayed };
  const { line, reason } = asking;
  const ref = { orderId, position: line - 1 };
  await assertAskable(tx, before, ref);
  const token = randomBytes(24).toString('base64url');
  const at = tx.clock.now();
  const until = new Date(at.getTime() + REWORDING_LINK_DAYS * DAY_MS);
  await writeQuestion(tx.db, ref, { reason, hash: sha256(token), at, until });
  await touchOrder(tx.db, orderId);
  const name = before.items[ref.position]?.product.name ?? '';
  const text = `Asked for different words: ${name}. ${reason}`;
  await recordEvent(tx, { orderId, kind: 'note', actor: 'admin', isPublic: true, text });
  const order = await getAdminOrder(tx, orderId);
  await queueMails(
    tx,
    deps.jobs,
    rewordingMails(order, deps, { position: ref.position, token, until }),
  );
  await recordAudit(tx, {
    action: 'order.words',
    object: { kind: 'order', id: orderId },
    after: { line },
  });
  return { order, isReplayed };
}

/**
 * Asks a customer for other words for a line that cannot be made; they get a mail with a link. Asking
 * again once they have answered, or once the link has expired, makes a new link.
 * @throws OrderNotFound, KeyReused, NothingToReword, RewordingAwaited, NotPending with the order as it is now
 */
export function requestRewording(ctx: Context, deps: OrderDeps, asking: Asking): Promise<Sent> {
  return transaction(ctx, (tx) => ask(tx, deps, asking));
}

import { createHash } from 'node:crypto';
import { PictureNotFound } from '#features/media/contract.ts';
import type { PrivatePicture } from '#features/media/customer-contract.ts';
import { CUSTOMER_WIDTHS } from '#features/media/customer-picture.ts';
import { preparePrivate } from '#features/media/server/customer/customer-pictures.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { personOf, transaction, type Context } from '#platform/server/context.ts';
import { inBatches } from '#platform/server/database/in-batches.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { MAX_ORDER_PICTURES, NotInMaking, OrderPicturesFull } from '../stage-contract.ts';
import { getOrderRow, lockOrder } from '../../server/get-order.ts';
import { findLinked, isLinkOld, type Linked } from '../../guest/server/open-by-link.ts';
import type { OrderLinks } from '../../guest/server/order-links.ts';
import {
  countPictures,
  deleteOldOrderPictures,
  findPictureBytes,
  findSamePicture,
  insertPicture,
} from './stage-queries.ts';

const DAY_MS = 24 * 3_600_000;
const WAITING_DAYS = 2;
const CLOSED_DAYS = 90;

/** @throws NotInMaking */
function assertInMaking({ status }: { status: string }): void {
  if (status !== 'processing') throw NotInMaking();
}

/**
 * Keeps a photo for a stage; the same one again is kept once until a stage has it.
 * @throws OrderNotFound, NotInMaking, OrderPicturesFull and what `preparePrivate` throws
 */
export async function addOrderPicture(
  ctx: Context,
  { idOrNumber, sent }: { idOrNumber: string; sent: Uint8Array },
): Promise<PrivatePicture> {
  const known = await getOrderRow(ctx, idOrNumber, 'anybody');
  assertInMaking(known);
  const sha256 = createHash('sha256').update(sent).digest();
  const prepared = await preparePrivate(sent);
  const { id, width, height } = prepared;
  const byte_length = prepared.bytes.byteLength + prepared.small.byteLength;
  return transaction(ctx, async (tx) => {
    const order = await lockOrder(tx, known.id, 'anybody');
    const orderId = order.id;
    const same = await findSamePicture(tx.db, { orderId, sha256 });
    if (same) return same;
    assertInMaking(order);
    if ((await countPictures(tx.db, orderId)) >= MAX_ORDER_PICTURES) throw OrderPicturesFull();
    const at = tx.clock.now();
    await insertPicture(tx.db, { ...prepared, order_id: orderId, sha256, byte_length, at });
    await recordAudit(tx, {
      action: 'order.photo',
      object: { kind: 'order', id: orderId },
      after: { picture: id },
    });
    return { id, width, height };
  });
}

type Named = { pictureId: string; width: string };

async function bytesOf(
  { db }: Context,
  { orderId, pictureId, width }: Named & { orderId: string },
  seer: 'customer' | 'owner',
): Promise<Uint8Array<ArrayBuffer>> {
  const columns = new Map([
    [String(CUSTOMER_WIDTHS.small), 'small'],
    [String(CUSTOMER_WIDTHS.whole), 'bytes'],
  ] as const);
  const column = columns.get(width);
  const shown = column && (await findPictureBytes(db, { orderId, id: pictureId, column }, seer));
  if (!shown) throw PictureNotFound();
  return new Uint8Array(shown);
}

/** @throws OrderNotFound, PictureNotFound also for one that is not public */
export async function getOwnOrderPicture(ctx: Context, { id, ...named }: Named & { id: string }) {
  const { id: orderId } = await getOrderRow(ctx, id, personOf(ctx));
  return bytesOf(ctx, { ...named, orderId }, 'customer');
}

/** @throws OrderNotFound, PictureNotFound also where the link is old */
export async function getLinkedOrderPicture(
  ctx: Context,
  links: OrderLinks,
  { pictureId, width, ...linked }: Named & Linked,
) {
  const row = await findLinked(ctx, links, linked);
  if (isLinkOld(row, ctx.clock.now())) throw PictureNotFound();
  return bytesOf(ctx, { orderId: row.id, pictureId, width }, 'customer');
}

/** @throws OrderNotFound, PictureNotFound */
export async function getAnyOrderPicture(ctx: Context, { id, ...named }: Named & { id: string }) {
  const { id: orderId } = await getOrderRow(ctx, id, 'anybody');
  return bytesOf(ctx, { ...named, orderId }, 'owner');
}

/** Deletes photos that no stage has shown after two days, and those of closed orders after ninety. */
export async function sweepOrderPictures({ clock, db, log }: Context): Promise<void> {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  const [sentBefore, closedBefore] = [daysAgo(WAITING_DAYS), daysAgo(CLOSED_DAYS)];
  const count = await inBatches((most) =>
    deleteOldOrderPictures(db, { sentBefore, closedBefore, most }),
  );
  if (count > 0) log.info({ count }, 'photos of stages were deleted');
}

export function sweepOrderPicturesDaily(ctx: Context, jobs: Jobs): Promise<void> {
  return jobs.everyDay('sweep-order-pictures', () => sweepOrderPictures(ctx));
}

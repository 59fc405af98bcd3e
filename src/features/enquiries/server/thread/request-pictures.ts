import { createHash } from 'node:crypto';
import { PictureNotFound } from '#features/media/contract.ts';
import type { PrivatePicture } from '#features/media/customer-contract.ts';
import { CUSTOMER_WIDTHS } from '#features/media/customer-picture.ts';
import { preparePrivate } from '#features/media/server/customer/customer-pictures.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { RequestNotFound } from '../../admin-contract.ts';
import {
  MAX_DAY_BYTES,
  MAX_REQUEST_PICTURES,
  RequestClosed,
  RequestHasNoLink,
  RequestPicturesFull,
} from '../../thread-contract.ts';
import { findRequest, lockRequest } from '../request-queries.ts';
import type { EnquiryDeps } from '../send-custom-order-request.ts';
import { findLinked, isLinked, lockLinked, type LinkedRow } from './open-thread.ts';
import { queueTelling } from './tell-owner.ts';
import {
  awaitAnswer,
  findPictureBytes,
  findSamePicture,
  insertPicture,
  listPictures,
  lockPictures,
  sumCustomerBytes,
} from './thread-queries.ts';

const DAY_MS = 24 * 3_600_000;
/** The owner's limit per conversation. */
const MAX_OWNER_PICTURES = 60;

type Author = 'owner' | 'customer';
type Sending = {
  sent: Uint8Array;
  author: Author;
  find: Finder;
  /** Runs in the transaction of a new picture. */
  after: (tx: Context, row: LinkedRow, picture: PrivatePicture) => Promise<void>;
};
type StoredPicture = {
  author: Author;
  prepared: Awaited<ReturnType<typeof preparePrivate>>;
  sha256: Buffer;
};
/** The request, locked where the context is a transaction's. */
type Finder = (ctx: Context, isLocked: boolean) => Promise<LinkedRow>;

async function countOf({ db }: Context, id: string, author: Author): Promise<number> {
  const all = await listPictures(db, id);
  return all.filter((one) => one.author === author).length;
}

/** @throws RequestClosed, RequestPicturesFull */
async function assertRoom(ctx: Context, row: LinkedRow, author: Author): Promise<void> {
  if (author === 'customer' && row.state === 'closed') throw RequestClosed();
  const most = author === 'customer' ? MAX_REQUEST_PICTURES : MAX_OWNER_PICTURES;
  if ((await countOf(ctx, row.id, author)) >= most) throw RequestPicturesFull();
}

async function insert(tx: Context, row: LinkedRow, stored: StoredPicture): Promise<void> {
  const { author, prepared, sha256 } = stored;
  const at = tx.clock.now();
  const byte_length = prepared.bytes.byteLength + prepared.small.byteLength;
  await lockPictures(tx.db);
  const of = { request_id: row.id, author, sha256, byte_length, at };
  await insertPicture(tx.db, { ...prepared, ...of });
  if (author === 'owner') return;
  const day = new Date(at.getTime() - DAY_MS);
  if ((await sumCustomerBytes(tx.db, day)) > MAX_DAY_BYTES) throw RequestPicturesFull();
}

async function keep(ctx: Context, { sent, author, find, after }: Sending): Promise<PrivatePicture> {
  const sha256 = createHash('sha256').update(sent).digest();
  const known = await find(ctx, false);
  const same = await findSamePicture(ctx.db, { id: known.id, author, sha256 });
  if (same) return same;
  await assertRoom(ctx, known, author);
  const prepared = await preparePrivate(sent);
  return transaction(ctx, async (tx) => {
    const row = await find(tx, true);
    const twin = await findSamePicture(tx.db, { id: row.id, author, sha256 });
    if (twin) return twin;
    await assertRoom(tx, row, author);
    await insert(tx, row, { author, prepared, sha256 });
    const picture = { id: prepared.id, width: prepared.width, height: prepared.height };
    await after(tx, row, picture);
    return picture;
  });
}

type Sent = { token: string; sent: Uint8Array };

/**
 * A customer's photo; the same one again is kept once.
 * @throws RequestLinkUnknown, RequestClosed, RequestPicturesFull and what `preparePicture` throws
 */
export function addCustomerPhoto(
  ctx: Context,
  { requestLinks, jobs }: EnquiryDeps,
  { token, sent }: Sent,
): Promise<PrivatePicture> {
  return keep(ctx, {
    sent,
    author: 'customer',
    find: (seen, isLocked) => (isLocked ? lockLinked : findLinked)(seen, requestLinks, token),
    async after(tx, row) {
      await awaitAnswer(tx.db, row.id, tx.clock.now());
      await queueTelling(tx, jobs, row);
    },
  });
}

/** @throws RequestNotFound, RequestHasNoLink and what `preparePicture` throws */
export function addOwnerPhoto(
  ctx: Context,
  { id, sent }: { id: string; sent: Uint8Array },
): Promise<PrivatePicture> {
  return keep(ctx, {
    sent,
    author: 'owner',
    async find({ db }, isLocked) {
      const row = await (isLocked ? lockRequest(db, id) : findRequest(db, id));
      if (!row) throw RequestNotFound();
      if (!isLinked(row)) throw RequestHasNoLink();
      return row;
    },
    after: (tx, _row, picture) =>
      recordAudit(tx, {
        action: 'request.photo',
        object: { kind: 'request', id },
        after: { picture: picture.id },
      }),
  });
}

type Named = { pictureId: string; width: string };

async function bytesOf(
  { db }: Context,
  requestId: string,
  { pictureId, width }: Named,
): Promise<Uint8Array<ArrayBuffer>> {
  const columns = new Map([
    [String(CUSTOMER_WIDTHS.small), 'small'],
    [String(CUSTOMER_WIDTHS.whole), 'bytes'],
  ] as const);
  const column = columns.get(width);
  const found = column && (await findPictureBytes(db, { requestId, id: pictureId, column }));
  if (!found) throw PictureNotFound();
  return new Uint8Array(found);
}

/** @throws RequestLinkUnknown, PictureNotFound also for one of another conversation */
export async function getPhotoByLink(
  ctx: Context,
  { requestLinks }: EnquiryDeps,
  { token, ...named }: Named & { token: string },
) {
  const { id } = await findLinked(ctx, requestLinks, token);
  return bytesOf(ctx, id, named);
}

/** @throws PictureNotFound */
export function getPhoto(ctx: Context, { id, ...named }: Named & { id: string }) {
  return bytesOf(ctx, id, named);
}

import { randomBytes } from 'node:crypto';
import { personOf, transaction, type Context } from '#platform/server/context.ts';
import { sha256 } from '#platform/server/idempotency/claim-request.ts';
import { PictureNotFound } from '../../contract.ts';
import {
  CustomerPicturesFull,
  type CustomerPicture,
  type CustomerUpload,
} from '../../customer-contract.ts';
import { CUSTOMER_WIDTHS } from '../../customer-picture.ts';
import { encodeVariant, inUploadSlot } from '../picture-codec.ts';
import { preparePicture } from '../prepare-picture.ts';
import {
  claimUnordered,
  findCustomerBytes,
  giveToOrder,
  insertCustomerPicture,
  listCustomerPictures,
  listUnordered,
  lockCustomerUploads,
  sumCustomerBytes,
} from './customer-picture-queries.ts';

/** Both sizes of a photo, so that showing it costs no encoder. */
async function prepare(sent: Uint8Array) {
  const { bytes, id, width, height } = await preparePicture(sent);
  const format = 'webp';
  const encoded = await encodeVariant(async () => bytes, { width: CUSTOMER_WIDTHS.small, format });
  return { id, width, height, bytes, small: Buffer.from(encoded) };
}

/** Prepares a photo that few may see. @throws PictureTypeRefused, PictureTooLarge, PictureTooManyPixels, PictureUnreadable, Unavailable */
export function preparePrivate(sent: Uint8Array) {
  return inUploadSlot(() => prepare(sent));
}

/**
 * Keeps a photo that a visitor has sent for a piece.
 * @throws PictureTypeRefused, PictureTooLarge, PictureTooManyPixels, PictureUnreadable,
 * CustomerPicturesFull, Unavailable
 */
export async function addCustomerPicture(
  ctx: Context,
  maxStoredBytes: number,
  sent: Uint8Array,
): Promise<CustomerUpload> {
  const picture = await preparePrivate(sent);
  const ownerKey = randomBytes(16).toString('base64url');
  await transaction(ctx, async ({ db }) => {
    await lockCustomerUploads(db);
    const byte_length = picture.bytes.byteLength + picture.small.byteLength;
    await insertCustomerPicture(db, { ...picture, owner_hash: sha256(ownerKey), byte_length });
    if ((await sumCustomerBytes(db)) > maxStoredBytes) throw CustomerPicturesFull();
  });
  const { id, width, height } = picture;
  return { id, ownerKey, width, height };
}

/** The same refusal for a foreign picture and one that is not there. @throws PictureNotFound */
export async function getCustomerBytes(
  { actor, db }: Context,
  { id, width, key = '' }: { id: string; width: string; key: string | undefined },
): Promise<Uint8Array<ArrayBuffer>> {
  const { small, whole } = CUSTOMER_WIDTHS;
  const column = new Map([
    [String(small), 'small'],
    [String(whole), 'bytes'],
  ] as const).get(width);
  const uid = actor.role === 'visitor' ? undefined : actor.uid;
  const seer = actor.role === 'admin' ? 'anybody' : { ownerHash: sha256(key), uid };
  const bytes = column && (await findCustomerBytes(db, { id, column, seer }));
  if (!bytes) throw PictureNotFound();
  return new Uint8Array(bytes);
}

function namedBy(ids: readonly string[], keys: Readonly<Record<string, string>>) {
  const known = new Map(Object.entries(keys));
  return [...new Set(ids)].map((id) => ({ id, ownerHash: sha256(known.get(id) ?? '') }));
}

/** The pictures that match their keys and have no owner yet. @param keys by id */
export async function findUnorderedPictures(
  { db }: Context,
  ids: readonly string[],
  keys: Readonly<Record<string, string>>,
): Promise<ReadonlySet<string>> {
  return ids.length === 0 ? new Set() : new Set(await listUnordered(db, namedBy(ids, keys)));
}

/**
 * Makes pictures the caller's whose keys are given. @param keys by id
 * @returns those of `ids` that are the caller's and that no order has
 */
export async function claimPictures(
  ctx: Context,
  ids: readonly string[],
  keys: Readonly<Record<string, string>>,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  return new Set(await claimUnordered(ctx.db, personOf(ctx).uid, namedBy(ids, keys)));
}

/** Gives an order its customer's pictures. @returns those that it has now */
export async function keepForOrder(
  tx: Context,
  orderId: string,
  ids: string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  return new Set(await giveToOrder(tx.db, { orderId, uid: personOf(tx).uid, ids }));
}

/** Pictures in the customer's data export. */
export async function listOwnPictures(ctx: Context): Promise<CustomerPicture[]> {
  const rows = await listCustomerPictures(ctx.db, personOf(ctx).uid);
  return rows.map(({ created_at, ...picture }) => ({
    ...picture,
    createdAt: created_at.toISOString(),
    address: `/v2/customer-pictures/${picture.id}/${CUSTOMER_WIDTHS.whole}`,
  }));
}

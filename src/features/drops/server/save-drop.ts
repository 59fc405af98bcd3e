import { randomBytes } from 'node:crypto';
import { lockMedia, releaseMedia } from '#features/media/server/sweep-pictures.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import { recordAudit, type AuditFacts } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { isConflict } from '#platform/server/database/database.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { answerOnce, type Answered } from '#platform/server/idempotency/answer-once.ts';
import { slugOf } from '#platform/server/slug.ts';
import {
  DropChanged,
  DropHasOpened,
  DropNotClosable,
  DropNotFound,
  ProductInOtherDrop,
  type AdminDrop,
  type DropEdit,
  type NewDrop,
} from '../contract.ts';
import {
  deleteDrop,
  insertDrop,
  isSlugTaken,
  isToCome,
  listInOtherDrops,
  listProductIds,
  lockDrop,
  lockDrops,
  lockProducts,
  setClosed,
  setShown,
  updateDrop,
  writeProducts,
} from './drop-queries.ts';
import { getAdminDrop, type DropDeps } from './drops.ts';
import { tellCalledOff, wakeFor, type FollowDeps } from './reminders/follow-drops.ts';
import { resetNotified } from './reminders/reminder-queries.ts';

export type SaveDeps = DropDeps & FollowDeps;

const MAX_SLUG = 60;

/** An address that nobody guesses where the drop is secret. */
async function slugFor(tx: Context, { title, isListed }: NewDrop): Promise<string> {
  const base = slugOf(title, MAX_SLUG) || 'drop';
  const isFree = isListed && !(await isSlugTaken(tx.db, base));
  return isFree ? base : `${base}-${randomBytes(isListed ? 3 : 8).toString('hex')}`;
}

async function takePicture(tx: Context, mediaId: string | null): Promise<void> {
  if (mediaId === null || (await lockMedia(tx, [mediaId])).size === 0) return;
  throw ValidationFailed({ fields: { mediaId: 'This picture is not kept. Upload it again' } });
}

/** @throws ValidationFailed, ProductInOtherDrop */
async function assertPossible(tx: Context, id: string, drop: NewDrop): Promise<void> {
  const { opensAt, productIds, isListed, earlyMinutes } = drop;
  if (!(await isToCome(tx.db, opensAt))) {
    throw ValidationFailed({ fields: { opensAt: 'Choose a moment that is still to come' } });
  }
  if (!isListed && earlyMinutes > 0) {
    const sentence = 'A secret drop opens for everybody at once: leave it empty';
    throw ValidationFailed({ fields: { earlyMinutes: sentence } });
  }
  const found = await lockProducts(tx.db, productIds);
  if (found.length < new Set(productIds).size) {
    const sentence = 'A piece was archived or deleted. Take it off the list';
    throw ValidationFailed({ fields: { productIds: sentence } });
  }
  const [other] = await listInOtherDrops(tx.db, productIds, id);
  if (other === undefined) return;
  throw ProductInOtherDrop({
    detail: `Nothing was saved. “${other.name}” is in the drop “${other.title}”. A piece can be in one coming drop only.`,
  });
}

function columnsOf(drop: NewDrop) {
  return {
    title: drop.title,
    sentence: drop.sentence,
    media_id: drop.mediaId,
    opens_at: new Date(drop.opensAt),
    early_minutes: drop.earlyMinutes,
    per_person: drop.perPerson,
    is_listed: drop.isListed,
  };
}

/** What comes out of a drop is hidden, so that nothing goes on sale by accident. */
async function placeProducts(tx: Context, id: string, drop: NewDrop): Promise<void> {
  const productIds = [...new Set(drop.productIds)];
  await setShown(tx.db, await writeProducts(tx.db, id, productIds), false);
  await setShown(tx.db, productIds, drop.isListed);
}

function factsOf(drop: NewDrop): AuditFacts {
  const { title, opensAt, isListed, perPerson, earlyMinutes, productIds } = drop;
  return { title, opensAt, isListed, perPerson, earlyMinutes, pieces: productIds.length };
}

const objectOf = (id: string) => ({ kind: 'drop', id });

async function create(tx: Context, deps: SaveDeps, drop: NewDrop): Promise<AdminDrop> {
  await lockDrops(tx.db);
  const now = tx.clock.now();
  const id = uuidv7(now.getTime());
  await assertPossible(tx, id, drop);
  await takePicture(tx, drop.mediaId);
  const slug = await slugFor(tx, drop);
  await insertDrop(tx.db, { id, slug, created_at: now, ...columnsOf(drop) });
  await placeProducts(tx, id, drop);
  await wakeFor(tx, deps, { id, ...drop });
  await recordAudit(tx, { action: 'drop.create', object: objectOf(id), after: factsOf(drop) });
  return getAdminDrop(tx, deps, id);
}

/** @throws KeyReused, ValidationFailed, ProductInOtherDrop */
export function createDrop(
  ctx: Context,
  deps: SaveDeps,
  { key, drop }: { key: string | undefined; drop: NewDrop },
): Promise<Answered<AdminDrop>> {
  const keyed = { key, route: 'POST /v2/admin/drops', content: drop };
  return transaction(ctx, (tx) => answerOnce(tx, keyed, () => create(tx, deps, drop)), {
    retryOn: isConflict,
  });
}

type Edit = { id: string; drop: DropEdit };

/** Once it has opened, only its words change. @throws DropHasOpened */
async function changeWords(tx: Context, { id, drop }: Edit, before: AdminDrop): Promise<void> {
  const isSame =
    Date.parse(drop.opensAt) === Date.parse(before.opensAt) &&
    drop.isListed === before.isListed &&
    drop.perPerson === before.perPerson &&
    drop.earlyMinutes === before.earlyMinutes &&
    drop.productIds.join(' ') === before.pieces.map((one) => one.id).join(' ');
  if (!isSame) throw DropHasOpened();
  const { title, sentence, mediaId } = drop;
  await updateDrop(tx.db, id, { title, sentence, media_id: mediaId });
}

async function changeAll(tx: Context, deps: SaveDeps, { id, drop }: Edit): Promise<void> {
  await assertPossible(tx, id, drop);
  await updateDrop(tx.db, id, columnsOf(drop));
  await placeProducts(tx, id, drop);
  await resetNotified(tx.db, id);
  await wakeFor(tx, deps, { id, ...drop });
}

async function edit(tx: Context, deps: SaveDeps, { id, drop }: Edit): Promise<AdminDrop> {
  await lockDrops(tx.db);
  const locked = await lockDrop(tx.db, id);
  if (!locked) throw DropNotFound();
  if (locked.version !== drop.version) throw DropChanged();
  const before = await getAdminDrop(tx, deps, id);
  await takePicture(tx, drop.mediaId);
  if (before.state === 'coming') await changeAll(tx, deps, { id, drop });
  else await changeWords(tx, { id, drop }, before);
  if (locked.media_id !== null && locked.media_id !== drop.mediaId) {
    await releaseMedia(tx, [locked.media_id]);
  }
  const productIds = before.pieces.map((one) => one.id);
  await recordAudit(tx, {
    action: 'drop.edit',
    object: objectOf(id),
    before: factsOf({ ...before, productIds }),
    after: factsOf(drop),
  });
  return getAdminDrop(tx, deps, id);
}

/** Saves a drop; a new moment is told to all who asked. @throws DropNotFound, DropChanged, DropHasOpened, ProductInOtherDrop, ValidationFailed */
export function editDrop(ctx: Context, deps: SaveDeps, change: Edit): Promise<AdminDrop> {
  return transaction(ctx, (tx) => edit(tx, deps, change), { retryOn: isConflict });
}

/** Ends a drop that runs: what is left of it is hidden. @throws DropNotFound, DropNotClosable */
export function closeDrop(ctx: Context, deps: SaveDeps, id: string): Promise<AdminDrop> {
  async function work(tx: Context): Promise<AdminDrop> {
    await lockDrops(tx.db);
    if (!(await lockDrop(tx.db, id))) throw DropNotFound();
    if (!(await setClosed(tx.db, id))) throw DropNotClosable();
    await setShown(tx.db, await lockProducts(tx.db, await listProductIds(tx.db, id)), false);
    await recordAudit(tx, { action: 'drop.close', object: objectOf(id) });
    return getAdminDrop(tx, deps, id);
  }
  return transaction(ctx, work, { retryOn: isConflict });
}

/** Calls off a drop that is still to come: its pieces are hidden, and all who asked are told. @throws DropNotFound, DropHasOpened */
export function removeDrop(ctx: Context, deps: SaveDeps, id: string): Promise<void> {
  async function work(tx: Context): Promise<void> {
    await lockDrops(tx.db);
    const locked = await lockDrop(tx.db, id);
    if (!locked) throw DropNotFound();
    const { state, orders, returned } = await getAdminDrop(tx, deps, id);
    // Orders of those who came early name it.
    if (state !== 'coming' || orders + returned > 0) throw DropHasOpened();
    await setShown(tx.db, await lockProducts(tx.db, await listProductIds(tx.db, id)), false);
    await tellCalledOff(tx, deps, id);
    await deleteDrop(tx.db, id);
    if (locked.media_id !== null) await releaseMedia(tx, [locked.media_id]);
    await recordAudit(tx, {
      action: 'drop.delete',
      object: objectOf(id),
      before: { title: locked.title },
    });
  }
  return transaction(ctx, work, { retryOn: isConflict });
}

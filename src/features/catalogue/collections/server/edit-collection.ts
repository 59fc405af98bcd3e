import { lockMedia, releaseMedia } from '#features/media/server/sweep-pictures.ts';
import { ProblemError, ValidationFailed } from '#platform/contract/problem.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import {
  CollectionChanged,
  type AdminCollection,
  type CollectionEdit,
} from '../collection-contract.ts';
import { lockOrder, upsertCollection } from './collection-queries.ts';
import { getCategoryRow, presentAdminCollection } from './collections.ts';

/** Locks it against the sweep. @throws ValidationFailed for an upload that was swept since */
async function takePicture(tx: Context, mediaId: string | null): Promise<void> {
  if (mediaId === null) return;
  const missing = await lockMedia(tx, [mediaId]);
  if (missing.size === 0) return;
  throw ValidationFailed({ fields: { mediaId: 'This picture is not kept. Upload it again' } });
}

type Edit = CollectionEdit & { slug: string };

async function edit(tx: Context, { slug, version, sentence, mediaId }: Edit) {
  await lockOrder(tx.db);
  const row = await getCategoryRow(tx, slug);
  if ((row.version ?? 0) !== version) throw CollectionChanged();
  await takePicture(tx, mediaId);
  await upsertCollection(tx.db, { categoryId: row.category_id, sentence, mediaId });
  if (row.media_id !== null && row.media_id !== mediaId) await releaseMedia(tx, [row.media_id]);
  await recordAudit(tx, {
    action: 'collection.edit',
    object: { kind: 'collection', id: slug },
    before: { sentence: row.sentence ?? '', hasPicture: row.media_id !== null },
    after: { sentence, hasPicture: mediaId !== null },
  });
  return presentAdminCollection(await getCategoryRow(tx, slug));
}

/** @throws CollectionNotFound, ValidationFailed; CollectionChanged with the collection as it is now */
export async function editCollection(ctx: Context, provided: Edit): Promise<AdminCollection> {
  try {
    return await transaction(ctx, (tx) => edit(tx, provided));
  } catch (error) {
    const isChanged = error instanceof ProblemError && error.declaration === CollectionChanged;
    if (!isChanged) throw error;
    const collection = presentAdminCollection(await getCategoryRow(ctx, provided.slug));
    throw CollectionChanged({ data: { collection } });
  }
}

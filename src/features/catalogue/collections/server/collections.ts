import { mediaUrl } from '#features/media/picture-formats.ts';
import type { Context } from '#platform/server/context.ts';
import {
  CollectionNotFound,
  type AdminCollection,
  type Collection,
  type ShelvedProduct,
} from '../collection-contract.ts';
import {
  listCategoryRows,
  listPresentedRows,
  listShelved,
  type CollectionRow,
} from './collection-queries.ts';

/** The longest list that the page puts in order. */
const MAX_SHELVED = 1000;

function presentCollection(row: CollectionRow): Collection {
  const { slug, name, sentence, media_id: mediaId, width, height } = row;
  const hasPicture = mediaId !== null && width !== null && height !== null;
  return {
    slug,
    name,
    sentence: sentence ?? '',
    ...(hasPicture && { picture: { mediaId, url: mediaUrl(mediaId, 960, 'webp'), width, height } }),
    count: row.active,
  };
}

export function presentAdminCollection(row: CollectionRow): AdminCollection {
  return {
    ...presentCollection(row),
    hiddenCount: row.inactive,
    isShown: row.version !== null,
    version: row.version ?? 0,
  };
}

/** Lists the collections that visitors see, in the owner's order. */
export async function listCollections({ db }: Context): Promise<Collection[]> {
  return (await listPresentedRows(db)).map(presentCollection);
}

export async function listAllCollections({ db }: Context): Promise<AdminCollection[]> {
  return (await listCategoryRows(db)).map(presentAdminCollection);
}

/** @throws CollectionNotFound also for a category without products */
export async function getCategoryRow(ctx: Context, slug: string): Promise<CollectionRow> {
  const [row] = await listCategoryRows(ctx.db, slug);
  if (!row) throw CollectionNotFound();
  return row;
}

/** The products of a category in their order. @throws CollectionNotFound */
export async function listShelf(ctx: Context, slug: string): Promise<ShelvedProduct[]> {
  const { category_id } = await getCategoryRow(ctx, slug);
  const rows = await listShelved(ctx.db, category_id, MAX_SHELVED);
  return rows.map(({ media_id: mediaId, ...row }) => ({
    ...row,
    ...(mediaId !== null && { mediaId }),
  }));
}

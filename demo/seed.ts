import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { insertMedia, type StoredMedia } from '#features/media/server/media-queries.ts';
import { preparePicture, type PreparedPicture } from '#features/media/server/prepare-picture.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { DEMO_CATEGORIES, demoShelf, type ShelvedProduct } from './catalogue/shelf.ts';
import { costRows } from './costs.ts';
import { collectionRows, demoRows } from './demo-rows.ts';
import { offerRows } from './offers.ts';
import { picturesOf, readPictureFolder, swatchFile, type PictureFolder } from './picture-files.ts';
import { reviewRows } from './reviews/review-rows.ts';
import { stockWishRows } from './stock-wishes.ts';
import {
  advanceCounters,
  hasProducts,
  insertCatalogue,
  insertCategories,
  insertCollections,
  insertCosts,
  insertOffers,
  insertReviews,
  insertStockWishes,
  lockProducts,
} from './seed-queries.ts';

type Options = {
  picturesDir: string;
  /** Told after each picture how many of all are ready. */
  progress?: (done: number, total: number) => void;
};

type NamedPicture = { file: string; prepared: PreparedPicture };

/** Pictures written with one statement; each is about 100 kB. */
const MEDIA_BATCH = 16;

/** Files that some product of the shelf uses, as picture or as swatch. */
function filesOf(shelf: ShelvedProduct[], folder: PictureFolder): string[] {
  const files = shelf.flatMap((product) => [
    ...picturesOf(product, folder).map(({ file }) => file),
    ...(product.variants?.options ?? []).map(({ value }) => swatchFile(value)),
  ]);
  return [...new Set(files)].filter((file) => folder.files.has(file));
}

async function preparePictures(
  ctx: Context,
  files: string[],
  { picturesDir, progress }: Options,
): Promise<NamedPicture[]> {
  let done = 0;
  const prepared = await Promise.all(
    files.map(async (file) => {
      try {
        return [
          { file, prepared: await preparePicture(await readFile(path.join(picturesDir, file))) },
        ];
      } catch (error) {
        ctx.log.warn({ err: error, file }, 'a demo picture was left out');
        return [];
      } finally {
        done += 1;
        progress?.(done, files.length);
      }
    }),
  );
  return prepared.flat();
}

async function keepPictures(
  ctx: Context,
  pictures: NamedPicture[],
): Promise<Map<string, StoredMedia>> {
  const media = new Map<string, StoredMedia>();
  for (let from = 0; from < pictures.length; from += MEDIA_BATCH) {
    const batch = pictures.slice(from, from + MEDIA_BATCH);
    const stored = await insertMedia(
      ctx.db,
      batch.map(({ prepared }) => prepared),
    );
    for (const [at, { file }] of batch.entries()) {
      const kept = stored[at];
      if (kept) media.set(file, kept);
    }
  }
  return media;
}

/**
 * Fills an empty shop with the demo catalogue and its pictures, in one transaction. Does nothing
 * and answers false where there is any product. A picture that is missing or damaged is left out.
 */
export async function seedDemo(ctx: Context, options: Options): Promise<boolean> {
  if (await hasProducts(ctx.db)) return false;
  const shelf = demoShelf();
  const folder = await readPictureFolder(options.picturesDir);
  // Decoding takes a second or two: done before the transaction, which stays short.
  const pictures = await preparePictures(ctx, filesOf(shelf, folder), options);
  return transaction(ctx, async (tx) => {
    await lockProducts(tx.db);
    if (await hasProducts(tx.db)) return false;
    const categoryIds = await insertCategories(tx.db, DEMO_CATEGORIES);
    const media = await keepPictures(tx, pictures);
    await insertCollections(tx.db, collectionRows(DEMO_CATEGORIES, { media, categoryIds }));
    const now = ctx.clock.now();
    const rows = demoRows(shelf, { folder, media, categoryIds, now });
    await insertCatalogue(tx.db, rows);
    await insertReviews(tx.db, reviewRows({ products: rows.products, now }));
    await insertStockWishes(tx.db, stockWishRows(rows, now));
    await insertCosts(tx.db, costRows(rows, now));
    await insertOffers(tx.db, offerRows(categoryIds.get('art-pieces') ?? 0, now));
    await advanceCounters(tx.db);
    return true;
  });
}

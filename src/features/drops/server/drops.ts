import { presentAnyProducts } from '#features/catalogue/server/find-product.ts';
import { productAvailability } from '#features/catalogue/choices/availability.ts';
import { mediaUrl } from '#features/media/picture-formats.ts';
import type { Context } from '#platform/server/context.ts';
import { DropNotFound, type AdminDrop, type Drop } from '../contract.ts';
import { listDropRows, type DropRow } from './drop-queries.ts';

export type DropDeps = { isMailSetUp: () => boolean };

const UNCOUNTED = 1_000_000;

function pictureOf({ media_id: mediaId, width, height }: DropRow): Pick<Drop, 'picture'> {
  if (mediaId === null || width === null || height === null) return {};
  return { picture: { mediaId, url: mediaUrl(mediaId, 960, 'webp'), width, height } };
}

/** Pieces that visitors may see: those of a secret drop on its page alone, until it settles. */
function isSeen(row: DropRow, status: string): boolean {
  if (status === 'active') return true;
  return !row.is_listed && row.settled_at === null && row.closed_at === null;
}

/** @throws DropNotFound */
export async function getDrop(ctx: Context, slug: string): Promise<Drop> {
  const [row] = await listDropRows(ctx.db, { slug });
  if (!row) throw DropNotFound();
  const all = await presentAnyProducts(
    ctx,
    row.pieces.map(({ id }) => id),
  );
  const seen = all.filter(({ status }) => isSeen(row, status));
  const isGone = row.sold > 0 && all.every((one) => productAvailability(one).kind === 'sold-out');
  return {
    slug: row.slug,
    title: row.title,
    sentence: row.sentence,
    ...pictureOf(row),
    opensAt: row.opens_at.toISOString(),
    ...(row.early_minutes > 0 && { earlyMinutes: row.early_minutes }),
    ...(row.per_person !== null && { perPerson: row.per_person }),
    isListed: row.is_listed,
    isClosed: row.closed_at !== null,
    ...(isGone && row.seconds !== null && { soldOut: { pieces: row.sold, seconds: row.seconds } }),
    pieces: seen,
  };
}

type Missing = AdminDrop['missing'];

function missingOf({ media_id: mediaId, pieces }: DropRow, { isMailSetUp }: DropDeps): Missing {
  return [
    ...(mediaId === null ? (['picture'] as const) : []),
    ...(pieces.some((one) => one.mediaId === null) ? (['pictures'] as const) : []),
    ...(pieces.some(({ price }) => price === 0) ? (['prices'] as const) : []),
    ...(pieces.some(({ left }) => left === 0) ? (['stock'] as const) : []),
    ...(isMailSetUp() ? [] : (['mail'] as const)),
  ];
}

function presentAdminDrop(row: DropRow, deps: DropDeps): AdminDrop {
  const { pieces, sold, seconds } = row;
  const isGone = sold > 0 && pieces.every(({ left }) => left === 0);
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    sentence: row.sentence,
    mediaId: row.media_id,
    opensAt: row.opens_at.toISOString(),
    perPerson: row.per_person,
    isListed: row.is_listed,
    earlyMinutes: row.early_minutes,
    state: row.state,
    waiting: row.waiting,
    orders: row.orders,
    sold,
    returned: row.returned,
    ...(isGone && seconds !== null && { soldOutSeconds: seconds }),
    pieces: pieces.map(({ id, name, slug, mediaId, left }) => ({
      id,
      name,
      slug,
      ...(mediaId !== null && { mediaId }),
      ...(left < UNCOUNTED && { left }),
    })),
    missing: row.state === 'coming' ? missingOf(row, deps) : [],
    version: row.version,
  };
}

/** The one that opens next; undefined where none is to come. */
export async function nextDrop(ctx: Context, deps: DropDeps): Promise<AdminDrop | undefined> {
  const [row] = await listDropRows(ctx.db);
  return row?.state === 'coming' ? presentAdminDrop(row, deps) : undefined;
}

export async function listAdminDrops(ctx: Context, deps: DropDeps): Promise<AdminDrop[]> {
  return (await listDropRows(ctx.db)).map((row) => presentAdminDrop(row, deps));
}

/** @throws DropNotFound */
export async function getAdminDrop(ctx: Context, deps: DropDeps, id: string): Promise<AdminDrop> {
  const [row] = await listDropRows(ctx.db, { id });
  if (!row) throw DropNotFound();
  return presentAdminDrop(row, deps);
}

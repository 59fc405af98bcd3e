import { presentAnyProducts } from '#features/catalogue/server/find-product.ts';
import { productAvailability } from '#features/catalogue/choices/availability.ts';
import { mediaUrl } from '#features/media/picture-formats.ts';
import type { Context } from '#platform/server/context.ts';
import { indiaDay } from '#platform/contract/india/india-day.ts';
import { DropNotFound, type AdminDrop, type Drop } from '../contract.ts';
import { listDropRows, type DropRow } from './drop-queries.ts';

type Visits = AdminDrop['visits'];
type Watched = { id: string; productIds: string[]; from: string; to: string };

export type DropDeps = {
  isMailSetUp: () => boolean;
  /** What was seen of drops on days in India; a drop is absent where that is not known. */
  visitsOf: (ctx: Context, drops: Watched[]) => Promise<ReadonlyMap<string, NonNullable<Visits>>>;
};

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

type Mailing = Pick<DropDeps, 'isMailSetUp'>;

function missingOf({ media_id: mediaId, pieces }: DropRow, { isMailSetUp }: Mailing): Missing {
  return [
    ...(mediaId === null ? (['picture'] as const) : []),
    ...(pieces.some((one) => one.mediaId === null) ? (['pictures'] as const) : []),
    ...(pieces.some(({ price }) => price === 0) ? (['prices'] as const) : []),
    ...(pieces.some(({ left }) => left === 0) ? (['stock'] as const) : []),
    ...(isMailSetUp() ? [] : (['mail'] as const)),
  ];
}

const DAY_MS = 86_400_000;

/** It runs for a day, which may be two in the calendar. */
function watchedOf({ id, opens_at: opensAt, pieces }: DropRow): Watched {
  return {
    id,
    productIds: pieces.map((one) => one.id),
    from: indiaDay(opensAt),
    to: indiaDay(new Date(opensAt.getTime() + DAY_MS)),
  };
}

function demandOf({ empty_handed: emptyHanded }: DropRow, visits: Visits) {
  return { emptyHanded, ...(visits && { visits }) };
}

function presentAdminDrop(row: DropRow, deps: Mailing, visits?: Visits): AdminDrop {
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
    ...(row.state !== 'coming' && demandOf(row, visits)),
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
export async function nextDrop(ctx: Context, deps: Mailing): Promise<AdminDrop | undefined> {
  const [row] = await listDropRows(ctx.db);
  return row?.state === 'coming' ? presentAdminDrop(row, deps) : undefined;
}

async function presentWithVisits(
  ctx: Context,
  deps: DropDeps,
  rows: DropRow[],
): Promise<AdminDrop[]> {
  const opened = rows.filter(({ state }) => state !== 'coming');
  const visits = await deps.visitsOf(ctx, opened.map(watchedOf));
  return rows.map((row) => presentAdminDrop(row, deps, visits.get(row.id)));
}

export async function listAdminDrops(ctx: Context, deps: DropDeps): Promise<AdminDrop[]> {
  return presentWithVisits(ctx, deps, await listDropRows(ctx.db));
}

/** @throws DropNotFound */
export async function getAdminDrop(ctx: Context, deps: DropDeps, id: string): Promise<AdminDrop> {
  const [drop] = await presentWithVisits(ctx, deps, await listDropRows(ctx.db, { id }));
  if (!drop) throw DropNotFound();
  return drop;
}

import { lockMedia, releaseMedia } from '#features/media/server/sweep-pictures.ts';
import { ProblemError, ValidationFailed } from '#platform/contract/problem.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { slugOf } from '#platform/server/slug.ts';
import {
  PageAddressStays,
  PageAddressTaken,
  PageChanged,
  PageIsFixed,
  PageIsOffline,
  type AdminPage,
  type ListedPage,
  type NewPage,
  type PageDraft,
  type PageMove,
  type PageRestore,
} from '../admin-contract.ts';
import { PageNotFound, type PageContent } from '../contract.ts';
import { MAX_SLUG, isPageSlug } from '../page-slugs.ts';
import {
  deletePageRow,
  findPageBySlug,
  findRevision,
  insertPage,
  listPageRows,
  lockPageRow,
  lockPages,
  orderPages,
  updatePage,
  type PageRow,
} from './page-queries.ts';
import { getAnyPage, listAllPages, type PageDeps } from './pages.ts';

type Seen = { id: string; version: number };

/** @throws PageNotFound */
async function lockPage(tx: Context, id: string): Promise<PageRow> {
  const row = await lockPageRow(tx.db, id);
  if (!row) throw PageNotFound();
  return row;
}

/** Changes a page, if its version is still the one seen. @throws PageNotFound; PageChanged with the page as it is now */
export async function changePage(
  ctx: Context,
  deps: PageDeps,
  { id, version }: Seen,
  work: (tx: Context, row: PageRow) => Promise<unknown>,
): Promise<AdminPage> {
  try {
    return await transaction(ctx, async (tx) => {
      const row = await lockPage(tx, id);
      if (row.version !== version) throw PageChanged();
      await work(tx, row);
      return getAnyPage(tx, deps, id);
    });
  } catch (error) {
    const isChanged = error instanceof ProblemError && error.declaration === PageChanged;
    if (!isChanged) throw error;
    throw PageChanged({ data: { page: await getAnyPage(ctx, deps, id) } });
  }
}

/** Facts about a page that the audit keeps. */
export function factsOf({ title, blocks }: PageContent) {
  return { title, blocks: blocks.length };
}

async function assertFree(tx: Context, slug: string): Promise<void> {
  if (!(await findPageBySlug(tx.db, slug))) return;
  throw PageAddressTaken({ fields: { slug: 'Another page has this address' } });
}

const UNTITLED = 'page';
const NUMBER_LENGTH = 4;

/** A free address made from a title, with a number if it is taken. */
async function freeSlug(tx: Context, title: string): Promise<string> {
  const base = slugOf(title, MAX_SLUG - NUMBER_LENGTH) || UNTITLED;
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (isPageSlug(slug) && !(await findPageBySlug(tx.db, slug))) return slug;
  }
}

/** Begins a free page. @throws PageAddressTaken */
export function createPage(ctx: Context, deps: PageDeps, page: NewPage): Promise<AdminPage> {
  const { title, place } = page;
  const draft: PageContent = { title, description: '', blocks: [{ type: 'text', text: '' }] };
  return transaction(ctx, async (tx) => {
    await lockPages(tx.db);
    if (page.slug !== '') await assertFree(tx, page.slug);
    const slug = page.slug || (await freeSlug(tx, title));
    const id = uuidv7();
    const others = (await listPageRows(tx.db)).filter((row) => row.place === place);
    await insertPage(tx.db, { id, slug, place, position: others.length, draft });
    const object = { kind: 'page', id };
    await recordAudit(tx, { action: 'page.create', object, after: { title, slug } });
    return getAnyPage(tx, deps, id);
  });
}

/** Locks the pictures of a page against the sweep. @throws ValidationFailed for one that is gone */
async function takePictures(tx: Context, { blocks }: PageContent): Promise<void> {
  const ids = blocks.flatMap((block) => (block.type === 'picture' ? (block.mediaId ?? []) : []));
  const missing = await lockMedia(tx, [...new Set(ids)]);
  if (missing.size > 0) {
    const fields = blocks.flatMap((block, at) => {
      const isGone = block.type === 'picture' && missing.has(block.mediaId ?? '');
      const sentence = 'This picture is no longer stored. Upload it again.';
      return isGone ? [[`content.blocks.${at}.mediaId`, sentence]] : [];
    });
    throw ValidationFailed({ fields: Object.fromEntries(fields) as Record<string, string> });
  }
  await releaseMedia(tx, ids);
}

async function moveAddress(tx: Context, row: PageRow, slug: string): Promise<void> {
  if (row.kind !== 'free' || row.state !== 'offline') throw PageAddressStays();
  await lockPages(tx.db);
  await assertFree(tx, slug);
}

type SavedDraft = PageDraft & { id: string };

/** @throws PageNotFound, PageChanged, PageAddressTaken, PageAddressStays, ValidationFailed */
export function saveDraft(ctx: Context, deps: PageDeps, draft: SavedDraft): Promise<AdminPage> {
  const { id, content } = draft;
  return changePage(ctx, deps, draft, async (tx, row) => {
    const { slug = row.slug } = draft;
    if (slug !== row.slug) await moveAddress(tx, row, slug);
    await takePictures(tx, content);
    await updatePage(tx.db, id, { slug, draft: content });
    const { draft: was } = row;
    await recordAudit(tx, {
      action: 'page.draft',
      object: { kind: 'page', id },
      ...(was && { before: { ...factsOf(was), slug: row.slug } }),
      after: { ...factsOf(content), slug },
    });
  });
}

/** Drops the draft of a page that is online. @throws PageNotFound, PageChanged, PageIsOffline */
export function discardDraft(ctx: Context, deps: PageDeps, seen: Seen): Promise<AdminPage> {
  return changePage(ctx, deps, seen, async (tx, { id, state, draft }) => {
    if (state === 'offline') throw PageIsOffline();
    if (draft === null) return;
    await updatePage(tx.db, id, { draft: null });
    const object = { kind: 'page', id };
    await recordAudit(tx, { action: 'page.discard', object, before: factsOf(draft) });
  });
}

/** Makes an earlier revision the draft. @throws PageNotFound, PageChanged */
export function restoreRevision(
  ctx: Context,
  deps: PageDeps,
  { id, version, revision }: PageRestore & { id: string },
): Promise<AdminPage> {
  return changePage(ctx, deps, { id, version }, async (tx) => {
    const found = await findRevision(tx.db, id, revision);
    if (!found) throw PageNotFound({ detail: 'This revision is no longer kept. Choose another.' });
    await updatePage(tx.db, id, { draft: found.content });
    const after = { ...factsOf(found.content), revision };
    await recordAudit(tx, { action: 'page.restore', object: { kind: 'page', id }, after });
  });
}

/** Moves a page within the footer, or out of it. @throws PageNotFound */
export function movePage(
  ctx: Context,
  deps: PageDeps,
  { id, place, position }: PageMove & { id: string },
): Promise<ListedPage[]> {
  return transaction(ctx, async (tx) => {
    await lockPages(tx.db);
    const row = await lockPage(tx, id);
    const others = (await listPageRows(tx.db)).filter(
      (one) => one.place === place && one.id !== id,
    );
    const ids = others.map((one) => one.id).toSpliced(position, 0, id);
    await orderPages(tx.db, ids, place);
    await recordAudit(tx, {
      action: 'page.move',
      object: { kind: 'page', id },
      before: { place: row.place, position: row.position },
      after: { place, position: ids.indexOf(id) },
    });
    return listAllPages(tx, deps);
  });
}

/** Deletes a free page with its history. @throws PageNotFound, PageIsFixed */
export function deletePage(ctx: Context, id: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    const { kind, slug, draft, published } = await lockPage(tx, id);
    if (kind !== 'free') throw PageIsFixed();
    await deletePageRow(tx.db, id);
    const content = draft ?? published;
    const before = { ...(content && factsOf(content)), slug };
    await recordAudit(tx, { action: 'page.delete', object: { kind: 'page', id }, before });
  });
}

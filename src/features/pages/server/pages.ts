import type { Context } from '#platform/server/context.ts';
import type { AdminPage, ListedPage, PageRevision } from '../admin-contract.ts';
import { PageNotFound, type PageContent, type PageLink, type ShopPage } from '../contract.ts';
import type { OriginalPages } from '../original-pages.ts';
import {
  findPageBySlug,
  findPageRow,
  listOnlineRows,
  listPageRows,
  listRevisionRows,
  type PageRow,
} from './page-queries.ts';

export type PageDeps = {
  /** The words of the fixed pages until the owner publishes her own. */
  originals: (ctx: Context) => Promise<OriginalPages>;
};

const EMPTY: PageContent = { title: '', description: '', blocks: [] };
const EXCERPT = 140;

function originalOf({ kind }: PageRow, originals: OriginalPages): PageContent | undefined {
  return kind === 'free' ? undefined : originals[kind];
}

/** The content that visitors see, or would if the page were online. */
function shownContent(row: PageRow, originals: OriginalPages): PageContent {
  return row.published ?? originalOf(row, originals) ?? EMPTY;
}

/** Lists the pages online, in the order of the footer. */
export async function listPages(ctx: Context, deps: PageDeps): Promise<PageLink[]> {
  const [rows, originals] = [await listOnlineRows(ctx.db), await deps.originals(ctx)];
  return rows.map((row) => ({
    slug: row.slug,
    title: shownContent(row, originals).title,
    place: row.place,
  }));
}

/** @throws PageNotFound also for one that is offline */
export async function getPage(ctx: Context, deps: PageDeps, slug: string): Promise<ShopPage> {
  const row = await findPageBySlug(ctx.db, slug);
  if (!row || row.state === 'offline') throw PageNotFound();
  const originals = await deps.originals(ctx);
  return { ...shownContent(row, originals), slug: row.slug, kind: row.kind };
}

function presentListed(row: PageRow, originals: OriginalPages): ListedPage {
  const { id, kind, slug, place, state } = row;
  const { title } = row.draft ?? shownContent(row, originals);
  return { id, kind, slug, title, place, state, hasDraft: row.draft !== null };
}

export async function listAllPages(ctx: Context, deps: PageDeps): Promise<ListedPage[]> {
  const [rows, originals] = [await listPageRows(ctx.db), await deps.originals(ctx)];
  return rows.map((row) => presentListed(row, originals));
}

/** @throws PageNotFound */
export async function getAnyPage(ctx: Context, deps: PageDeps, id: string): Promise<AdminPage> {
  const row = await findPageRow(ctx.db, id);
  if (!row) throw PageNotFound();
  const originals = await deps.originals(ctx);
  const original = originalOf(row, originals);
  return {
    ...presentListed(row, originals),
    content: row.draft ?? shownContent(row, originals),
    ...(original && { original }),
    version: row.version,
  };
}

function excerptOf({ blocks }: PageContent): string {
  const words = blocks.flatMap((block) => {
    if (block.type === 'questions')
      return block.entries.flatMap(({ question, answer }) => [question, answer]);
    return 'text' in block ? block.text : [];
  });
  return words.join(' ').replaceAll(/\s+/g, ' ').slice(0, EXCERPT);
}

/** @throws PageNotFound */
export async function listRevisions(ctx: Context, id: string): Promise<PageRevision[]> {
  if (!(await findPageRow(ctx.db, id))) throw PageNotFound();
  const rows = await listRevisionRows(ctx.db, id);
  return rows.map(({ seq, at, content }) => ({
    revision: seq,
    at: at.toISOString(),
    title: content.title,
    excerpt: excerptOf(content),
  }));
}

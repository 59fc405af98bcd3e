import { ValidationFailed } from '#platform/contract/problem.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { personOf, type Context } from '#platform/server/context.ts';
import { PageIsFixed, type AdminPage } from '../admin-contract.ts';
import type { PageContent, PageKind } from '../contract.ts';
import { isShown } from '../shown-block.ts';
import { changePage, factsOf } from './edit-page.ts';
import { insertRevision, updatePage, type PageRow } from './page-queries.ts';
import type { PageDeps } from './pages.ts';

/** Newest revisions of a page that are kept. */
const MAX_REVISIONS = 50;

/** The law asks for the others, and the checkout links to them. */
const MAY_BE_OFFLINE: readonly PageKind[] = ['about', 'care', 'free'];

type Seen = { id: string; version: number };

/** The state after publishing: an offline page without a draft comes back as it was. */
function nextState({ kind, state, draft }: PageRow): PageRow['state'] | undefined {
  if (draft !== null) return 'online';
  return state === 'offline' && kind !== 'free' ? 'original' : undefined;
}

async function show(tx: Context, row: PageRow, content: PageContent): Promise<void> {
  if (!content.blocks.some(isShown)) {
    throw ValidationFailed({
      fields: { 'content.blocks': 'Write something first' },
      detail: 'The page is still empty, so nothing was published. Write something first.',
    });
  }
  await updatePage(tx.db, row.id, { state: 'online', published: content, draft: null });
  await insertRevision(tx.db, { id: row.id, uid: personOf(tx).uid, content }, MAX_REVISIONS);
}

/** Shows visitors the draft, or a page that was offline again. @throws PageNotFound, PageChanged, ValidationFailed */
export function publishPage(ctx: Context, deps: PageDeps, seen: Seen): Promise<AdminPage> {
  return changePage(ctx, deps, seen, async (tx, row) => {
    const { id, draft, published } = row;
    const state = nextState(row);
    if (state === undefined) return;
    if (draft === null) await updatePage(tx.db, id, { state });
    else await show(tx, row, draft);
    await recordAudit(tx, {
      action: 'page.publish',
      object: { kind: 'page', id },
      before: { state: row.state, ...(published && factsOf(published)) },
      after: { state, ...(draft && factsOf(draft)) },
    });
  });
}

/** @throws PageNotFound, PageChanged, PageIsFixed */
export function takeOffline(ctx: Context, deps: PageDeps, seen: Seen): Promise<AdminPage> {
  return changePage(ctx, deps, seen, async (tx, { id, kind, state, draft, published }) => {
    if (!MAY_BE_OFFLINE.includes(kind)) throw PageIsFixed();
    if (state === 'offline') return;
    await updatePage(tx.db, id, {
      state: 'offline',
      published: null,
      draft: draft ?? published,
    });
    const [before, after] = [{ state }, { state: 'offline' }];
    await recordAudit(tx, { action: 'page.offline', object: { kind: 'page', id }, before, after });
  });
}

import { route, type Route } from '#platform/server/http/api/route.ts';
import * as calls from '../endpoints.ts';
import {
  createPage,
  deletePage,
  discardDraft,
  movePage,
  restoreRevision,
  saveDraft,
} from './edit-page.ts';
import { getAnyPage, getPage, listAllPages, listPages, listRevisions } from './pages.ts';
import type { PageDeps } from './pages.ts';
import { publishPage, takeOffline } from './publish-page.ts';

export function pageRoutes(deps: PageDeps): Route[] {
  return [
    route(calls.listPages, (ctx) => listPages(ctx, deps)),
    route(calls.getPage, (ctx, { params }) => getPage(ctx, deps, params.slug)),
    route(calls.listAdminPages, (ctx) => listAllPages(ctx, deps)),
    route(calls.postPage, (ctx, { body }) => createPage(ctx, deps, body)),
    route(calls.getAdminPage, (ctx, { params }) => getAnyPage(ctx, deps, params.id)),
    route(calls.putPageDraft, (ctx, { params, body }) =>
      saveDraft(ctx, deps, { ...params, ...body }),
    ),
    route(calls.postPagePublish, (ctx, { params, body }) =>
      publishPage(ctx, deps, { ...params, ...body }),
    ),
    route(calls.postPageOffline, (ctx, { params, body }) =>
      takeOffline(ctx, deps, { ...params, ...body }),
    ),
    route(calls.postPageDiscard, (ctx, { params, body }) =>
      discardDraft(ctx, deps, { ...params, ...body }),
    ),
    route(calls.listPageRevisions, (ctx, { params }) => listRevisions(ctx, params.id)),
    route(calls.postPageRestore, (ctx, { params, body }) =>
      restoreRevision(ctx, deps, { ...params, ...body }),
    ),
    route(calls.putPagePlace, (ctx, { params, body }) =>
      movePage(ctx, deps, { ...params, ...body }),
    ),
    route(calls.deletePage, (ctx, { params }) => deletePage(ctx, params.id)),
  ];
}

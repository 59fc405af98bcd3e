import type { OrderLinks } from '#features/orders/guest/server/order-links.ts';
import { personOf } from '#platform/server/context.ts';
import { route, WithHeaders, type Route } from '#platform/server/http/api/route.ts';
import * as calls from '../endpoints.ts';
import { getLabels } from './labels.ts';
import {
  addPaper,
  getLinkedPaper,
  getOrderPapers,
  getOwnPaper,
  getPaper,
  getPaperYears,
  getRegister,
  listLinkedPapers,
  listOwnPapers,
  listPapers,
  type PaperFile,
} from './papers.ts';
import type { PictureSource } from './signature-of.ts';
import type { PaperDeps } from './settle-papers.ts';

type RouteDeps = PaperDeps & { links: OrderLinks; stores: PictureSource['stores'] };

/** Names of files have letters, digits and dashes alone. */
function asFile({ name, bytes }: PaperFile): WithHeaders<Uint8Array<ArrayBuffer>> {
  return new WithHeaders(bytes, {
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
  });
}

export function paperRoutes(deps: RouteDeps): Route[] {
  const { links, stores } = deps;
  return [
    route(calls.listPapers, (ctx, { query }) => listPapers(ctx, query)),
    route(calls.getPaperYears, (ctx) => getPaperYears(ctx, deps)),
    route(calls.getRegister, async (ctx, { query: { year } }) => {
      const bytes = new TextEncoder().encode(await getRegister(ctx, year));
      return asFile({ name: `papers-${year}.csv`, bytes });
    }),
    route(calls.getPaper, async (ctx, { params }) =>
      asFile(await getPaper(ctx, stores, params.id)),
    ),
    route(calls.getOrderPapers, (ctx, { params }) => getOrderPapers(ctx, deps, params.id)),
    route(calls.postPaper, (ctx, { params, body }) =>
      addPaper(ctx, deps, { idOrNumber: params.id, paper: body }),
    ),
    route(calls.getLabels, async (ctx, { query }) => asFile(await getLabels(ctx, deps, query))),
    route(calls.listOwnPapers, (ctx, { params }) => listOwnPapers(ctx, params.id, personOf(ctx))),
    route(calls.getOwnPaper, async (ctx, { params }) =>
      asFile(await getOwnPaper(ctx, stores, { ...params, caller: personOf(ctx) })),
    ),
    route(calls.listGuestPapers, (ctx, { params, headers }) =>
      listLinkedPapers(ctx, links, { ...params, key: headers['order-key'] }),
    ),
    route(calls.getGuestPaper, async (ctx, { params, headers }) =>
      asFile(await getLinkedPaper(ctx, deps, { ...params, key: headers['order-key'] })),
    ),
  ];
}

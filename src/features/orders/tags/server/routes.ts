import { route, type Route } from '#platform/server/http/api/route.ts';
import * as calls from '../tag-endpoints.ts';
import { listTags } from './tag-queries.ts';
import { tagOrder } from './tag-order.ts';

export function tagRoutes(): Route[] {
  return [
    route(calls.getOrderTags, ({ db }) => listTags(db)),
    route(calls.putTags, (ctx, { params, body }) =>
      tagOrder(ctx, { idOrNumber: params.id, change: body }),
    ),
  ];
}

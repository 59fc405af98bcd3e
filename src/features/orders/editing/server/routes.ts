import { route, type Route } from '#platform/server/http/api/route.ts';
import * as calls from '../edit-endpoints.ts';
import type { OrderDeps } from '../../server/order-deps.ts';
import { editContents } from './edit-contents.ts';
import { editRecipient } from './edit-recipient.ts';

export function editRoutes(deps: OrderDeps): Route[] {
  return [
    route(calls.putContents, (ctx, { params, body }) =>
      editContents(ctx, deps, { idOrNumber: params.id, change: body }),
    ),
    route(calls.putRecipient, (ctx, { params, body }) =>
      editRecipient(ctx, deps, { idOrNumber: params.id, change: body }),
    ),
  ];
}

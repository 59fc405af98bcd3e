import { personOf } from '#platform/server/context.ts';
import { route, withReplay, type Route } from '#platform/server/http/api/route.ts';
import * as calls from '../endpoints.ts';
import * as several from '../change/several-endpoints.ts';
import { cancelOrder } from './change/cancel-order.ts';
import { changeOrderStatus } from './change/change-order-status.ts';
import { addNote } from './admin/add-note.ts';
import { confirmOrder } from './change/confirm-order.ts';
import { changeParcel } from './change/change-parcel.ts';
import { customerSessions, endCustomerSessions } from './admin/customer-sessions.ts';
import { getAdminOrder } from './admin/get-admin-order.ts';
import { moveShipBy } from './change/move-ship-by.ts';
import { moveShipByOfSeveral, processSeveral, shipSeveral } from './change/several-orders.ts';
import { editRoutes } from '../editing/server/routes.ts';
import { reopenOrder } from './change/reopen-order.ts';
import { listOrders, listAllOrders } from './listing/list-orders.ts';
import { getOrder } from './get-order.ts';
import { placeOrder } from './place/place-order.ts';
import type { GuestDeps } from '#features/cart/server/guest/guest-pricing.ts';
import type { GuestPlacingDeps } from '../guest/server/place-guest-order.ts';
import { guestRoutes } from '../guest/server/routes.ts';
import { manualRoutes } from '../manual/server/routes.ts';
import { tagRoutes } from '../tags/server/routes.ts';
import { stageRoutes } from '../stages/server/routes.ts';
import { getOrderSources } from '../sources/source-endpoints.ts';
import { listSources } from './listing/filter-queries.ts';
import { rewordingRoutes } from '../rewording/server/routes.ts';

type RouteDeps = GuestPlacingDeps &
  GuestDeps & {
    /** True if the shop itself signs people in. */
    hasSessions: boolean;
  };

export function orderRoutes(deps: RouteDeps): Route[] {
  return [
    route(calls.postOrder, async (ctx, { query, headers, body }) => {
      const key = headers['idempotency-key'];
      const request = { cartId: query.cartid, key, order: body };
      const { order, isReplayed } = await placeOrder(ctx, deps, request);
      return withReplay({ answer: order, isReplayed });
    }),
    route(calls.listOrders, (ctx, { query }) => listOrders(ctx, query)),
    route(calls.getOrder, (ctx, { params }) => getOrder(ctx, params.id, personOf(ctx))),
    route(calls.cancelOrder, (ctx, { params, body }) =>
      cancelOrder(ctx, deps, { idOrNumber: params.id, cancellation: body }),
    ),
    route(getOrderSources, ({ db }) => listSources(db)),
    route(calls.listAllOrders, (ctx, { query }) => listAllOrders(ctx, query)),
    route(calls.getAnyOrder, (ctx, { params }) => getAdminOrder(ctx, params.id)),
    route(calls.putOrderStatus, async (ctx, { params: { id: idOrNumber }, query, body }) => {
      const { reason, isReturned, isRefused, deliveryCost, ...parcel } = body;
      const cancellation = { reason, isReturned, isRefused };
      const details = { parcel, deliveryCost, cancellation };
      const { status: to, from } = query;
      return changeOrderStatus(ctx, deps, { idOrNumber, to, from, ...details });
    }),
    route(calls.postConfirmation, (ctx, { params, body }) =>
      confirmOrder(ctx, { idOrNumber: params.id, ...body }),
    ),
    route(calls.postNote, async (ctx, { params, headers, body }) => {
      const note = { idOrNumber: params.id, text: body.text, key: headers['idempotency-key'] };
      const { order, isReplayed } = await addNote(ctx, note);
      return withReplay({ answer: order, isReplayed });
    }),
    route(calls.putParcel, (ctx, { params, body }) =>
      changeParcel(ctx, deps, { idOrNumber: params.id, parcel: body }),
    ),
    route(calls.putShipBy, (ctx, { params, body }) =>
      moveShipBy(ctx, deps, { idOrNumber: params.id, change: body }),
    ),
    route(several.putShipByOfSeveral, (ctx, { body }) => moveShipByOfSeveral(ctx, deps, body)),
    route(several.putSeveralInProcessing, (ctx, { body }) => processSeveral(ctx, deps, body.ids)),
    route(several.putSeveralShipped, (ctx, { body }) => shipSeveral(ctx, deps, body)),
    route(calls.getCustomerSessions, (ctx, { params }) =>
      customerSessions(ctx, { idOrNumber: params.id, hasSessions: deps.hasSessions }),
    ),
    route(calls.endCustomerSessions, (ctx, { params }) =>
      endCustomerSessions(ctx, { idOrNumber: params.id, hasSessions: deps.hasSessions }),
    ),
    route(calls.postReopening, (ctx, { params, body }) =>
      reopenOrder(ctx, deps, { idOrNumber: params.id, ...body }),
    ),
    ...tagRoutes(),
    ...manualRoutes(deps),
    ...rewordingRoutes(deps),
    ...stageRoutes(deps),
    ...editRoutes(deps),
    ...guestRoutes(deps),
  ];
}

import { assertGuestsWelcome, type GuestDeps } from '#features/cart/server/guest/guest-pricing.ts';
import { route, withReplay, type Route } from '#platform/server/http/api/route.ts';
import * as calls from '../guest-endpoints.ts';
import { cancelOrder } from '../../server/change/cancel-order.ts';
import { claimOrder } from './claim-order.ts';
import { asCustomer, getLinkedOrder } from './open-by-link.ts';
import { getOrderLink, mailOrderLink, renewOrderLink } from './order-link.ts';
import { placeGuestOrder, type GuestPlacingDeps } from './place-guest-order.ts';

export function guestRoutes(deps: GuestPlacingDeps & GuestDeps): Route[] {
  const { links } = deps;
  return [
    route(calls.postGuestOrder, async (ctx, { headers, body }) => {
      assertGuestsWelcome(deps);
      const request = { key: headers['idempotency-key'], order: body };
      return withReplay(await placeGuestOrder(ctx, deps, request));
    }),
    route(calls.getGuestOrder, (ctx, { params, headers }) =>
      getLinkedOrder(ctx, links, { ...params, key: headers['order-key'] }),
    ),
    route(calls.cancelGuestOrder, (ctx, { params, headers, body }) => {
      const linked = { ...params, key: headers['order-key'] };
      return asCustomer(ctx, { links, linked }, (customer, idOrNumber) =>
        cancelOrder(customer, deps, { idOrNumber, cancellation: body }),
      );
    }),
    route(calls.findGuestOrder, async (ctx, { body }) => {
      await mailOrderLink(ctx, deps, body);
      return {};
    }),
    route(calls.postOrderClaim, (ctx, { headers, body }) =>
      claimOrder(ctx, links, { ...body, key: headers['order-key'] }),
    ),
    route(calls.getOrderLink, (ctx, { params }) => getOrderLink(ctx, deps, params.id)),
    route(calls.postOrderLink, (ctx, { params }) => renewOrderLink(ctx, deps, params.id)),
  ];
}

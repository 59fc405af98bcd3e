import { route, withReplay, type Route } from '#platform/server/http/api/route.ts';
import * as calls from '../stage-endpoints.ts';
import type { OrderDeps } from '../../server/order-deps.ts';
import { addStage, removeStage } from './add-stage.ts';
import {
  addOrderPicture,
  getAnyOrderPicture,
  getLinkedOrderPicture,
  getOwnOrderPicture,
} from './stage-pictures.ts';

export function stageRoutes(deps: OrderDeps): Route[] {
  return [
    route(calls.postStage, async (ctx, { params, headers, body }) => {
      const adding = { idOrNumber: params.id, stage: body, key: headers['idempotency-key'] };
      const { order, isReplayed } = await addStage(ctx, deps, adding);
      return withReplay({ answer: order, isReplayed });
    }),
    route(calls.deleteStage, (ctx, { params: { id, seq } }) =>
      removeStage(ctx, { idOrNumber: id, seq: Number(seq) }),
    ),
    route(calls.postOrderPicture, (ctx, { params, body }) =>
      addOrderPicture(ctx, { idOrNumber: params.id, sent: body }),
    ),
    route(calls.getOrderPicture, (ctx, { params }) => getOwnOrderPicture(ctx, params)),
    route(calls.getGuestOrderPicture, (ctx, { params, headers }) =>
      getLinkedOrderPicture(ctx, deps.links, { ...params, key: headers['order-key'] }),
    ),
    route(calls.getAnyOrderPicture, (ctx, { params }) => getAnyOrderPicture(ctx, params)),
  ];
}

import { route, type Route } from '#platform/server/http/api/route.ts';
import * as calls from '../../keys-endpoints.ts';
import {
  getOnlinePayment,
  removeKeys,
  saveKeys,
  tryKeys,
  type KeysDeps,
} from './online-payment.ts';

export function keysRoutes(deps: KeysDeps): Route[] {
  return [
    route(calls.getOnlinePayment, (ctx) => getOnlinePayment(ctx, deps)),
    route(calls.putOnlinePayment, (ctx, { body }) => saveKeys(ctx, deps, body)),
    route(calls.deleteOnlinePayment, (ctx, { body }) => removeKeys(ctx, deps, body)),
    route(calls.postOnlinePaymentCheck, (ctx, { body }) => tryKeys(ctx, deps, body)),
  ];
}

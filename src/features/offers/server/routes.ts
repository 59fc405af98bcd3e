import { route, withReplay, type Route } from '#platform/server/http/api/route.ts';
import { listProductOffers } from '#features/catalogue/offer-endpoints.ts';
import * as calls from '../endpoints.ts';
import { productOffers } from './product-offers.ts';
import { addCodes, addOffer, editOffer, listCodes, listOffers, switchOffer } from './save-offer.ts';

export const offerRoutes: Route[] = [
  route(listProductOffers, (ctx, { params }) => productOffers(ctx, params.id)),
  route(calls.listOffers, listOffers),
  route(calls.postOffer, async (ctx, { headers, body }) =>
    withReplay(await addOffer(ctx, body, headers['idempotency-key'])),
  ),
  route(calls.putOffer, (ctx, { params, body }) => editOffer(ctx, params.id, body)),
  route(calls.putOfferActive, (ctx, { params, body }) =>
    switchOffer(ctx, params.id, body.isActive),
  ),
  route(calls.listOfferCodes, (ctx, { params }) => listCodes(ctx, params.id)),
  route(calls.postOfferCodes, async (ctx, { params, headers, body }) =>
    withReplay(
      await addCodes(ctx, { id: params.id, count: body.count, key: headers['idempotency-key'] }),
    ),
  ),
];

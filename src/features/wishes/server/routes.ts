import { route, type Route } from '#platform/server/http/route.ts';
import * as calls from '../endpoints.ts';
import * as savedCalls from '../saved-endpoints.ts';
import {
  listSavedProducts,
  mergeSavedProducts,
  saveProduct,
  unsaveProduct,
} from './saved/saved-products.ts';
import {
  confirmStockWish,
  stopStockWishes,
  wishForStock,
  type WishDeps,
} from './wish-for-stock.ts';

export function wishRoutes(deps: WishDeps): Route[] {
  return [
    route(calls.postStockWish, (ctx, { body }) => wishForStock(ctx, deps, body)),
    route(calls.confirmStockWish, (ctx, { body }) => confirmStockWish(ctx, deps, body.token)),
    route(calls.stopStockWishes, (ctx, { body }) => stopStockWishes(ctx, deps, body.token)),
    route(calls.stopStockWishesAtOnce, (ctx, { params }) =>
      stopStockWishes(ctx, deps, params.token),
    ),
    route(savedCalls.listSavedProducts, (ctx) => listSavedProducts(ctx)),
    route(savedCalls.putSavedProduct, (ctx, { params }) => saveProduct(ctx, params.productId)),
    route(savedCalls.deleteSavedProduct, (ctx, { params }) => unsaveProduct(ctx, params.productId)),
    route(savedCalls.mergeSavedProducts, (ctx, { body }) => mergeSavedProducts(ctx, body)),
  ];
}

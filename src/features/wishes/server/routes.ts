import { route, type Route } from '#platform/server/http/route.ts';
import * as calls from '../endpoints.ts';
import * as savedCalls from '../saved-endpoints.ts';
import { listSavedPieces, mergeSavedPieces, savePiece, unsavePiece } from './saved/saved-pieces.ts';
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
    route(savedCalls.listSavedPieces, (ctx) => listSavedPieces(ctx)),
    route(savedCalls.putSavedPiece, (ctx, { params }) => savePiece(ctx, params.productId)),
    route(savedCalls.deleteSavedPiece, (ctx, { params }) => unsavePiece(ctx, params.productId)),
    route(savedCalls.mergeSavedPieces, (ctx, { body }) => mergeSavedPieces(ctx, body)),
  ];
}

import { route, type Route } from '#platform/server/http/api/route.ts';
import * as calls from '../alerts/alert-endpoints.ts';
import * as savedCalls from '../endpoints.ts';
import {
  listSavedProducts,
  mergeSavedProducts,
  saveProduct,
  unsaveProduct,
} from './saved-products.ts';
import {
  confirmStockAlert,
  stopStockAlerts,
  requestStockAlert,
  type AlertDeps,
} from '../alerts/server/request-alert.ts';

export function wishlistRoutes(deps: AlertDeps): Route[] {
  return [
    route(calls.postStockAlert, (ctx, { body }) => requestStockAlert(ctx, deps, body)),
    route(calls.confirmStockAlert, (ctx, { body }) => confirmStockAlert(ctx, deps, body.token)),
    route(calls.stopStockAlerts, (ctx, { body }) => stopStockAlerts(ctx, deps, body.token)),
    route(calls.stopStockAlertsAtOnce, (ctx, { params }) =>
      stopStockAlerts(ctx, deps, params.token),
    ),
    route(savedCalls.listSavedProducts, (ctx) => listSavedProducts(ctx)),
    route(savedCalls.putSavedProduct, (ctx, { params }) => saveProduct(ctx, params.productId)),
    route(savedCalls.deleteSavedProduct, (ctx, { params }) => unsaveProduct(ctx, params.productId)),
    route(savedCalls.mergeSavedProducts, (ctx, { body }) => mergeSavedProducts(ctx, body)),
  ];
}

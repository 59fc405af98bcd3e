import { route, withReplay, type Route } from '#platform/server/http/api/route.ts';
import * as calls from '../endpoints.ts';
import { getCostSettings, saveCostSettings } from './cost-settings.ts';
import { getCostSheet, listCosts } from './list-costs.ts';
import { recordMade } from './made.ts';
import {
  addMaterial,
  changeMaterialStock,
  editMaterial,
  listMaterials,
  setMaterialHidden,
} from './materials.ts';
import { getOrderMargin, saveDeliveryCost } from './order-margin.ts';
import { deleteRecipe, saveCostPrices, saveRecipe } from './save-recipe.ts';

export const costRoutes: Route[] = [
  route(calls.listMaterials, listMaterials),
  route(calls.postMaterial, async (ctx, { headers, body }) =>
    withReplay(await addMaterial(ctx, body, headers['idempotency-key'])),
  ),
  route(calls.putMaterial, (ctx, { params, body }) => editMaterial(ctx, params.id, body)),
  route(calls.putMaterialHidden, (ctx, { params, body }) =>
    setMaterialHidden(ctx, params.id, body.isHidden),
  ),
  route(calls.postMaterialStock, async (ctx, { params, headers, body }) =>
    withReplay(
      await changeMaterialStock(ctx, {
        id: params.id,
        change: body,
        key: headers['idempotency-key'],
      }),
    ),
  ),
  route(calls.getCostSettings, getCostSettings),
  route(calls.putCostSettings, (ctx, { body }) => saveCostSettings(ctx, body)),
  route(calls.listCosts, (ctx, { query }) => listCosts(ctx, query)),
  route(calls.getCostSheet, (ctx, { params }) => getCostSheet(ctx, params.id)),
  route(calls.putRecipe, (ctx, { params, body }) => saveRecipe(ctx, params.id, body)),
  route(calls.deleteRecipe, (ctx, { params, query }) =>
    deleteRecipe(ctx, params.id, query.variantId),
  ),
  route(calls.postCostPrices, (ctx, { body }) => saveCostPrices(ctx, body)),
  route(calls.postMade, async (ctx, { params, headers, body }) =>
    withReplay(
      await recordMade(ctx, { idOrSlug: params.id, made: body, key: headers['idempotency-key'] }),
    ),
  ),
  route(calls.getOrderMargin, (ctx, { params }) => getOrderMargin(ctx, params.id)),
  route(calls.putDeliveryCost, (ctx, { params, body }) =>
    saveDeliveryCost(ctx, params.id, body.amount),
  ),
];

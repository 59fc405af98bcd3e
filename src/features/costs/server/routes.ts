import { route, withReplay, type Route } from '#platform/server/http/api/route.ts';
import * as calls from '../endpoints.ts';
import type { CostDeps } from './cost-deps.ts';
import { getCostSettings, saveCostSettings } from './cost-settings.ts';
import { getCostSheet, listCosts } from './list-costs.ts';
import { recordMade } from './made.ts';
import {
  addMaterial,
  changeMaterialStock,
  editMaterial,
  listMaterials,
  setMaterialHidden,
} from './materials/materials.ts';
import { getOrderMargin, saveDeliveryCost } from './margin/order-margin.ts';
import { deleteRecipe, saveCostPrices, saveRecipe } from './save-recipe.ts';

export function costRoutes(deps: CostDeps): Route[] {
  return [
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
    route(calls.getCostSettings, (ctx) => getCostSettings(ctx, deps)),
    route(calls.putCostSettings, (ctx, { body }) => saveCostSettings(ctx, deps, body)),
    route(calls.listCosts, (ctx, { query }) => listCosts(ctx, deps, query)),
    route(calls.getCostSheet, (ctx, { params }) => getCostSheet(ctx, deps, params.id)),
    route(calls.putRecipe, (ctx, { params, body }) =>
      saveRecipe(ctx, deps, { idOrSlug: params.id, edit: body }),
    ),
    route(calls.deleteRecipe, (ctx, { params, query }) =>
      deleteRecipe(ctx, deps, { idOrSlug: params.id, variantId: query.variantId }),
    ),
    route(calls.postCostPrices, (ctx, { body }) => saveCostPrices(ctx, deps, body)),
    route(calls.postMade, async (ctx, { params, headers, body }) =>
      withReplay(
        await recordMade(ctx, deps, {
          idOrSlug: params.id,
          made: body,
          key: headers['idempotency-key'],
        }),
      ),
    ),
    route(calls.getOrderMargin, (ctx, { params }) => getOrderMargin(ctx, deps, params.id)),
    route(calls.putDeliveryCost, (ctx, { params, body }) =>
      saveDeliveryCost(ctx, deps, { idOrNumber: params.id, amount: body.amount }),
    ),
  ];
}

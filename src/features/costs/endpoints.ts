import * as z from 'zod';
import { ProductNotFound, ProductParams } from '#features/catalogue/contract.ts';
import { OrderNotFound, OrderParams } from '#features/orders/contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { IdempotencyHeaders, KeyReused } from '#platform/contract/idempotency.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import { WRITE } from '#platform/contract/rate-limit.ts';
import * as costs from './contract.ts';
import * as problems from './cost-problems.ts';
import { DeliveryCost, OrderMargin } from './margin-contract.ts';

const ADMIN = { role: 'admin', limit: WRITE, status: 200 } as const;
const ONCE = { headers: IdempotencyHeaders } as const;

export const listMaterials = endpoint({
  ...ADMIN,
  method: 'GET',
  path: '/v2/admin/materials',
  summary: 'Materials by name, with their prices and what is left of them; hidden ones too',
  response: z.array(costs.Material),
  problems: [],
});

export const postMaterial = endpoint({
  ...ADMIN,
  ...ONCE,
  method: 'POST',
  path: '/v2/admin/materials',
  summary: 'Add a material that costs so much from today on, once for each Idempotency-Key',
  body: costs.NewMaterial,
  example: { name: 'Cotton thread', unit: 'm', packSize: 1000, packPrice: 850, wastePercent: 5 },
  status: 201,
  response: costs.Material,
  problems: [ValidationFailed, KeyReused],
});

const MATERIAL = { ...ADMIN, params: costs.MaterialParams, response: costs.Material } as const;

export const putMaterial = endpoint({
  ...MATERIAL,
  method: 'PUT',
  path: '/v2/admin/material/{id}',
  summary: 'Save words and prices of a material, if nobody has changed them since',
  body: costs.MaterialEdit,
  example: {
    version: 1,
    name: 'Cotton thread',
    unit: 'g',
    prices: [{ from: '2026-04-01', packSize: 1000, packPrice: 850 }],
  },
  problems: [
    problems.MaterialNotFound,
    problems.MaterialChanged,
    problems.UnitInUse,
    ValidationFailed,
  ],
});

export const putMaterialHidden = endpoint({
  ...MATERIAL,
  method: 'PUT',
  path: '/v2/admin/material/{id}/hidden',
  summary: 'Delete a material, which its recipes go on to use, or bring it back',
  body: costs.MaterialHiding,
  example: { isHidden: true },
  problems: [problems.MaterialNotFound, ValidationFailed],
});

export const postMaterialStock = endpoint({
  ...MATERIAL,
  ...ONCE,
  method: 'POST',
  path: '/v2/admin/material/{id}/stock',
  summary: 'Add what was bought of a material, or count it anew, once for each Idempotency-Key',
  body: costs.MaterialStock,
  example: { bought: 1000 },
  status: 201,
  problems: [problems.MaterialNotFound, ValidationFailed, KeyReused],
});

export const getCostSettings = endpoint({
  ...ADMIN,
  method: 'GET',
  path: '/v2/admin/cost-settings',
  summary: 'What an hour of work is worth, and what is to be kept of a price',
  response: costs.CostSettings,
  problems: [],
});

export const putCostSettings = endpoint({
  ...ADMIN,
  method: 'PUT',
  path: '/v2/admin/cost-settings',
  summary: 'Save what her work costs, if nobody has changed it since',
  body: costs.CostSettingsEdit,
  example: {
    version: 0,
    hourlyWage: 150,
    overhead: { kind: 'percent', percent: 10 },
    packing: 40,
    feePercent: 2,
    marginPercent: 40,
    rounding: '9',
  },
  response: costs.CostSettings,
  problems: [problems.CostSettingsChanged, ValidationFailed],
});

export const listCosts = endpoint({
  ...ADMIN,
  method: 'GET',
  path: '/v2/admin/costs',
  summary: 'What pieces cost and what is left of their prices, those that lose money first',
  query: costs.CostListQuery,
  response: costs.CostList,
  problems: [ValidationFailed],
});

const PRODUCT = { ...ADMIN, params: ProductParams, response: costs.CostSheet } as const;

export const getCostSheet = endpoint({
  ...PRODUCT,
  method: 'GET',
  path: '/v2/admin/product/{id}/recipes',
  summary: 'The recipes of a product and of its combinations, with what they cost today',
  problems: [ProductNotFound],
});

export const putRecipe = endpoint({
  ...PRODUCT,
  method: 'PUT',
  path: '/v2/admin/product/{id}/recipe',
  summary: 'Save what a product or a combination is made of, if nobody has changed it since',
  body: costs.RecipeEdit,
  example: {
    version: 0,
    batchSize: 4,
    minutes: 90,
    lines: [{ materialId: '018f0000-0000-7000-8000-000000000000', quantity: 320 }],
  },
  problems: [ProductNotFound, problems.RecipeChanged, ValidationFailed],
});

export const deleteRecipe = endpoint({
  ...PRODUCT,
  method: 'DELETE',
  path: '/v2/admin/product/{id}/recipe',
  summary: 'Delete a recipe; a combination then takes that of its product',
  query: costs.RecipeQuery,
  problems: [ProductNotFound, problems.RecipeNotFound, ValidationFailed],
});

export const postCostPrices = endpoint({
  ...ADMIN,
  method: 'POST',
  path: '/v2/admin/cost-prices',
  summary: 'Save what the recipes say, as it was seen, as the cost prices of these pieces',
  body: costs.CostPrices,
  example: { products: [{ productId: '018f0000-0000-7000-8000-000000000000', cost: 612 }] },
  response: costs.CostPricesSaved,
  problems: [problems.CostsMoved, ValidationFailed],
});

export const postMade = endpoint({
  ...ADMIN,
  ...ONCE,
  method: 'POST',
  path: '/v2/admin/product/{id}/made',
  summary:
    'Pieces that were made: adds them to the stock and takes their materials, once for each Idempotency-Key',
  params: ProductParams,
  body: costs.Made,
  example: { count: 6 },
  status: 201,
  response: costs.MadeAnswer,
  problems: [ProductNotFound, problems.RecipeNotFound, ValidationFailed, KeyReused],
});

const ORDER = { ...ADMIN, params: OrderParams, response: OrderMargin } as const;

export const getOrderMargin = endpoint({
  ...ORDER,
  method: 'GET',
  path: '/v2/admin/order/{id}/margin',
  summary: 'What is left of an order after delivery, packing, the payment fee and its pieces',
  problems: [OrderNotFound],
});

export const putDeliveryCost = endpoint({
  ...ORDER,
  method: 'PUT',
  path: '/v2/admin/order/{id}/delivery-cost',
  summary: 'Save what sending an order cost the shop',
  body: DeliveryCost,
  example: { amount: 85 },
  problems: [OrderNotFound, ValidationFailed],
});

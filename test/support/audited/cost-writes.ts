import type { Material } from '#features/costs/contract.ts';
import { COST_BODIES } from '../cost-calls.ts';
import { emptyTables } from '../empty-tables.ts';
import { aProduct } from '../factories.ts';
import { anOrder } from '../orders.ts';
import type { SignedInApp } from '../signed-in-app.ts';
import type { Writes } from './write.ts';

const bodyOf = (name: string): object => COST_BODIES[name]?.(undefined, { productId: '' }) ?? {};

const material = async (shop: SignedInApp): Promise<string> =>
  (await shop.ask<Material>('POST /v2/admin/materials', bodyOf('POST /v2/admin/materials'))).id;
const product = async ({ app }: SignedInApp): Promise<string> => (await aProduct(app.db)).id;
const order = async (shop: SignedInApp): Promise<string> =>
  (await anOrder(shop.app.db, { ...shop.asha, productId: await product(shop) })).id;

const RECIPE = { version: 0, batchSize: 1, minutes: 0, lines: [] };
let made = '';
async function withRecipe(shop: SignedInApp): Promise<string> {
  made = await product(shop);
  await shop.ask(`PUT /v2/admin/product/${made}/recipe`, RECIPE);
  return made;
}

export const COST_WRITES: Writes = {
  'POST /v2/admin/materials': {
    action: 'material.create',
    make: material,
    body: bodyOf('POST /v2/admin/materials'),
  },
  'PUT /v2/admin/material/{id}': {
    action: 'material.edit',
    make: material,
    body: bodyOf('PUT /v2/admin/material/{id}'),
  },
  'PUT /v2/admin/material/{id}/hidden': {
    action: 'material.hide',
    make: material,
    body: { isHidden: true },
  },
  'POST /v2/admin/material/{id}/stock': {
    action: 'material.stock',
    make: material,
    body: { count: 500 },
  },
  'PUT /v2/admin/cost-settings': {
    action: 'cost.settings',
    make: async (shop) => {
      await emptyTables(shop.app.db, 'cost_setting');
      return product(shop);
    },
    body: { ...bodyOf('PUT /v2/admin/cost-settings'), version: 0 },
  },
  'PUT /v2/admin/product/{id}/recipe': { action: 'recipe.edit', make: product, body: RECIPE },
  'DELETE /v2/admin/product/{id}/recipe': { action: 'recipe.delete', make: withRecipe },
  'POST /v2/admin/cost-prices': {
    action: 'cost.use',
    make: withRecipe,
    body: () => ({ products: [{ productId: made, cost: 0 }] }),
  },
  'POST /v2/admin/product/{id}/made': {
    action: 'product.made',
    make: withRecipe,
    body: { count: 6 },
  },
  'PUT /v2/admin/order/{id}/delivery-cost': {
    action: 'order.deliverycost',
    make: order,
    body: { amount: 85 },
  },
};

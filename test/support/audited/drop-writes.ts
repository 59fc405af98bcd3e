import { asOwner, aDrop, inHours, opensIn } from '../drops.ts';
import { aProduct } from '../factories.ts';
import type { SignedInApp } from '../signed-in-app.ts';
import type { Writes } from './write.ts';

let product = '';

async function piece({ app }: SignedInApp): Promise<string> {
  product = (await aProduct(app.db)).id;
  return product;
}

async function drop(shop: SignedInApp): Promise<string> {
  const made = aDrop([await piece(shop)]);
  return (await asOwner(shop.app, shop.admin, 'POST /v2/admin/drops', made)).body.id;
}

async function openDrop(shop: SignedInApp): Promise<string> {
  const id = await drop(shop);
  await opensIn(shop.app, id, -1_000);
  return id;
}

export const DROP_WRITES: Writes = {
  'POST /v2/admin/drops': { action: 'drop.create', make: piece, body: () => aDrop([product]) },
  'PUT /v2/admin/drop/{id}': {
    action: 'drop.edit',
    make: drop,
    body: () => ({ ...aDrop([product]), opensAt: inHours(99), version: 1 }),
  },
  'POST /v2/admin/drop/{id}/closing': { action: 'drop.close', make: openDrop },
  'DELETE /v2/admin/drop/{id}': { action: 'drop.delete', make: drop },
};

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import type { CartWire } from '#features/cart/contract.ts';
import { aProduct } from '#test/support/factories.ts';
import { fillCarts, makeBuyers } from '../harness/buyers.ts';
import { call, order, orderOf, type Answer, type Buyer } from '../harness/calls.ts';
import { conclude, type FaultCase } from '../harness/outcome.ts';
import type { Stage } from '../harness/stage.ts';

const ROUNDS = { long: 500, short: 30 };
const FIRST_PRICE = 100_000;

type Shown = { productId: string; variantId: string; quantity: number; price: number };

/**
 * Both products change in one transaction, so that the two always belong to one edition; they are locked
 * in the order in which an order locks its products.
 */
async function edit({ db }: Stage, ids: string[], edition: number): Promise<void> {
  await sql`WITH locked AS (SELECT id FROM product WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE)
    UPDATE product SET price = ${FIRST_PRICE + edition * 100}, name = 'Edition ' || ${edition}::int
    FROM locked WHERE product.id = locked.id`.execute(db);
}

async function toggle({ db }: Stage, id: string | undefined): Promise<void> {
  await sql`UPDATE product SET status = CASE status WHEN 'active' THEN 'inactive' ELSE 'active' END
    WHERE id = ${id}`.execute(db);
}

async function shownTo(stage: Stage, buyer: Buyer): Promise<{ items: Shown[]; total: number }> {
  const { body } = await call(stage.shop.origin, 'GET /v2/carts', buyer);
  const items = (body as CartWire).items.map(({ productId, variantId, quantity, price }) => ({
    productId,
    variantId,
    quantity,
    price,
  }));
  return { items, total: items.reduce((sum, { price }) => sum + price, 25) };
}

function editionsOf(answer: Answer): string[] {
  const lines = orderOf(answer).items;
  return lines.map(({ price, product }) => {
    const byPrice = `Edition ${Math.round((price * 100 - FIRST_PRICE) / 100)}`;
    return byPrice === product.name ? byPrice : `${product.name} at ${price}`;
  });
}

function faultsOf(answer: Answer, shown: { total: number } | undefined): string[] {
  if (answer.status !== 201) {
    const isAllowed = ['PRICE_CHANGED', 'PRODUCT_UNAVAILABLE'].includes(answer.code);
    const isRequested = shown !== undefined || answer.code !== 'PRICE_CHANGED';
    return isAllowed && isRequested ? [] : [`answered ${answer.status} ${answer.code}`];
  }
  const editions = editionsOf(answer);
  const { total } = orderOf(answer).pricing;
  return [
    ...(new Set(editions).size === 1 ? [] : [`a mix: ${editions.join(' and ')}`]),
    ...(shown && shown.total !== total ? [`shown ${shown.total}, ordered for ${total}`] : []),
  ];
}

/** Either of two that are begun so may come first. */
async function soon<T>(work: () => Promise<T>): Promise<T> {
  await wait(Math.random() * 12);
  return work();
}

/** One checkout while the owner edits; every other customer's browser says what they were shown. */
async function checkOut(stage: Stage, buyer: Buyer, ids: string[], round: number) {
  await fillCarts(
    stage,
    [buyer],
    ids.map((productId) => ({ productId })),
  );
  const shown = round % 2 === 0 ? await shownTo(stage, buyer) : undefined;
  const body = shown ? { items: shown.items, pricing: { total: shown.total } } : {};
  const isToggled = round % 5 === 4;
  const [answer] = await Promise.all([
    soon(() => order(stage.ledger, stage.shop.origin, buyer, { key: randomUUID(), body })),
    soon(() => (isToggled ? toggle(stage, ids[1]) : edit(stage, ids, round))),
  ]);
  if (isToggled) await toggle(stage, ids[1]);
  return { answer, faults: faultsOf(answer, shown) };
}

/** F14: prices and names change, products are switched off, while people check out. */
export const priceEdit: FaultCase = {
  name: 'F14',
  says: 'a price edited or a product switched off during checkout',
  async run(stage, size) {
    const rounds = ROUNDS[size];
    const wrong: string[] = [];
    const results: Record<string, number> = { ordered: 0 };
    const [buyer] = await makeBuyers(stage, 1);
    if (!buyer) throw new Error('There is nobody to buy');
    const change = { price: FIRST_PRICE, name: 'Edition 0', stock: 100_000 };
    const products = [await aProduct(stage.db, change), await aProduct(stage.db, change)];
    const ids = products.map(({ id }) => id);
    for (let round = 0; round < rounds; round += 1) {
      const { answer, faults } = await checkOut(stage, buyer, ids, round);
      const result = answer.status === 201 ? 'ordered' : answer.code;
      results[result] = (results[result] ?? 0) + 1;
      wrong.push(...faults);
    }
    return conclude(stage, { counts: { rounds, ...results }, wrong });
  },
};

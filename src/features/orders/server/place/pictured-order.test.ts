import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cartOf, itemOf } from '#test/support/carts.ts';
import { useCheckout } from '#test/support/checkout.ts';
import { aProduct } from '#test/support/factories.ts';

const shop = useCheckout();

test('cart and order show the picture of the combination, which no later edit changes', async () => {
  const [lagoon, large] = ['lagoon', 'large'].map(
    (name) => `https://pictures.example/${name}.webp`,
  );
  const product = await aProduct(shop.app.db, {
    variants: [
      { name: 'Colors', value: 'Lagoon', images: [{ url: lagoon ?? '' }] },
      { name: 'Size', value: 'Small' },
      { name: 'Size', value: 'Large' },
    ],
    images: [{ url: large ?? '' }],
  });
  const [small, second] = product.combinationIds;
  await sql`UPDATE combination SET image_id = (
      SELECT id FROM product_image WHERE product_id = ${product.id} AND url = ${large})
    WHERE product_id = ${product.id} AND variant_id = ${second}`.execute(shop.app.db);
  const cart = cartOf(shop.app, shop.asha);
  const shown: string[] = [];
  for (const variantId of [small, second, second]) {
    const item = await itemOf(await cart.add(product, { variantId }));
    shown.push(item.product.image);
  }
  expect(shown).toEqual([lagoon, large, large]);
  const { items, number } = await shop.placed();
  expect(items.map((item) => item.product.image)).toEqual([lagoon, large]);
  await sql`DELETE FROM product_image`.execute(shop.app.db);
  const read = await shop.app.db
    .selectFrom('order_line')
    .innerJoin('shop_order', 'shop_order.id', 'order_line.order_id')
    .select('image_url')
    .where('number', '=', number)
    .orderBy('position')
    .execute();
  expect(read.map(({ image_url }) => image_url)).toEqual([lagoon, large]);
});

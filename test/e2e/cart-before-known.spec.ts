import { expect, test } from 'vitest';
import { aBuyer, drawerOf, expectPieces, GENDA, listen } from '#test/support/buying.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop();

test('a piece that goes in before the cart is known is said as well', async () => {
  const { page } = await aBuyer(shop);
  const added = Promise.withResolvers<undefined>();
  await page.route('**/v2/carts*', async (route) => {
    await added.promise;
    await route.continue();
  });
  await shop.visit(page, '/');
  const said = await listen(page);
  const answered = page.waitForResponse('**/v2/cart?*');
  await page.getByRole('button', { name: `Add to Cart ${GENDA}` }).click();
  await answered;
  added.resolve(undefined);
  // A drawer that had to wait says so first.
  const updates = async () => (await said()).filter((words) => words.startsWith('Cart updated'));
  await expect.poll(updates).toEqual(['Cart updated, 1 item']);
  await expectPieces(page, 1);
});

test('an answer from before a piece went in does not take it out of sight', async () => {
  const { page } = await aBuyer(shop);
  const [sent, read, added] = [
    Promise.withResolvers<undefined>(),
    Promise.withResolvers<undefined>(),
    Promise.withResolvers<undefined>(),
  ];
  // The header, which asks for the cart, comes when the piece is on its way.
  await page.route('**/assets/signed-in-corner-*.js', async (route) => {
    await sent.promise;
    await route.continue();
  });
  await page.route('**/v2/cart?*', async (route) => {
    sent.resolve(undefined);
    await read.promise;
    await route.continue();
  });
  await page.route(
    '**/v2/carts*',
    async (route) => {
      const response = await route.fetch();
      read.resolve(undefined);
      await added.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await shop.visit(page, '/');
  const answered = page.waitForResponse('**/v2/cart?*');
  await page.getByRole('button', { name: `Add to Cart ${GENDA}` }).click();
  await answered;
  added.resolve(undefined);
  await expect.poll(() => drawerOf(page).getByRole('listitem').count()).toBe(1);
  await expectPieces(page, 1);
});

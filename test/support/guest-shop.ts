import { DEFAULT_BUYING } from '#features/shop/buying-settings.ts';
import type { AdminShop } from '#features/shop/contract.ts';
import { anOwner } from './owner-page.ts';
import type { ShopUnderTest } from './use-shop.ts';

/** From now on people buy without an account. The shop needs the settings `OWNED`. */
export async function sellToGuests(shop: ShopUnderTest): Promise<void> {
  const { page, call } = await anOwner(shop);
  const { version } = (await call('GET /v2/admin/shop')) as AdminShop;
  const patch = { buying: { ...DEFAULT_BUYING, withoutAccount: 'on' } };
  const draft = (await call('PUT /v2/admin/shop/draft', { version, patch })) as AdminShop;
  await call('POST /v2/admin/shop/publish', { version: draft.version });
  await page.context().close();
}

import { DEFAULT_BUYING } from '#features/shop/settings/buying-settings.ts';
import { anOwner, publishSettings } from './owner-page.ts';
import type { ShopUnderTest } from './use-shop.ts';

/** From now on people buy without an account. The shop needs the settings `OWNED`. */
export async function sellToGuests(shop: ShopUnderTest): Promise<void> {
  const owner = await anOwner(shop);
  await publishSettings(owner, { buying: { ...DEFAULT_BUYING, withoutAccount: 'on' } });
  await owner.page.context().close();
}

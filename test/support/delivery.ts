import type { DeliveryRules } from '#features/shop/delivery/delivery-zones.ts';
import type { ShopPatch } from '#features/shop/contract.ts';
import type { SignedIn } from './people.ts';
import type { TestApp } from './test-app.ts';
import { publishSettings } from './workshop.ts';

/** Publishes rules of delivery as the owner, and waits until the shop goes by them. */
export function publishDelivery(
  app: TestApp,
  owner: SignedIn,
  delivery: DeliveryRules,
  more: ShopPatch = {},
): Promise<void> {
  return publishSettings(app, owner, { ...more, delivery });
}

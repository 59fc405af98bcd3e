import type { PublicWorkshop } from '../../shop/workshop/public-workshop.ts';
import type { PublicProductWire } from '../contract.ts';

/** True if customers read when this piece is sent. */
export function hasDate(product: PublicProductWire, workshop: PublicWorkshop | undefined): boolean {
  if (!workshop?.onlyOwnDays) return workshop !== undefined;
  const choices = [product, ...product.combinations];
  return product.availableOn !== undefined || choices.some((one) => one.leadDays !== undefined);
}

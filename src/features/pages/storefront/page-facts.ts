import type { Shop } from '#features/shop/storefront/use-shop.ts';
import type { Facts } from '../inline-text.ts';

/** Values of a page's variables. */
export function factsOf(shop: Shop): Facts {
  const { name, owner, email, phone, whatsapp, address, grievanceOfficer, delivery } = shop;
  return {
    shop: name,
    owner,
    email,
    phone,
    whatsapp,
    address,
    grievanceOfficer,
    delivery: delivery.line,
  };
}

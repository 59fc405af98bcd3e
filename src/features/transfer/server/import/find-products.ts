import { SheetUnknown, type SheetSource } from '../../import-contract.ts';
import { etsyProducts, isEtsy } from './formats/etsy.ts';
import type { FoundProduct } from './formats/found-product.ts';
import { isOwn, newOwnProduct, ownGroups, type OwnGroup } from './formats/own.ts';
import { isShopify, shopifyProducts } from './formats/shopify.ts';
import { isWooCommerce, wooCommerceProducts } from './formats/woocommerce.ts';
import type { Sheet } from './read-sheet.ts';

export type Found = { source: SheetSource; products: (FoundProduct & { own?: OwnGroup })[] };

/** The products of a sheet, whichever program it comes from. @throws SheetUnknown */
export function findProducts({ heads, rows }: Sheet, origin: string): Found {
  const names = new Set(heads.map((head) => head.toLowerCase()));
  if (isOwn(names)) {
    const products = ownGroups(rows).map((own) => ({ ...newOwnProduct(own, origin), own }));
    return { source: 'own', products };
  }
  if (isShopify(names)) return { source: 'shopify', products: shopifyProducts(rows) };
  if (isWooCommerce(names)) return { source: 'woocommerce', products: wooCommerceProducts(rows) };
  if (isEtsy(names)) return { source: 'etsy', products: etsyProducts(rows) };
  throw SheetUnknown();
}

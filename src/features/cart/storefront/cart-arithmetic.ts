import type { CartItemWire, CartWire } from '../contract.ts';

export type LineName = Pick<CartItemWire, 'productId' | 'variantId' | 'personalId'>;

export function lineKey({ productId, variantId, personalId = '' }: LineName): string {
  return `${productId} ${variantId} ${personalId}`;
}

export function isLine(name: LineName): (item: LineName) => boolean {
  return (item) => lineKey(item) === lineKey(name);
}

/** True if the browser can tell the line; for new answers only the shop can. */
export function canGuess({ personal, personalId }: CartItemWire): boolean {
  return personal === undefined || personal.length === 0 || personalId !== undefined;
}

/** Multiplies in paise, because sums of decimal rupees are not exact. */
export function timesPrice(price: number, quantity: number): number {
  return (Math.round(price * 100) * quantity) / 100;
}

export function withItems(cart: CartWire, items: CartItemWire[]): CartWire {
  const paise = items
    .filter(({ problem }) => problem === undefined || problem === 'OUT_OF_STOCK')
    .reduce((sum, item) => sum + Math.round(item.lineTotal * 100), 0);
  return { ...cart, items, cartTotal: paise / 100 };
}

export function withoutLine(cart: CartWire, name: LineName): CartWire {
  const isThis = isLine(name);
  return withItems(
    cart,
    cart.items.filter((item) => !isThis(item)),
  );
}

export function withQuantity(cart: CartWire, name: LineName, quantity: number): CartWire {
  const isThis = isLine(name);
  return withItems(
    cart,
    cart.items.map((item) =>
      isThis(item) ? { ...item, quantity, lineTotal: timesPrice(item.price, quantity) } : item,
    ),
  );
}

/** Merges equal lines as the shop does; a removed line returns to its position. */
export function withAdded(cart: CartWire, added: CartItemWire): CartWire {
  const existing = cart.items.find(isLine(added));
  if (existing) return withQuantity(cart, added, existing.quantity + added.quantity);
  const { position = Infinity } = added;
  const isLater = (item: CartItemWire): boolean => (item.position ?? Infinity) > position;
  const at = cart.items.findIndex(isLater);
  return withItems(cart, cart.items.toSpliced(at < 0 ? cart.items.length : at, 0, added));
}

export function emptied(cart: CartWire): CartWire {
  return withItems(cart, []);
}

/** `1 item`, `3 items`: counts units, not lines. */
export function itemsInWords(lines: readonly { quantity: number }[]): string {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return count === 1 ? '1 item' : `${count} items`;
}

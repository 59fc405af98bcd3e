import * as z from 'zod';
import { keysOf, rememberKey } from '#features/media/storefront/customer/picture-keys.ts';
import { newKey } from '#platform/client/calls/idempotent-mutation.ts';
import { CartItem, MAX_LINES, NewCartLine, type CartItemWire } from '../../contract.ts';
import { isLine, timesPrice, type LineName } from '../cart-arithmetic.ts';
import { GUEST_CART, markGuestCart } from './cart-mark.ts';

/** The cart of a visitor. Each change raises `version`: tabs that order one version ask for one order. */
export type GuestCart = { id: string; version: number; lines: CartItemWire[] };

const Line = z.object({
  ...NewCartLine.pick({ productId: true, variantId: true, quantity: true, pictureKeys: true })
    .shape,
  ...CartItem.pick({ personalId: true, personal: true, price: true, product: true }).shape,
});

const Stored = z.object({
  id: z.string().regex(/^[\w-]{8,64}$/),
  version: z.int().min(1),
  lines: z.array(z.unknown()),
});

/** Used where storage is forbidden or full. */
let inMemory: GuestCart | undefined;

function lineOf(raw: unknown): CartItemWire[] {
  const { data } = Line.safeParse(raw);
  if (!data) return [];
  const { pictureKeys = {}, variantId = '0', quantity = 1, ...line } = z.encode(Line, data);
  for (const [id, ownerKey] of Object.entries(pictureKeys)) rememberKey({ id, ownerKey });
  return [{ ...line, variantId, quantity, lineTotal: timesPrice(line.price, quantity) }];
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}

function storedText(): string | null {
  try {
    return localStorage.getItem(GUEST_CART);
  } catch {
    return null;
  }
}

/** Reads the stored cart; anything that is no line, such as one from an older version, is left out. */
export function readGuestCart(): GuestCart {
  if (inMemory) return inMemory;
  const { data } = Stored.safeParse(parsed(storedText()));
  if (!data) return { id: newKey(), version: 0, lines: [] };
  return { ...data, lines: data.lines.flatMap(lineOf).slice(0, MAX_LINES) };
}

function storedLine(line: CartItemWire) {
  const { productId, variantId, personalId, personal, quantity, price, product } = line;
  const pictureIds = personal?.flatMap((detail) => detail.pictureIds ?? []) ?? [];
  const pictureKeys = pictureIds.length > 0 ? keysOf(pictureIds) : undefined;
  return { productId, variantId, personalId, personal, quantity, price, product, pictureKeys };
}

export function saveGuestCart(cart: GuestCart): void {
  const text = JSON.stringify({ ...cart, lines: cart.lines.map(storedLine) });
  try {
    localStorage.setItem(GUEST_CART, text);
    inMemory = undefined;
  } catch {
    inMemory = cart;
  }
  const mark = inMemory ? 'tab' : 'kept';
  markGuestCart(cart.lines.length > 0 ? mark : undefined);
}

function dropGuestCart(): void {
  inMemory = undefined;
  try {
    localStorage.removeItem(GUEST_CART);
  } catch {
    // Nothing was stored.
  }
  markGuestCart(undefined);
}

type Taken = readonly (LineName & { quantity: number })[];

/** Takes out what was ordered or is an account's now; what was added meanwhile stays, in a new cart. */
export function takeFromGuestCart({ id, version }: Omit<GuestCart, 'lines'>, taken: Taken): void {
  const now = readGuestCart();
  if (now.id !== id) return;
  const lines = now.lines.flatMap((line) => {
    const quantity = line.quantity - (taken.find(isLine(line))?.quantity ?? 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  dropGuestCart();
  if (now.version !== version && lines.length > 0) {
    saveGuestCart({ id: newKey(), version: 1, lines });
  }
}

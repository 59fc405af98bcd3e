import { wordTable } from '#platform/contract/text/word-table.ts';
import { api } from '#platform/client/calls/browser-api.ts';
import { isUndecided } from '#platform/client/calls/api.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import {
  CartFull,
  MAX_LINES,
  OutOfStock,
  PersonalChanged,
  ProductUnavailable,
  type CartItemWire,
  type CartWire,
} from '../../contract.ts';
import type { postGuestCoupon, postGuestPricing } from '../../endpoints.ts';
import {
  canGuess,
  emptied,
  isLine,
  lineKey,
  withAdded,
  withItems,
  withoutLine,
  withQuantity,
} from '../cart-arithmetic.ts';
import { GUEST, type CallOutcome, type CartCalls, type Destination } from '../cart-name.ts';
import { sentLines } from '../sent-lines.ts';
import { markGuestCart } from './cart-mark.ts';
import { readGuestCart, saveGuestCart } from './guest-cart.ts';
import { readGuestCoupon, saveGuestCoupon } from './guest-coupon.ts';

type Problem = 'OUT_OF_STOCK' | 'UNAVAILABLE' | 'PERSONAL_CHANGED';

const REFUSALS = wordTable<Problem, Declared>(
  {
    OUT_OF_STOCK: OutOfStock,
    UNAVAILABLE: ProductUnavailable,
    PERSONAL_CHANGED: PersonalChanged,
  },
  () => ProductUnavailable,
);

type Declared = Pick<ProblemBody, 'code' | 'status' | 'title' | 'detail'>;

function refusal({ code, status, title, detail }: Declared, facts: object = {}) {
  return {
    ok: false as const,
    problem: { type: 'about:blank', code, status, title, detail, ...facts },
  };
}

/** The cart kept by the browser, at the prices that were seen. */
function storedCart(): CartWire {
  const items = readGuestCart().lines.map((line, position) => ({ ...line, position }));
  return withItems({ cartId: GUEST.cartId, cartTotal: 0, items: [] }, items);
}

function save(items: readonly CartItemWire[]): void {
  const { id, version } = readGuestCart();
  saveGuestCart({ id, version: version + 1, lines: [...items] });
}

function priced(items: readonly CartItemWire[], to: Destination = {}) {
  const { pin, state, methodId, payment } = to;
  const coupon = readGuestCoupon();
  const body = { lines: sentLines(items), pin, state, methodId, payment, coupon };
  return api<typeof postGuestPricing>('POST /v2/guest-quote', { body });
}

/** The shop says nothing of a piece that it no longer sells; the browser knows what it was. */
function withNames(cart: CartWire, stored: CartWire): CartWire {
  const items = cart.items.map((item) => {
    const known = item.problem === 'UNAVAILABLE' ? stored.items.find(isLine(item)) : undefined;
    return known ? { ...item, product: known.product } : item;
  });
  return { ...cart, items };
}

/** The seen price stays, so that a change is said until the piece is bought. */
function seenAs(item: CartItemWire): CartItemWire {
  return { ...item, price: item.previousPrice ?? item.price };
}

/** The line that was added or changed, as the shop has it. */
function changedLine(before: CartWire, after: CartWire, item: CartItemWire) {
  if (canGuess(item)) return after.items.find(isLine(item));
  const quantities = new Map(before.items.map((line) => [lineKey(line), line.quantity]));
  return after.items.find((line) => quantities.get(lineKey(line)) !== line.quantity);
}

/** Keeps a change that the shop can sell, and one of which it cannot be asked now. */
async function keep(next: CartWire, item: CartItemWire): Promise<CallOutcome> {
  if (next.items.length > MAX_LINES) return refusal(CartFull);
  const answer = await priced(next.items);
  if (!answer.ok) {
    if (!isUndecided(answer.problem) || !canGuess(item)) return answer;
    save(next.items);
    return { ok: true, data: undefined };
  }
  const cart = withNames(answer.data.cart, next);
  const line = changedLine(storedCart(), cart, item);
  if (!line) return refusal(ProductUnavailable);
  if (line.problem) return refusal(REFUSALS[line.problem], { available: line.stock ?? 0 });
  save(cart.items.map(seenAs));
  return { ok: true, data: undefined };
}

/** A visitor's cart lies in the browser; the shop prices it and keeps nothing. */
export const guestCartCalls: CartCalls = {
  async get() {
    const cart = storedCart();
    if (cart.items.length === 0) {
      markGuestCart(undefined);
      return { ok: true, data: cart };
    }
    const answer = await priced(cart.items);
    if (answer.ok) return { ok: true, data: withNames(answer.data.cart, cart) };
    return isUndecided(answer.problem) ? { ok: true, data: cart } : answer;
  },
  async price(to) {
    const answer = await priced(storedCart().items, to);
    return answer.ok ? { ok: true, data: answer.data.quote } : answer;
  },
  add(item) {
    const cart = storedCart();
    const added = { ...item, position: item.position ?? cart.items.length };
    return keep(
      canGuess(item) ? withAdded(cart, added) : withItems(cart, [...cart.items, added]),
      added,
    );
  },
  async setQuantity(line, quantity) {
    const cart = storedCart();
    const item = cart.items.find(isLine(line));
    return item ? keep(withQuantity(cart, line, quantity), item) : { ok: true, data: undefined };
  },
  async remove(line) {
    save(withoutLine(storedCart(), line).items);
    return { ok: true, data: undefined };
  },
  async setCoupon(code) {
    if (code === undefined) saveGuestCoupon(undefined);
    if (code === undefined) return { ok: true, data: undefined };
    const answer = await api<typeof postGuestCoupon>('POST /v2/guest-coupon', { body: { code } });
    if (answer.ok) saveGuestCoupon(answer.data);
    return answer;
  },
  async clear() {
    saveGuestCoupon(undefined);
    save(emptied(storedCart()).items);
    return { ok: true, data: undefined };
  },
};

import { wordTable } from '#platform/contract/text/word-table.ts';
import { isUndecided } from '#platform/client/calls/api.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { addToast } from '#platform/ui/overlays/toasts/toast-store.ts';
import type { mergeCart } from '../../endpoints.ts';
import type { LeftOut, MergedCartWire } from '../../guest-cart-contract.ts';
import { isLine, lineKey } from '../cart-arithmetic.ts';
import type { CartName } from '../cart-name.ts';
import { sentLines } from '../sent-lines.ts';
import { rememberEarlier } from './earlier-lines.ts';
import { readGuestCoupon, saveGuestCoupon } from './guest-coupon.ts';
import { readGuestCart, takeFromGuestCart, type GuestCart } from './guest-cart.ts';

/** A refused cart stays in the browser, and is not sent again by this page. */
let isRefused = false;
let underWay: Promise<void> | undefined;

const LONG_MS = 15_000;

const WHY: Record<LeftOut['why'], string> = wordTable(
  {
    UNAVAILABLE: 'is no longer for sale',
    PERSONAL_CHANGED: 'now asks for different details',
    OUT_OF_STOCK: 'not enough are left',
    TOO_MANY: 'a cart can have at most 99 of one piece',
    CART_FULL: 'your cart is full',
  },
  () => "can't be added to this cart",
);

function mergedText(units: number): string {
  return units === 1
    ? '1 piece you chose earlier is in your cart'
    : `${units} pieces you chose earlier are in your cart`;
}

/** @param cart knows the name of a piece of which the shop says nothing any more */
function leftOutText({ index, name, why }: LeftOut, { lines }: GuestCart): string {
  return `Left out: ${lines[index]?.product.name ?? name}, ${WHY[why]}`;
}

/** Announces what was merged. Nothing is added silently at the checkout: what the account's cart had is marked. */
function report(sent: GuestCart, { items, merged, leftOut }: MergedCartWire): void {
  const titles = [
    ...(merged > 0 ? [mergedText(merged)] : []),
    ...leftOut.map((line) => leftOutText(line, sent)),
  ];
  for (const title of titles) addToast({ title, timeoutMs: LONG_MS });
  if (window.location.pathname !== '/checkout') return;
  const earlier = items.filter((item) => !sent.lines.some(isLine(item)));
  rememberEarlier(earlier.map(lineKey));
}

async function merge({ cartId }: CartName): Promise<void> {
  const sent = readGuestCart();
  if (sent.lines.length === 0 || isRefused) return;
  const answer = await signedInApi<typeof mergeCart>('POST /v2/cart/merge', {
    query: { cartid: cartId },
    headers: { 'idempotency-key': `merge:${sent.id}:${sent.version}` },
    body: { lines: sentLines(sent.lines), coupon: readGuestCoupon() },
  });
  if (!answer.ok) {
    isRefused = !isUndecided(answer.problem);
    return;
  }
  takeFromGuestCart(sent, sent.lines);
  saveGuestCoupon(undefined);
  report(sent, answer.data);
}

/** Moves a visitor's cart into the one of their account. The browser's is cleared when the shop has it. */
export function mergeGuestCart(name: CartName): Promise<void> {
  underWay ??= merge(name).finally(() => {
    underWay = undefined;
  });
  return underWay;
}

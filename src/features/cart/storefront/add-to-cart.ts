import type {
  AddOutcome,
  NewCartItem,
  NextStep,
} from '#features/catalogue/storefront/cards/adding-to-cart.ts';
import { signInWhenKnown } from '#features/identity/storefront/sign-in-state.ts';
import { isUndecided } from '#platform/client/calls/api.ts';
import { queries } from '#platform/client/query/query.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import type { CartItemWire } from '../contract.ts';
import { isLine, timesPrice } from './cart-arithmetic.ts';
import { GUEST, type CartName } from './cart-name.ts';
import { cartQuery } from './cart-query.ts';
import { addLine } from './change-cart.ts';

function toItem(item: NewCartItem): CartItemWire {
  const { productId, variantId, quantity, price, personal } = item;
  const { name, slug, variant, image, mediaId } = item;
  return {
    productId,
    variantId,
    quantity,
    price,
    lineTotal: timesPrice(price, quantity),
    ...(personal && { personal }),
    product: { name, slug, variant, image, ...(mediaId !== undefined && { mediaId }) },
  };
}

/** @param inCart the line's quantity */
function nextStep(problem: ProblemBody & { available?: number }, inCart: number): NextStep {
  if (isUndecided(problem)) return 'retry';
  const left = (problem.available ?? 0) - inCart;
  if (problem.code === 'OUT_OF_STOCK' && left > 0) return { add: left };
  return inCart > 0 || problem.code === 'CART_FULL' ? 'cart' : 'none';
}

async function cartOf(mayBeGuest: boolean): Promise<CartName | undefined> {
  const signIn = await signInWhenKnown();
  if (signIn.status === 'in') return { uid: signIn.uid, cartId: signIn.cartId };
  return mayBeGuest ? GUEST : undefined;
}

/** @param mayBeGuest the shop sells without an account */
export async function addToCart(item: NewCartItem, mayBeGuest: boolean): Promise<AddOutcome> {
  const name = await cartOf(mayBeGuest);
  if (!name) return { ok: false, sentence: 'Sign in to add this to your cart', next: 'retry' };
  const outcome = await addLine(name, toItem(item));
  if (outcome.ok) return outcome;
  const cart = await queries
    .fetchQuery({ ...cartQuery(name), staleTime: 0 })
    .catch(() => undefined);
  const inCart = cart?.items.find(isLine(item));
  const next = nextStep(outcome.problem, inCart?.quantity ?? 0);
  const { detail, fields = {} } = outcome.problem;
  const [wrong = detail] = Object.values(fields);
  return { ok: false, sentence: `Not added. ${wrong}`, next };
}

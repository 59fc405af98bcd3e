import { route, type Route } from '#platform/server/http/route.ts';
import * as calls from '../endpoints.ts';
import { addToCart, clearCart, getCart, removeLine, setQuantity } from './cart.ts';

type Named = { cartid?: string | undefined; prod_id: string; var_id: string };

function lineOf({ cartid, prod_id, var_id }: Named) {
  return { cartId: cartid, productId: prod_id, variantId: var_id };
}

export const cartRoutes: Route[] = [
  route(calls.getCart, (ctx, { query }) => getCart(ctx, query.cartid)),
  route(calls.postCartLine, (ctx, { query, body }) => addToCart(ctx, query.cartid, body)),
  route(calls.patchCartLine, (ctx, { query, body }) =>
    setQuantity(ctx, lineOf(query), body.quantity),
  ),
  route(calls.deleteCartLine, (ctx, { query }) => removeLine(ctx, lineOf(query))),
  route(calls.clearCart, (ctx, { query }) => clearCart(ctx, query.cartid)),
];

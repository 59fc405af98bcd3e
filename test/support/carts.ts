import type { CartItemWire, CartWire } from '#features/cart/contract.ts';
import { send, type SignedIn } from './people.ts';
import type { TestApp } from './test-app.ts';

type Named = { id: string; variantId?: string; personalId?: string | undefined };

/** One person's cart as their browser uses it; `cartId` names another than their first. */
export function cartOf(app: TestApp, person: SignedIn, cartId?: string) {
  const own = new URLSearchParams(cartId === undefined ? {} : { cartid: cartId });
  const line = ({ id, variantId, personalId }: Named): URLSearchParams =>
    new URLSearchParams([
      ...own,
      ['prod_id', id],
      ...(variantId === undefined ? [] : [['var_id', variantId]]),
      ...(personalId === undefined ? [] : [['per_id', personalId]]),
    ]);
  return {
    add: (product: Named, body: object = {}): Promise<Response> =>
      send(app, `POST /v2/cart?${own}`, {
        ...person,
        body: { productId: product.id, variantId: product.variantId, ...body },
      }),
    set: (product: Named, quantity: number): Promise<Response> =>
      send(app, `PATCH /v2/cart?${line(product)}`, { ...person, body: { quantity } }),
    remove: (product: Named): Promise<Response> =>
      send(app, `DELETE /v2/cart?${line(product)}`, person),
    clear: (): Promise<Response> => send(app, `DELETE /v2/clear-cart?${own}`, person),
    async read(): Promise<CartWire> {
      const response = await send(app, `GET /v2/carts?${own}`, person);
      return (await response.json()) as CartWire;
    },
  };
}

export type TestCart = ReturnType<typeof cartOf>;

export function itemOf(response: Response): Promise<CartItemWire> {
  return response.json() as Promise<CartItemWire>;
}

import { createContext, use } from 'react';

/** What a customer is about to put into the cart. Prices in rupees. */
export type NewCartItem = {
  productId: string;
  /** Ids of the chosen variants joined with `+`, `0` for none. */
  variantId: string;
  quantity: number;
  /** Unit price as it was shown. */
  price: number;
  name: string;
  slug: string;
  /** `Lagoon`, or `Lagoon, Large`; '' for none. */
  variant: string;
  image: string;
  mediaId?: string | undefined;
};

/** What helps after a refusal: the same again, fewer pieces, a look into the cart, or nothing. */
export type NextStep = 'retry' | 'cart' | 'none' | { add: number };

export type AddOutcome = { ok: true } | { ok: false; sentence: string; next: NextStep };

/** Puts a piece into the cart of the signed-in person. What carts are is no matter of the catalogue. */
export type AddToCart = (piece: NewCartItem) => Promise<AddOutcome>;

export const AddToCartContext = createContext<AddToCart>(async () => ({
  ok: false,
  sentence: 'Sign in to add this to your cart',
  next: 'retry',
}));

export function useAddToCart(): AddToCart {
  return use(AddToCartContext);
}

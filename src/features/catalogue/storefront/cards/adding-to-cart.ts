import { createContext, use, type ComponentType } from 'react';
import type { PersonalDetail } from '../../personal/personal-details.ts';

/** Prices in rupees. */
export type NewCartItem = {
  productId: string;
  /** Ids of the chosen variants joined with `+`, `0` for none. */
  variantId: string;
  quantity: number;
  /** Answers to the product's questions; absent if it has none. */
  personal?: PersonalDetail[] | undefined;
  /** Unit price as shown. */
  price: number;
  name: string;
  slug: string;
  /** `Lagoon`, or `Lagoon, Large`; '' for none. */
  variant: string;
  image: string;
  mediaId?: string | undefined;
};

/** The action offered after a refusal; `add`: fewer units. */
export type NextStep = 'retry' | 'cart' | 'none' | { add: number };

export type AddOutcome = { ok: true } | { ok: false; sentence: string; next: NextStep };

/** Adds to the customer's cart. */
export type AddToCart = (item: NewCartItem) => Promise<AddOutcome>;

/** The app provides it, because carts and wishes are later features. */
export type Buying = {
  addToCart: AddToCart;
  /** A visitor has pieces in the cart already: nothing asks for an account any more. */
  hasBegun: boolean;
  /** Rendered below the button of a sold-out piece. */
  WhenSoldOut: ComponentType<{ item: Omit<NewCartItem, 'quantity'> }>;
  /** Rendered beside the name on a product's page. */
  Heart: ComponentType<{ productId: string }>;
};

export const BuyingContext = createContext<Buying>({
  addToCart: async () => ({
    ok: false,
    sentence: 'Sign in to add this to your cart',
    next: 'retry',
  }),
  hasBegun: false,
  WhenSoldOut: () => undefined,
  Heart: () => undefined,
});

export function useBuying(): Buying {
  return use(BuyingContext);
}

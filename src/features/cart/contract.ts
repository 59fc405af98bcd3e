import * as z from 'zod';
import { Rupees, RupeesSum } from '#platform/contract/money.ts';
import { problem } from '#platform/contract/problem.ts';
import { MAX_LINES, MAX_QUANTITY } from './limits.ts';

/** A cart of the caller's own; their uid names the first. */
const CartId = z
  .string()
  .min(1)
  .max(128)
  .regex(/^[\w.:@+|-]+$/, 'Use letters, digits, dots and dashes');
const ProductId = z.uuid('That is not the id of a product');

/** Ids of the chosen variants joined with `+` in group order; `0` for none. */
export const VariantId = z
  .string()
  .max(400)
  .regex(/^(0|[0-9a-f-]{36}(\+[0-9a-f-]{36})*)$/, 'Give the ids of variants, joined with +, or 0')
  .default('0');

const Quantity = z
  .int('Give a whole number of pieces')
  .min(1, 'Take at least 1')
  .max(MAX_QUANTITY, `Take at most ${MAX_QUANTITY}`);

export const CartQuery = z.strictObject({ cartid: CartId.optional() });
export const CartLineQuery = z.strictObject({
  cartid: CartId.optional(),
  prod_id: ProductId,
  var_id: VariantId,
});

/** What POST /v2/cart takes. A price is what the customer was shown; the server's own is what counts. */
export const NewCartLine = z.object({
  productId: ProductId,
  variantId: VariantId,
  quantity: Quantity.default(1),
  price: Rupees.optional(),
  /** That of a removed line puts it back at its place; else a new line is the last one. */
  position: z.int().min(0).optional(),
});
export type NewCartLine = z.output<typeof NewCartLine>;

export const QuantityChange = z.object({ quantity: Quantity });

/** Why a line cannot be ordered as it is. */
const LineProblem = z.enum(['OUT_OF_STOCK', 'UNAVAILABLE']);

/** What a line shows of its product; in an order, as it was when bought. */
export const LineProduct = z.object({
  name: z.string(),
  slug: z.string(),
  /** `Lagoon`, or `Lagoon, Large`; '' for none. */
  variant: z.string(),
  /** Address of the picture, '' for none; `mediaId` where the shop keeps it in several widths. */
  image: z.string(),
  mediaId: z.string().optional(),
});

export const CartItem = z.object({
  productId: z.string(),
  variantId: z.string(),
  quantity: z.int(),
  /** Unit price as the shop has it now. */
  price: RupeesSum,
  lineTotal: RupeesSum,
  /** The unit price the customer was shown when adding, where it was another. */
  previousPrice: RupeesSum.optional(),
  /** Pieces left; absent where stock is not counted. */
  stock: z.int().optional(),
  problem: LineProblem.optional(),
  /** Lines are sorted by it. Absent where the answer to a change shows its line alone. */
  position: z.int().optional(),
  product: LineProduct,
});
/** Prices are paise here and rupees on the wire. */
export type CartItem = z.output<typeof CartItem>;
export type CartItemWire = z.input<typeof CartItem>;

export const Cart = z.object({
  cartId: z.string(),
  /** Sum of the lines that can be bought; without shipping. */
  cartTotal: RupeesSum,
  items: z.array(CartItem),
});
export type Cart = z.output<typeof Cart>;
export type CartWire = z.input<typeof Cart>;

export const OutOfStock = problem(
  'OUT_OF_STOCK',
  409,
  'There are not that many left',
  'Take fewer pieces, or ask us to pour another.',
);
export const ProductUnavailable = problem(
  'PRODUCT_UNAVAILABLE',
  409,
  'This piece is no longer for sale',
  'It was taken off the shelf. Remove it from your cart, or ask us to make one like it.',
);
export const CartFull = problem(
  'CART_FULL',
  409,
  'Your cart is full',
  `It holds ${MAX_LINES} different pieces. Check out, or remove one first.`,
);
export const CartLineNotFound = problem(
  'CART_LINE_NOT_FOUND',
  404,
  'This piece is not in your cart',
  'It may have been removed in another window.',
);

import * as z from 'zod';
import { RupeesSum } from '#platform/contract/money.ts';
import { problem } from '#platform/contract/problem.ts';
import { MAX_QUANTITY } from '../catalogue/choices/availability.ts';
import { FIELD_KINDS } from '../catalogue/personal/product-field.ts';

export const MAX_LINES = 50;
export const MAX_CARTS = 20;

/** A cart of the caller's own; the default one has their uid. */
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

/** Tells lines of one piece with other answers apart; '' for none. */
export const PersonalId = z
  .string()
  .regex(/^([\w-]{22})?$/, 'Give the personalId of a line')
  .default('');

/** The answer to each field of the product: text, the id of an option, a day like 2026-12-24, or ids of pictures separated by spaces. */
export const Answers = z
  .record(
    z.string().max(100),
    z.string('Give a text').max(2000, 'Use at most 200 letters'),
    'Give the answers by field',
  )
  .refine((answers) => Object.keys(answers).length <= 20, 'Answer at most 20 fields');

/** Keys that `POST /v2/customer-pictures` answered, by the id of the picture. */
const PictureKeys = z
  .record(z.string().max(64), z.string().max(64))
  .refine((keys) => Object.keys(keys).length <= 30, 'Give at most 30 keys');

const Quantity = z
  .int('Enter a whole number')
  .min(1, 'Choose at least 1')
  .max(MAX_QUANTITY, `Choose at most ${MAX_QUANTITY}`);

export const CartQuery = z.strictObject({ cartid: CartId.optional() });
export const CartLineQuery = z.strictObject({
  cartid: CartId.optional(),
  prod_id: ProductId,
  var_id: VariantId,
  per_id: PersonalId,
});

/** POST /v2/cart. `price` is what the customer saw; the server's own counts. */
export const NewCartLine = z.object({
  productId: ProductId,
  variantId: VariantId,
  quantity: Quantity.default(1),
  price: RupeesSum.optional(),
  /** Answers to the product's questions, by the id of the field. */
  personal: Answers.optional(),
  /** Keys of pictures that are in none of the caller's carts yet. */
  pictureKeys: PictureKeys.optional(),
  /** Puts a removed line back in its place; by default a new line is the last. */
  position: z.int().min(0).optional(),
});
export type NewCartLine = z.output<typeof NewCartLine>;

export const QuantityChange = z.object({ quantity: Quantity });

/** `PERSONAL_CHANGED`: the product asks something else by now. */
const LineProblem = z.enum(['OUT_OF_STOCK', 'UNAVAILABLE', 'PERSONAL_CHANGED']);

/** An answer as people read it; in an order, as it was when bought. */
export const PersonalLine = z.object({
  label: z.string(),
  kind: z.enum(FIELD_KINDS),
  value: z.string(),
  swatch: z.string().optional(),
  pictureIds: z.array(z.string()).optional(),
  price: RupeesSum.meta({ description: 'Its part of the price of one piece, in rupees' }),
});

/** A line's product as shown; in an order, as it was when bought. */
export const LineProduct = z.object({
  name: z.string(),
  slug: z.string(),
  /** `Lagoon`, or `Lagoon, Large`; '' for none. */
  variant: z.string(),
  /** '' for none; `mediaId` where the shop has it in several widths. */
  image: z.string(),
  mediaId: z.string().optional(),
});

export const CartItem = z.object({
  productId: z.string(),
  variantId: z.string(),
  /** Absent without answers, as `personal`. */
  personalId: z.string().optional(),
  personal: z.array(PersonalLine.extend({ fieldId: z.string(), answer: z.string() })).optional(),
  quantity: z.int(),
  price: RupeesSum,
  lineTotal: RupeesSum,
  /** The unit price that the customer saw when adding, if it was different. */
  previousPrice: RupeesSum.optional(),
  /** Stock left for this line; absent if it is not counted. */
  stock: z.int().optional(),
  problem: LineProblem.optional(),
  /** Sort key. Absent in the answer to a change. */
  position: z.int().optional(),
  product: LineProduct,
});
/** Money is paise here and rupees on the wire. */
export type CartItem = z.output<typeof CartItem>;
export type CartItemWire = z.input<typeof CartItem>;

export const Cart = z.object({
  cartId: z.string(),
  /** Excludes shipping, and lines that cannot be bought. */
  cartTotal: RupeesSum,
  items: z.array(CartItem),
});
export type Cart = z.output<typeof Cart>;
export type CartWire = z.input<typeof Cart>;

export const OutOfStock = problem(
  'OUT_OF_STOCK',
  409,
  'Not enough left',
  'Choose fewer, or ask us to make more.',
);
export const ProductUnavailable = problem(
  'PRODUCT_UNAVAILABLE',
  409,
  'This piece is no longer for sale',
  'It is no longer in the shop. Remove it from your cart, or ask us to make one like it.',
);
export const PersonalChanged = problem(
  'PERSONAL_CHANGED',
  409,
  'Check your details again',
  'What we ask for this piece has changed. Nothing was ordered, and your details are still in your cart.',
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

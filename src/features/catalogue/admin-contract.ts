import * as z from 'zod';
import { digitsIn } from '#platform/contract/typed/typed-text.ts';
import { Rupees } from '#platform/contract/money.ts';
import { Paging } from '#platform/contract/paging.ts';
import { problem } from '#platform/contract/problem.ts';
import { line, requiredLine } from '#platform/contract/text.ts';
import {
  Combination,
  PriceBounds,
  ProductSort,
  ProductStatus,
  PublicProduct,
  Variant,
} from './contract.ts';
import { PRODUCT_LIMITS } from './product-form/product-draft.ts';

/** People who want to be told when it is back. */
const Waiting = z.int().optional().meta({ description: 'Wait until it is back; absent for none' });

/** Sent back with an edit, so that units sold meanwhile stay sold. */
const StockSeen = z.int().nullable();

export const RelatedProduct = z.object({
  id: z.string(),
  name: z.string(),
  mediaId: z.string().optional(),
});
export type RelatedProduct = z.output<typeof RelatedProduct>;

export const AdminProduct = PublicProduct.extend({
  costPrice: Rupees.optional(),
  alsoFoundBy: z.string().meta({ description: 'Other words that a search finds it by' }),
  taxRate: z.string().meta({ description: 'GST in percent; empty: that of its category' }),
  hsn: z.string().meta({ description: 'Empty: that of its category' }),
  variants: z.array(Variant.extend({ stockSeen: StockSeen })),
  combinations: z
    .array(
      Combination.extend({
        stockSeen: StockSeen,
        code: z.string().meta({ description: "The owner's own; empty for none" }),
        isOffered: z.boolean(),
      }),
    )
    .meta({ description: 'All of them, also those that are not offered' }),
  stockSeen: StockSeen,
  /** Raised by every edit; an edit of an older version is refused. */
  version: z.int(),
  isArchived: z
    .boolean()
    .meta({ description: 'Put away: inactive, and only in the list "archived"' }),
  isMarkedSoldOut: z.boolean().meta({
    description: 'Its stock was set to 0 by one tap and has not changed since',
  }),
  waiting: Waiting,
  related: z.array(RelatedProduct).meta({ description: 'Chosen by the owner, in order' }),
});
/** Prices in paise; in rupees on the wire. */
export type AdminProduct = z.output<typeof AdminProduct>;
export const SavedProduct = AdminProduct.extend({
  movedVariants: z.array(z.string()).optional().meta({
    description: 'Ids of the variants whose price moved with the price of the product',
  }),
});
export type SavedProduct = z.output<typeof SavedProduct>;
/** Prices in rupees. */
export type AdminProductWire = z.input<typeof AdminProduct>;

export const AdminProductSort = z.enum([...ProductSort.options, '-name']);
export type AdminProductSort = z.infer<typeof AdminProductSort>;

export const AdminProductListQuery = z.strictObject({
  ...Paging,
  status: z
    .enum(['all', 'active', 'inactive', 'available', 'out of stock', 'sold out', 'archived'])
    .default('all')
    .meta({
      description:
        '"available" is active, "out of stock" is the rest; "sold out" is active with nothing left to buy; "archived" products are only in their own list',
    }),
  q: line(100)
    .default('')
    .meta({ description: 'Any part of words of the name. X-Total-Count then counts up to 1000' }),
  ...PriceBounds,
  sort: AdminProductSort.default('newest'),
});
export type AdminProductListQuery = z.output<typeof AdminProductListQuery>;

/** Sold-out products are available too: the shop shows them. */
export const ProductSummary = z.object({
  available: z.int(),
  outOfStock: z.int(),
  soldOut: z.int(),
  archived: z.int(),
});

export const Archiving = z.object({
  isArchived: z.boolean('Say yes or no'),
  /** Shows a restored product in the shop again (`isArchived: false`). */
  isShown: z.boolean('Say yes or no').default(false),
});
export type Archiving = z.output<typeof Archiving>;

export const SoldOutMark = z.object({ isSoldOut: z.boolean('Say yes or no') });

export const StatusQuery = z.strictObject({ status: ProductStatus });

/** The version that an edit is based on, from the answer's ETag; without it and `version` the last write counts. */
export const EditHeaders = z.object({
  'if-match': z
    .string()
    .regex(/^\s*(W\/)?"?\d{1,9}"?\s*$/, 'Send the ETag of the product you edited')
    .transform((tag) => Number(digitsIn(tag)))
    .optional(),
});

export const StockPart = z.object({
  /** Id of a combination; absent for a product without variants. */
  variantId: z.string().optional(),
  /** Names of the groups, and the chosen options: `Colors, Size` and `Lagoon, Large`. */
  name: z.string(),
  value: z.string(),
  /** The owner's own; absent for none. */
  code: z.string().optional(),
  /** Absent: not counted. */
  stock: z.int().optional(),
  waiting: Waiting,
});

export const StockMovement = z.object({
  id: z.string(),
  variantId: z.string().optional(),
  quantity: z.int(),
  /** Absent: not counted from then on. */
  stockAfter: z.int().optional(),
  kind: z.enum(['sold', 'cancelled', 'reopened', 'adjusted', 'edited', 'returned']),
  reason: z.string(),
  orderId: z.string().optional(),
  at: z.iso.datetime(),
});
export type StockMovement = z.infer<typeof StockMovement>;

export const StockSheet = z.object({
  parts: z.array(StockPart),
  /** The newest 50, newest first. */
  movements: z.array(StockMovement),
});
export type StockSheet = z.infer<typeof StockSheet>;

const { stock: MAX_STOCK } = PRODUCT_LIMITS;
const WHOLE = 'Enter a whole number';

/** Either `change`, or the `count` from now on (null: not counted). */
export const StockChange = z
  .object({
    variantId: z.string().max(400).optional(),
    change: z
      .int(WHOLE)
      .min(-MAX_STOCK, `Change at most ${MAX_STOCK} at once`)
      .max(MAX_STOCK, `Change at most ${MAX_STOCK} at once`)
      .refine((change) => change !== 0, 'Enter a number other than 0')
      .optional(),
    count: z
      .int(WHOLE)
      .min(0, 'Stock is 0 or more')
      .max(MAX_STOCK, `Stock is at most ${MAX_STOCK}`)
      .nullable()
      .optional(),
    reason: requiredLine(200, 'Say why'),
  })
  .superRefine(({ change, count }, context) => {
    if ((change === undefined) !== (count === undefined)) return;
    const message = 'Give either a change or a count';
    context.addIssue({ code: 'custom', path: ['count'], message });
  });
export type StockChange = z.output<typeof StockChange>;

export const ProductChanged = problem(
  'PRODUCT_CHANGED',
  409,
  'This piece has changed in the meantime',
  'Nothing was saved, so that no other change is lost. Look at it as it is now, then edit it again.',
);
export const ProductWasOrdered = problem(
  'PRODUCT_WAS_ORDERED',
  409,
  'This piece was ordered',
  "It can't be deleted, because its orders and your figures need it. Archive it instead: it leaves the shop and your list, and you can restore it.",
);
export const NotMarkedSoldOut = problem(
  'NOT_MARKED_SOLD_OUT',
  409,
  'Its stock has changed since',
  'Nothing was changed: there is no earlier stock to go back to. Add the pieces you have under Restock.',
);
export const StockTooLow = problem(
  'STOCK_TOO_LOW',
  409,
  'There are fewer pieces than that',
  'Nothing was saved: stock is never below zero. Look at what is left and give another number.',
);

import * as z from 'zod';
import { problem } from '#platform/contract/problem.ts';
import { MAX_SAVED } from './limits.ts';

const ProductId = z.uuid('That is not the id of a product');

export const SavedProductParams = z.object({ productId: ProductId });

/** A piece that the shop shows. */
export const WishlistProduct = z.object({ productId: z.string(), savedAt: z.iso.datetime() });
export type WishlistProduct = z.output<typeof WishlistProduct>;

export const DeviceProducts = z.strictObject({
  productIds: z.array(ProductId).max(MAX_SAVED).meta({
    description: 'What a browser has saved, the last one first',
  }),
});
export type DeviceProducts = z.output<typeof DeviceProducts>;

export const MergedProducts = z.object({
  merged: z.int(),
  leftOut: z
    .int()
    .meta({ description: 'Those that are no longer shown, or for which there is no room' }),
});
export type MergedProducts = z.output<typeof MergedProducts>;

export const SavedFull = problem(
  'SAVED_FULL',
  409,
  `You have saved ${MAX_SAVED} pieces`,
  'This one was not saved. Remove one that you no longer want, then try again.',
);

import * as z from 'zod';
import { problem } from '#platform/contract/problem.ts';
import { line } from '#platform/contract/text.ts';
import { ProductStatus } from '../contract.ts';

export const MAX_SENTENCE = 160;

const Slug = z
  .string()
  .max(200)
  .regex(/^[a-z0-9-]+$/, 'Give the slug of a category');
export const CollectionParams = z.object({ slug: Slug });

const Picture = z.object({ mediaId: z.string(), url: z.string(), width: z.int(), height: z.int() });

/** A category as its owner presents it. */
export const Collection = z.object({
  slug: z.string(),
  name: z.string(),
  sentence: z.string(),
  picture: Picture.optional(),
  count: z.int().meta({ description: 'Active products' }),
});
export type Collection = z.infer<typeof Collection>;

export const AdminCollection = Collection.extend({
  hiddenCount: z.int().meta({ description: 'Inactive products' }),
  isShown: z.boolean().meta({
    description: 'Named above the pieces: it has a sentence, a picture or a place',
  }),
  /** Raised by every edit; an edit of an older version is refused. 0: never edited. */
  version: z.int(),
});
export type AdminCollection = z.infer<typeof AdminCollection>;

export const CollectionEdit = z.strictObject({
  version: z.int().min(0).meta({ description: 'Of the collection as it was seen' }),
  sentence: line(MAX_SENTENCE),
  mediaId: z
    .string()
    .regex(/^[A-Za-z0-9_-]{22}$/, 'Give the id of an upload')
    .nullable(),
});
export type CollectionEdit = z.output<typeof CollectionEdit>;

/** A product in the order of its category. */
export const ShelvedProduct = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  status: ProductStatus,
  mediaId: z.string().optional(),
});
export type ShelvedProduct = z.infer<typeof ShelvedProduct>;

const ProductId = z.uuid('Give the id of a product').toLowerCase();
const NEIGHBOURS = 'What it was put between, as it was seen; null: the first, or the last';

export const CollectionPlace = z
  .strictObject({ after: Slug.nullable(), before: Slug.nullable() })
  .meta({ description: NEIGHBOURS });
export const ProductPlace = z
  .strictObject({ after: ProductId.nullable(), before: ProductId.nullable() })
  .meta({ description: NEIGHBOURS });
export type Place = { after: string | null; before: string | null };

export const CollectionNotFound = problem(
  'COLLECTION_NOT_FOUND',
  404,
  'Collection not found',
  'Its last piece may have moved to another category. Look through the list of collections.',
);
export const CollectionChanged = problem(
  'COLLECTION_CHANGED',
  409,
  'This collection was changed in another window',
  'Nothing was saved. What you typed is still here: compare, then choose which words to keep.',
);
export const OrderChanged = problem(
  'ORDER_OF_SHELF_CHANGED',
  409,
  'The order was changed in another window',
  'Nothing was moved. It is shown here as it is now: move it again.',
);

import { randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import { rulePrice } from '#features/catalogue/choices/combination-prices.ts';
import {
  variantGroups,
  variantIdOf,
  wholeChoices,
} from '#features/catalogue/choices/variant-choice.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { DB } from '#platform/server/database/schema.generated.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { transaction } from '#platform/server/context.ts';

type Picture = { url: string; alt?: string; isPrimary?: boolean; isSibling?: boolean };
/** Prices are paise. */
type FullVariant = {
  name: string;
  value: string;
  price: number;
  /** Of a single group. */
  stock: number | null;
  swatch: string | null;
  images: Picture[];
};
/** By the values of its variants, like `Lagoon, Large`. */
type FullCombination = {
  value: string;
  price?: number;
  stock?: number;
  code?: string;
  isOffered?: boolean;
};
/** Prices are paise. */
type FullProduct = {
  slug: string;
  name: string;
  description: string;
  price: number;
  comparePrice: number | null;
  costPrice: number | null;
  category: { name: string; slug: string };
  tags: string[];
  alsoFoundBy: string;
  weightGrams: number;
  status: 'active' | 'inactive';
  rating: number;
  reviewCount: number;
  stock: number | null;
  createdAt: Date;
  variants: Partial<FullVariant>[];
  /** Of several groups, those that differ from what their variants say. */
  combinations: FullCombination[];
  attributes: { name: string; value: string }[];
  /** What it asks its buyer. */
  fields: (Pick<Insertable<DB['product_field']>, 'id' | 'label'> &
    Partial<Insertable<DB['product_field']>>)[];
  images: Picture[];
  formerSlugs: string[];
};

export type MadeProduct = {
  id: string;
  slug: string;
  name: string;
  variantIds: string[];
  /** The `variantId` of each whole choice. */
  combinationIds: string[];
};

function anyProduct(): FullProduct {
  const mark = randomBytes(4).toString('hex');
  return {
    slug: `product-${mark}`,
    name: `Product ${mark}`,
    description: '',
    price: 129_900,
    comparePrice: null,
    costPrice: null,
    category: { name: 'Coasters', slug: 'coasters' },
    tags: [],
    alsoFoundBy: '',
    weightGrams: 250,
    status: 'active',
    rating: 0,
    reviewCount: 0,
    stock: null,
    createdAt: new Date(),
    variants: [],
    combinations: [],
    attributes: [],
    fields: [],
    images: [],
    formerSlugs: [],
  };
}

function anyVariant(price: number): FullVariant {
  const value = `Shade ${randomBytes(4).toString('hex')}`;
  return { name: 'Colors', value, price, stock: null, swatch: null, images: [] };
}

async function aCategory(db: Database, category: { name: string; slug: string }): Promise<number> {
  const { id } = await db
    .insertInto('category')
    .values(category)
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ name: category.name }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function insertProduct(db: Database, id: string, product: FullProduct): Promise<void> {
  await db
    .insertInto('product')
    .values({
      id,
      slug: product.slug,
      name: product.name,
      description: product.description,
      price: product.price,
      compare_price: product.comparePrice,
      cost_price: product.costPrice,
      category_id: await aCategory(db, product.category),
      tags: product.tags,
      also_found_by: product.alsoFoundBy,
      weight_grams: product.weightGrams,
      status: product.status,
      rating: product.rating,
      review_count: product.reviewCount,
      stock: product.stock,
      created_at: product.createdAt,
    })
    .execute();
}

type Owner = { productId: string; variantId: string | null };

async function insertPictures(db: Database, owner: Owner, pictures: Picture[]): Promise<void> {
  const rows = pictures.map(({ url, alt = '', isPrimary, isSibling }, position) => ({
    id: uuidv7(),
    product_id: owner.productId,
    variant_id: owner.variantId,
    url,
    alt,
    is_primary: isPrimary ?? false,
    is_sibling: isSibling ?? false,
    position,
  }));
  if (rows.length > 0) await db.insertInto('product_image').values(rows).execute();
}

async function insertVariants(db: Database, productId: string, variants: FullVariant[]) {
  const ids: string[] = [];
  for (const [position, { images, stock: _, ...variant }] of variants.entries()) {
    const id = uuidv7();
    const row = { ...variant, id, product_id: productId, position };
    await db.insertInto('variant').values(row).execute();
    await insertPictures(db, { productId, variantId: id }, images);
    ids.push(id);
  }
  return ids;
}

async function insertCombinations(
  db: Database,
  productId: string,
  {
    price,
    variants,
    combinations,
  }: Pick<FullProduct, 'price' | 'combinations'> & {
    variants: (FullVariant & { id: string })[];
  },
): Promise<string[]> {
  const isSeveral = variantGroups(variants).length > 1;
  const rows = wholeChoices(variants).map((chosen) => {
    const value = chosen.map((variant) => variant.value).join(', ');
    const given = combinations.find((one) => one.value === value);
    const own = { code: '', isOffered: true, ...given };
    return {
      product_id: productId,
      variant_id: variantIdOf(chosen.map(({ id }) => id)),
      price: own.price ?? rulePrice({ price }, chosen),
      stock: isSeveral ? (own.stock ?? null) : (chosen[0]?.stock ?? null),
      code: own.code,
      is_offered: own.isOffered,
    };
  });
  if (rows.length > 0) await db.insertInto('combination').values(rows).execute();
  return rows.map(({ variant_id }) => variant_id);
}

async function insertDetails(db: Database, productId: string, product: FullProduct): Promise<void> {
  for (const [position, attribute] of product.attributes.entries()) {
    const row = { ...attribute, product_id: productId, position };
    await db.insertInto('product_attribute').values(row).execute();
  }
  for (const [position, field] of product.fields.entries()) {
    const row = { kind: 'text', max_length: 12, ...field, product_id: productId, position };
    await db.insertInto('product_field').values(row).execute();
  }
  await insertPictures(db, { productId, variantId: null }, product.images);
  for (const slug of product.formerSlugs) {
    await db.insertInto('slug_history').values({ slug, product_id: productId }).execute();
  }
}

/**
 * A product in the database: active, made to order, Rs 1,299 and without variants unless the test
 * says otherwise. Lists keep the order given.
 */
export function aProduct(db: Database, change: Partial<FullProduct> = {}): Promise<MadeProduct> {
  const product = { ...anyProduct(), ...change };
  const variants = product.variants.map((variant) => ({
    ...anyVariant(product.price),
    ...variant,
  }));
  const id = uuidv7();
  return transaction({ db }, async ({ db: tx }) => {
    await insertProduct(tx, id, product);
    const variantIds = await insertVariants(tx, id, variants);
    const made = variants.map((variant, at) => ({ ...variant, id: variantIds[at] ?? '' }));
    const combinationIds = await insertCombinations(tx, id, { ...product, variants: made });
    await insertDetails(tx, id, product);
    return { id, slug: product.slug, name: product.name, variantIds, combinationIds };
  });
}

import type { Insertable } from 'kysely';
import { FieldDraft } from '#features/catalogue/personal/product-field.ts';
import { fieldRow } from '#features/catalogue/server/write/parts/fields.ts';
import type { StoredMedia } from '#features/media/server/media-queries.ts';
import { variantIdOf, wholeChoices } from '#features/catalogue/choices/variant-choice.ts';
import type { DB } from '#platform/server/database/schema.generated.ts';
import { uuidv7 } from '#platform/server/id.ts';
import type { DemoCategory } from './catalogue/demo-product.ts';
import type { ShelvedProduct } from './catalogue/shelf.ts';
import { picturesOf, swatchFile, type PictureFolder } from './picture-files.ts';

export type DemoRows = {
  products: (Insertable<DB['product']> & { id: string })[];
  variants: Insertable<DB['variant']>[];
  combinations: Insertable<DB['combination']>[];
  attributes: Insertable<DB['product_attribute']>[];
  fields: Insertable<DB['product_field']>[];
  images: Insertable<DB['product_image']>[];
};

type Sources = {
  folder: PictureFolder;
  /** What was kept, by file name. A file that could not be kept is missing. */
  media: Map<string, StoredMedia>;
  categoryIds: Map<string, number>;
  now: Date;
};

const DAY_MS = 86_400_000;
const NEW_DAYS = 3;

function paise(rupees: number): number {
  return Math.round(rupees * 100);
}

function availableOn({ availableInDays }: ShelvedProduct, now: Date): string | null {
  if (availableInDays === undefined) return null;
  return new Date(now.getTime() + availableInDays * DAY_MS).toISOString().slice(0, 10);
}

function productRow(
  product: ShelvedProduct,
  { categoryIds, now, at }: Pick<Sources, 'categoryIds' | 'now'> & { at: number },
): Insertable<DB['product']> & { id: string } {
  const categoryId = categoryIds.get(product.categorySlug);
  if (categoryId === undefined) throw new Error(`No category ${product.categorySlug}`);
  const { compare } = product.rupees;
  const daysAgo = product.tags.includes('new') ? NEW_DAYS : 30 + at * NEW_DAYS;
  const createdAt = new Date(now.getTime() - daysAgo * DAY_MS);
  return {
    id: uuidv7(),
    slug: product.slug,
    name: product.name,
    description: product.description,
    price: paise(product.rupees.price),
    compare_price: compare === undefined ? null : paise(compare),
    cost_price: paise(product.rupees.cost),
    category_id: categoryId,
    tags: product.tags,
    also_found_by: product.alsoFoundBy,
    weight_grams: Math.round(product.weightKg * 1000),
    status: product.status ?? 'active',
    stock: product.stock ?? null,
    lead_days: product.leadDays ?? null,
    available_on: availableOn(product, now),
    position: at + 1,
    created_at: createdAt,
    updated_at: createdAt,
  };
}

function variantRows(productId: string, product: ShelvedProduct, media: Sources['media']) {
  const groups = [product.variants, product.second];
  const options = groups.flatMap((group) =>
    (group?.options ?? []).map((option) => ({ ...option, name: group?.name ?? '' })),
  );
  return options.map(({ name, value, rupees }, position) => ({
    id: uuidv7(),
    product_id: productId,
    name,
    value,
    price: paise(rupees),
    swatch: name === 'Colour' ? (media.get(swatchFile(value))?.id ?? null) : null,
    position,
  }));
}

type Shown = {
  variants: ReturnType<typeof variantRows>;
  images: ReturnType<typeof imageRows>;
  media: Sources['media'];
};

/** Of two groups, those that are made. */
function combinationsOfTwo({ second }: ShelvedProduct, { variants, images, media }: Shown) {
  return wholeChoices(variants).flatMap((chosen) => {
    const made = second?.combinations[chosen.map(({ value }) => value).join(', ')];
    const product_id = chosen[0]?.product_id;
    if (made === undefined || product_id === undefined) return [];
    const { code, rupees, stock = null, picture = '' } = made;
    const shown = images.find(({ media_id }) => media_id && media_id === media.get(picture)?.id);
    const variant_id = variantIdOf(chosen.map(({ id }) => id));
    const image_id = shown?.id ?? null;
    return { product_id, variant_id, code, price: paise(rupees), stock, image_id };
  });
}

function combinationRows(product: ShelvedProduct, shown: Shown) {
  if (product.second !== undefined) return combinationsOfTwo(product, shown);
  return shown.variants.map(({ id, product_id, price }, at) => ({
    product_id,
    variant_id: id,
    price,
    stock: product.variants?.options[at]?.stock ?? null,
  }));
}

const FIRST = 'first';

function fieldRows(
  productId: string,
  { fields = [] }: ShelvedProduct,
  images: DemoRows['images'],
): DemoRows['fields'] {
  const imageIds = new Map(images.slice(0, 1).map(({ id }) => [FIRST, id]));
  return fields.map(({ rupees, options = [], preview, ...field }, position) => {
    const draft = FieldDraft.parse({
      ...field,
      price: rupees,
      options: options.map(({ rupees: price, ...option }) => ({ ...option, price })),
      preview: preview && imageIds.has(FIRST) ? { ...preview, imageId: FIRST } : null,
    });
    return fieldRow(draft, { id: uuidv7(), productId, position, imageIds });
  });
}

function imageRows(
  productId: string,
  product: ShelvedProduct,
  { folder, media, variants }: Sources & { variants: ReturnType<typeof variantRows> },
): Insertable<DB['product_image']>[] {
  const kept = picturesOf(product, folder).flatMap(({ file, alt, variant, isSibling = false }) => {
    const stored = media.get(file);
    const variantId = variants.find(({ value }) => value === variant)?.id ?? null;
    const picture = { alt, url: null, variant_id: variantId, is_sibling: isSibling };
    return stored ? [{ ...picture, media_id: stored.id }] : [];
  });
  const { imageUrl } = product;
  const pictures =
    imageUrl === undefined
      ? kept
      : [{ alt: product.name, media_id: null, url: imageUrl, variant_id: null }];
  return pictures.map((picture, position) => ({
    ...picture,
    id: uuidv7(),
    product_id: productId,
    // The first picture of the product, and the first of each choice.
    is_primary: pictures.findIndex((one) => one.variant_id === picture.variant_id) === position,
    position,
  }));
}

/** What is said of the categories, in the order of the list. */
export function collectionRows(
  categories: DemoCategory[],
  { media, categoryIds }: Pick<Sources, 'media' | 'categoryIds'>,
): Insertable<DB['collection']>[] {
  return categories.flatMap(({ slug, sentence, picture }, at) => {
    const category_id = categoryIds.get(slug);
    if (category_id === undefined) return [];
    return { category_id, sentence, media_id: media.get(picture)?.id ?? null, position: at + 1 };
  });
}

/** The rows of the demo catalogue, in grid order. */
export function demoRows(shelf: ShelvedProduct[], sources: Sources): DemoRows {
  const rows: DemoRows = {
    products: [],
    variants: [],
    combinations: [],
    attributes: [],
    fields: [],
    images: [],
  };
  for (const [at, product] of shelf.entries()) {
    const row = productRow(product, { ...sources, at });
    const variants = variantRows(row.id, product, sources.media);
    rows.products.push(row);
    rows.variants.push(...variants);
    const images = imageRows(row.id, product, { ...sources, variants });
    rows.combinations.push(...combinationRows(product, { variants, images, media: sources.media }));
    rows.attributes.push(
      ...product.attributes.map((attribute, position) => ({
        product_id: row.id,
        position,
        ...attribute,
      })),
    );
    rows.fields.push(...fieldRows(row.id, product, images));
    rows.images.push(...images);
  }
  return rows;
}

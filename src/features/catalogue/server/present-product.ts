import { publicStock } from '../choices/availability.ts';
import { mediaUrl } from '#features/media/picture-formats.ts';
import { AdminProduct, type AdminProductWire } from '../admin-contract.ts';
import type { ProductImage, PublicProduct } from '../contract.ts';
import type { AdminProductRow } from './admin/admin-product-queries.ts';
import { variantIdOf, wholeChoices } from '../choices/variant-choice.ts';
import { fieldsOf } from './stored-fields.ts';
import type { ProductRow } from './product-queries.ts';

type ImageRow = ProductRow['images'][number];

function presentImage(row: ImageRow): ProductImage {
  return {
    id: String(row.id),
    url: row.media_id === null ? (row.url ?? '') : mediaUrl(row.media_id, 960, 'webp'),
    alt: row.alt,
    isPrimary: row.is_primary,
    ...(row.media_id !== null && { mediaId: row.media_id }),
    ...(row.width !== null && row.height !== null && { width: row.width, height: row.height }),
    ...(row.is_sibling && { isSibling: true }),
  };
}

/** Absent once it is open. */
function dropOf({ drop }: ProductRow): Pick<PublicProduct, 'drop'> {
  if (!drop || drop.opensAt === null) return {};
  const { slug, title, opensAt, earlyMinutes } = drop;
  return {
    drop: {
      slug,
      title,
      opensAt: new Date(opensAt).toISOString(),
      ...(earlyMinutes > 0 && { earlyMinutes }),
    },
  };
}

type CombinationRow = ProductRow['combinations'][number];

/** Combinations in the order of groups and options. */
function combinationsOf({ variants, combinations }: ProductRow): CombinationRow[] {
  const byId = new Map(combinations.map((one) => [one.variant_id, one]));
  return wholeChoices(variants).flatMap(
    (chosen) => byId.get(variantIdOf(chosen.map(({ id }) => String(id)))) ?? [],
  );
}

type SayStock = typeof publicStock;

/** The owner's pages are not kept. */
const wholeStock: SayStock = (stock) => (stock === null ? {} : { stock });

function presentCombination(row: CombinationRow, sayStock: SayStock) {
  const { variant_id, price, stock, lead_days: leadDays, image_id: imageId } = row;
  return {
    id: variant_id,
    price,
    ...sayStock(stock),
    ...(leadDays !== null && { leadDays }),
    ...(imageId !== null && { imageId }),
  };
}

export function presentProduct(row: ProductRow, sayStock = publicStock): PublicProduct {
  const combinations = combinationsOf(row);
  const stocks = new Map(combinations.map(({ variant_id, stock }) => [variant_id, stock]));
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    price: row.price,
    ...(row.compare_price !== null && { comparePrice: row.compare_price }),
    currency: 'INR',
    category: { id: String(row.category_id), name: row.category_name, slug: row.category_slug },
    variants: row.variants.map(({ id, swatch, ...variant }) => {
      const stock = stocks.get(String(id)) ?? null;
      return {
        ...variant,
        id: String(id),
        ...sayStock(stock),
        ...(swatch !== null && { swatch }),
        images: row.images.filter((image) => image.variant_id === id).map(presentImage),
      };
    }),
    combinations: combinations
      .filter((one) => one.is_offered)
      .map((one) => presentCombination(one, sayStock)),
    ...(row.fields.length > 0 && { fields: fieldsOf(row.fields) }),
    attributes: row.attributes,
    tags: row.tags,
    weight: row.weight_grams / 1000,
    status: row.status === 'active' ? 'active' : 'inactive',
    rating: row.rating,
    reviewCount: row.review_count,
    ...sayStock(row.stock),
    ...(row.lead_days !== null && { leadDays: row.lead_days }),
    ...(row.available_on !== null && { availableOn: row.available_on }),
    ...dropOf(row),
    images: row.images.filter((image) => image.variant_id === null).map(presentImage),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export function presentAdminProduct(row: AdminProductRow): AdminProduct {
  const { variants, ...product } = presentProduct(row, wholeStock);
  return {
    ...product,
    ...(row.cost_price !== null && { costPrice: row.cost_price }),
    alsoFoundBy: row.also_found_by,
    taxRate: row.tax_rate,
    hsn: row.hsn,
    variants: variants.map((variant) => ({ ...variant, stockSeen: variant.stock ?? null })),
    combinations: combinationsOf(row).map((combination) => ({
      ...presentCombination(combination, wholeStock),
      stockSeen: combination.stock,
      code: combination.code,
      isOffered: combination.is_offered,
    })),
    stockSeen: row.stock,
    version: row.version,
    isArchived: row.status === 'archived',
    isMarkedSoldOut: row.is_marked_sold_out === true,
    ...(row.waiting > 0 && { waiting: row.waiting }),
    related: row.related.map(({ id, name, media_id: mediaId }) => ({
      id: String(id),
      name,
      ...(mediaId !== null && { mediaId }),
    })),
  };
}

/** Prices in rupees, for the data of a problem. */
export function presentOnWire(row: AdminProductRow): AdminProductWire {
  return AdminProduct.encode(presentAdminProduct(row));
}

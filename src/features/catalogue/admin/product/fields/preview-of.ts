import type { ProductImage, PublicProductWire } from '../../../contract.ts';
import { mediaIdOf } from './picture-rows.ts';
import type { PictureFields, ProductFields, VariantFields } from './product-fields.ts';
import { amountOf, piecesOf } from './typed-numbers.ts';

/** A number that can be shown; what is no number yet is left out. */
function known(value: number | null | undefined): number | undefined {
  return value === null || value === undefined || Number.isNaN(value) ? undefined : value;
}

function previewImage({ key, url, alt, isPrimary }: PictureFields): ProductImage[] {
  const mediaId = mediaIdOf(url);
  if (mediaId === undefined && !/^https?:\/\/[^\s/]+\.\S+/i.test(url)) return [];
  return [{ id: key, url, alt, isPrimary, ...(mediaId !== undefined && { mediaId }) }];
}

function previewVariant({ key, name, value, price, stock, images }: VariantFields) {
  const left = known(piecesOf(stock));
  return {
    id: key,
    name,
    value,
    price: known(amountOf(price)) ?? 0,
    ...(left !== undefined && { stock: left }),
    images: images.flatMap(previewImage),
  };
}

/** What is typed as a product of the shelf, as far as it goes. */
export function previewOf(fields: ProductFields): PublicProductWire {
  const comparePrice = known(amountOf(fields.comparePrice));
  const stock = known(piecesOf(fields.stock));
  return {
    id: 'preview',
    slug: 'preview',
    name: fields.name.trim() || 'Name of the piece',
    description: fields.description,
    price: known(amountOf(fields.price)) ?? 0,
    ...(comparePrice !== undefined && { comparePrice }),
    currency: 'INR',
    category: { id: '1', ...fields.category },
    variants: fields.variants.map(previewVariant),
    attributes: [],
    tags: fields.tags,
    weight: 0,
    status: 'active',
    rating: 0,
    reviewCount: 0,
    ...(stock !== undefined && { stock }),
    images: fields.images.flatMap(previewImage),
    createdAt: '',
    updatedAt: '',
  };
}

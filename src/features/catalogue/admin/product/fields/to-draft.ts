import type { CallInput } from '#platform/client/api.ts';
import type { postProduct } from '../../../admin-endpoints.ts';
import { mediaIdOf } from './picture-rows.ts';
import type { PictureFields, ProductFields, VariantFields } from './product-fields.ts';
import { amountOf, decimalOf, piecesOf } from './typed-numbers.ts';

/** A product as the calls of the shop take it. */
export type DraftBody = CallInput<typeof postProduct>['body'];

const VARIANT_ALT = 'Variant image';

function pictureDraft({ id, url, alt, isPrimary }: PictureFields) {
  const mediaId = mediaIdOf(url);
  const source = mediaId === undefined ? { url: url.trim() } : { mediaId };
  return { ...(id !== undefined && { id }), ...source, alt, isPrimary };
}

function variantDraft(variant: VariantFields) {
  const { id, name, value, price, priceSource, stock, stockSeen, images } = variant;
  return {
    ...(id !== undefined && { id }),
    name,
    value,
    price: amountOf(price) ?? 0,
    ...(priceSource === 'typed' && { keepsPrice: true }),
    stock: piecesOf(stock),
    stockSeen,
    images: images.map((image) => pictureDraft({ ...image, alt: image.alt || VARIANT_ALT })),
  };
}

/** What is sent for a form in which `checkFields` finds nothing wrong. */
export function toDraft(fields: ProductFields): DraftBody {
  const { name, slug, description, status, category, tags, stockSeen } = fields;
  return {
    name,
    slug: slug.trim(),
    description,
    ...(status !== '' && { status }),
    price: amountOf(fields.price) ?? 0,
    comparePrice: amountOf(fields.comparePrice) ?? null,
    costPrice: amountOf(fields.costPrice) ?? null,
    currency: 'INR',
    category: { name: category.name, slug: category.slug.trim() },
    weight: decimalOf(fields.weight) ?? 0,
    stock: piecesOf(fields.stock),
    stockSeen,
    variants: fields.variants.map(variantDraft),
    attributes: fields.attributes.map((attribute) => ({
      name: attribute.name,
      value: attribute.value,
    })),
    tags,
    images: fields.images.map(pictureDraft),
  };
}

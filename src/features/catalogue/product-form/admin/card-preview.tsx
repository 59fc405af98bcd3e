import { rupeesIn } from '#platform/contract/typed/number.ts';
import { useDeferredValue } from 'react';
import type { ProductImage, PublicProductWire } from '../../contract.ts';
import { toCardView } from '../../product-card-view.ts';
import { ProductCard } from '../../storefront/cards/product-card.tsx';
import {
  NEW_COMBINATION,
  type ProductFields,
  type VariantFields,
} from './fields/product-fields.ts';
import { unitsOf } from './fields/typed-numbers.ts';
import { combinationRows } from './fields/product-prices.ts';
import { mediaIdOf, type PictureFields } from './pictures/picture-fields.ts';
import styles from './product-editor.module.css';

export function CardPreview({ fields }: { fields: ProductFields }) {
  const shown = useDeferredValue(fields);
  return (
    <section aria-labelledby="preview-title">
      <h2 id="preview-title">As customers see it</h2>
      <ul className={`grid-shelf ${styles.previewShelf}`} inert>
        <ProductCard card={toCardView(previewOf(shown))} />
      </ul>
      {shown.images.length === 0 && (
        <p className="hint">The primary picture shows at the top of the card.</p>
      )}
    </section>
  );
}

function known(value: number | null | undefined): number | undefined {
  return value === null || value === undefined || Number.isNaN(value) ? undefined : value;
}

function previewImage({ key, url, alt, isPrimary }: PictureFields): ProductImage[] {
  const mediaId = mediaIdOf(url);
  if (mediaId === undefined && !/^https?:\/\/[^\s/]+\.\S+/i.test(url)) return [];
  return [{ id: key, url, alt, isPrimary, ...(mediaId !== undefined && { mediaId }) }];
}

function previewVariant({ key, name, value, price, images }: VariantFields) {
  return {
    id: key,
    name,
    value,
    price: known(rupeesIn(price)) ?? 0,
    images: images.flatMap(previewImage),
  };
}

function previewCombinations(fields: ProductFields): PublicProductWire['combinations'] {
  return combinationRows(fields).flatMap(({ key, price }) => {
    const { stock, isOffered } = fields.combinations[key] ?? NEW_COMBINATION;
    const only = fields.variants.find((variant) => variant.key === key);
    const left = known(unitsOf(only?.stock ?? stock));
    return isOffered ? [{ id: key, price, ...(left !== undefined && { stock: left }) }] : [];
  });
}

/** The form as a product card; fields without a usable value are left out. */
function previewOf(fields: ProductFields): PublicProductWire {
  const comparePrice = known(rupeesIn(fields.comparePrice));
  const stock = known(unitsOf(fields.stock));
  return {
    id: 'preview',
    slug: 'preview',
    name: fields.name.trim() || 'Name of the piece',
    description: fields.description,
    price: known(rupeesIn(fields.price)) ?? 0,
    ...(comparePrice !== undefined && { comparePrice }),
    currency: 'INR',
    category: { id: '1', ...fields.category },
    variants: fields.variants.map(previewVariant),
    combinations: previewCombinations(fields),
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

import { isBlank } from '#platform/contract/typed/typed-text.ts';
import { rupeesIn } from '#platform/contract/typed/number.ts';
import type { CallInput } from '#platform/client/calls/api.ts';
import type { AdminProductWire, RelatedProduct } from '../../../admin-contract.ts';
import type { postProduct } from '../../../admin-endpoints.ts';
import { rulePriceOf } from '../../../choices/combination-prices.ts';
import type { ProductStatus } from '../../../contract.ts';
import { PRODUCT_LIMITS } from '../../product-draft.ts';
import { choiceCount, variantGroups, wholeChoices } from '../../../choices/variant-choice.ts';
import { personalFields, fieldDrafts, type PersonalField } from '../personal/personal-fields.ts';
import {
  pictureDraft,
  pictureFields,
  picturesOf,
  type PictureFields,
} from '../pictures/picture-fields.ts';
import { kilogramsOf, unitsOf } from './typed-numbers.ts';

export type VariantFields = {
  key: string;
  id?: string | undefined;
  name: string;
  value: string;
  price: string;
  /** 'product': follows the product's price until edited; absent: as stored. */
  priceSource?: 'typed' | 'product' | undefined;
  /** Empty: not counted. */
  stock: string;
  /** Sent back unchanged, so that units sold meanwhile stay sold. */
  stockSeen: number | null;
  images: PictureFields[];
};

/** A combination that can be bought: one variant of each group. */
export type CombinationFields = {
  /** Absent: the sum of the variants' prices. */
  ownPrice?: string | undefined;
  /** Empty: not counted. Of several groups only. */
  stock: string;
  stockSeen: number | null;
  code: string;
  isOffered: boolean;
  /** Empty: the product's. */
  leadDays: string;
  /** Key of its picture, of several groups only. Absent: as its variants show. */
  imageKey?: string | undefined;
};

export type AttributeFields = { key: string; name: string; value: string };

/** A product in the form: numbers are text until they are sent. */
export type ProductFields = {
  name: string;
  slug: string;
  description: string;
  status: ProductStatus | '';
  price: string;
  comparePrice: string;
  costPrice: string;
  /** Kilograms. */
  weight: string;
  stock: string;
  stockSeen: number | null;
  /** Empty: as the shop says. */
  leadDays: string;
  /** Empty: no pre-order. */
  availableOn: string;
  category: { name: string; slug: string };
  variants: VariantFields[];
  /** Keyed by `combinationKey`; absent: same as `NEW_COMBINATION`. */
  combinations: Record<string, CombinationFields>;
  attributes: AttributeFields[];
  /** Questions for the customer. */
  buyerFields: PersonalField[];
  tags: string[];
  alsoFoundBy: string;
  /** Percent; empty: that of its category. */
  taxRate: string;
  hsn: string;
  images: PictureFields[];
  related: RelatedProduct[];
};

export const NEW_COMBINATION: CombinationFields = {
  stock: '',
  stockSeen: null,
  code: '',
  isOffered: true,
  leadDays: '',
};

export function combinationKey(chosen: { key: string }[]): string {
  return chosen.map(({ key }) => key).join('+');
}

export function emptyFields(): ProductFields {
  return {
    name: '',
    slug: '',
    description: '',
    status: '',
    price: '',
    comparePrice: '',
    costPrice: '',
    weight: '',
    stock: '',
    stockSeen: null,
    leadDays: '',
    availableOn: '',
    category: { name: '', slug: '' },
    variants: [],
    combinations: {},
    attributes: [],
    buyerFields: [],
    tags: [],
    alsoFoundBy: '',
    taxRate: '',
    hsn: '',
    images: [],
    related: [],
  };
}

function rupees(amount: number | undefined): string {
  return amount === undefined ? '' : amount.toFixed(2);
}

function unitsText(stock: number | undefined): string {
  return stock === undefined ? '' : String(stock);
}

function combinationFields(product: AdminProductWire): ProductFields['combinations'] {
  const entries = product.combinations.map(
    ({ id, price, stock, stockSeen, ...combination }): [string, CombinationFields] => {
      const isByRule =
        Math.round(price * 100) === Math.round((rulePriceOf(product, id) ?? 0) * 100);
      const own = isByRule ? {} : { ownPrice: rupees(price) };
      const { code, isOffered, leadDays, imageId } = combination;
      const picture = imageId === undefined ? {} : { imageKey: imageId };
      const words = { code, isOffered, leadDays: unitsText(leadDays) };
      return [id, { ...own, ...words, ...picture, stock: unitsText(stock), stockSeen }];
    },
  );
  return Object.fromEntries(entries);
}

export function fieldsOf(product: AdminProductWire): ProductFields {
  const { name, slug, description, status, stockSeen, category, tags } = product;
  return {
    name,
    slug,
    description,
    status,
    price: rupees(product.price),
    comparePrice: rupees(product.comparePrice),
    costPrice: rupees(product.costPrice),
    weight: String(product.weight),
    stock: unitsText(product.stock),
    stockSeen,
    leadDays: unitsText(product.leadDays),
    availableOn: product.availableOn ?? '',
    category: { name: category.name, slug: category.slug },
    variants: product.variants.map((variant) => ({
      key: variant.id,
      id: variant.id,
      name: variant.name,
      value: variant.value,
      price: rupees(variant.price),
      stock: unitsText(variant.stock),
      stockSeen: variant.stockSeen,
      images: variant.images.map(pictureFields),
    })),
    combinations: combinationFields(product),
    attributes: product.attributes.map((attribute, at) => ({ key: `a${at}`, ...attribute })),
    buyerFields: personalFields(product),
    tags,
    alsoFoundBy: product.alsoFoundBy,
    taxRate: product.taxRate,
    hsn: product.hsn,
    images: product.images.map(pictureFields),
    related: product.related,
  };
}

const NOT_COMPARED = new Set(['key', 'priceSource']);

/** Compares everything but row keys. */
export function isSameProduct(one: ProductFields, other: ProductFields): boolean {
  const plain = (fields: ProductFields) =>
    JSON.stringify(fields, (name, value: unknown) => (NOT_COMPARED.has(name) ? undefined : value));
  return plain(one) === plain(other);
}

export type DraftBody = CallInput<typeof postProduct>['body'];

const VARIANT_ALT = 'Variant image';
export const NEW_VARIANT_NAME = 'Colors';

const areBlank = (...texts: string[]) => texts.every(isBlank);

function isEmptyVariant({ id, name, value, priceSource, stock, images }: VariantFields): boolean {
  const isNamed = name !== NEW_VARIANT_NAME && !isBlank(name);
  const isTouched = isNamed || priceSource === 'typed' || !areBlank(value, stock);
  return id === undefined && !isTouched && images.every(isEmptyPicture);
}

function isEmptyPicture({ id, url, alt }: PictureFields): boolean {
  return id === undefined && areBlank(url, alt);
}

/** Drops added rows in which nothing was typed. A stored one that was emptied stays, to be asked about. */
export function withoutEmptyRows(fields: ProductFields): ProductFields {
  const filled = (list: PictureFields[]) => list.filter((picture) => !isEmptyPicture(picture));
  return {
    ...fields,
    variants: fields.variants
      .filter((variant) => !isEmptyVariant(variant))
      .map((variant) => ({ ...variant, images: filled(variant.images) })),
    attributes: fields.attributes.filter(({ name, value }) => !areBlank(name, value)),
    images: filled(fields.images),
  };
}

function keysOfPictures(fields: ProductFields): ReadonlySet<string> {
  return new Set(picturesOf(fields).map(({ picture }) => picture.key));
}

/** The variants themselves have price and stock if there is only one group. */
function combinationDrafts(product: ProductFields) {
  const { variants, combinations } = product;
  if (choiceCount(variants) > PRODUCT_LIMITS.combinations) return [];
  const isSeveral = variantGroups(variants).length > 1;
  const pictures = keysOfPictures(product);
  return wholeChoices(variants).map((chosen) => {
    const fields = combinations[combinationKey(chosen)] ?? NEW_COMBINATION;
    const { ownPrice = '', imageKey = '', stock, stockSeen, code, isOffered, leadDays } = fields;
    return {
      values: chosen.map(({ value }) => value),
      price: isSeveral ? (rupeesIn(ownPrice) ?? null) : null,
      keepsPrice: true,
      ...(isSeveral && {
        stock: unitsOf(stock),
        stockSeen,
        imageId: pictures.has(imageKey) ? imageKey : null,
      }),
      code,
      isOffered,
      leadDays: unitsOf(leadDays),
    };
  });
}

function variantDraft(variant: VariantFields, isSeveral: boolean) {
  const { id, name, value, price, priceSource, stock, stockSeen, images } = variant;
  return {
    ...(id !== undefined && { id }),
    name,
    value,
    price: rupeesIn(price) ?? Number.NaN,
    ...(priceSource === 'typed' && { keepsPrice: true }),
    stock: isSeveral ? null : unitsOf(stock),
    stockSeen,
    images: images.map((image) => pictureDraft({ ...image, alt: image.alt || VARIANT_ALT })),
  };
}

/** The form as the body of a call; text that is no number becomes NaN, which the schema refuses. */
export function toDraft(fields: ProductFields): DraftBody {
  const { name, slug, description, status, category, tags, stockSeen } = fields;
  const isSeveral = variantGroups(fields.variants).length > 1;
  return {
    name,
    slug: slug.trim(),
    description,
    ...(status !== '' && { status }),
    price: rupeesIn(fields.price) ?? Number.NaN,
    comparePrice: rupeesIn(fields.comparePrice) ?? null,
    costPrice: rupeesIn(fields.costPrice) ?? null,
    currency: 'INR',
    category: { name: category.name, slug: category.slug.trim() },
    weight: kilogramsOf(fields.weight) ?? 0,
    stock: unitsOf(fields.stock),
    stockSeen,
    leadDays: unitsOf(fields.leadDays),
    availableOn: fields.availableOn || null,
    variants: fields.variants.map((variant) => variantDraft(variant, isSeveral)),
    combinations: combinationDrafts(fields),
    attributes: fields.attributes.map(({ name: label, value }) => ({ name: label, value })),
    fields: fieldDrafts(fields.buyerFields, keysOfPictures(fields)),
    tags,
    alsoFoundBy: fields.alsoFoundBy,
    taxRate: fields.taxRate,
    hsn: fields.hsn,
    images: fields.images.map(pictureDraft),
    related: fields.related.map(({ id }) => ({ id })),
  };
}

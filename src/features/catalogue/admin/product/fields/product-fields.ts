import type { AdminProductWire } from '../../../admin-contract.ts';
import type { ProductStatus } from '../../../contract.ts';

/** A picture as it stands in the form. One that the shop keeps is known by its address. */
export type PictureFields = {
  key: string;
  /** Of a picture that the product has already. */
  id?: string | undefined;
  url: string;
  alt: string;
  isPrimary: boolean;
};

export type VariantFields = {
  key: string;
  id?: string | undefined;
  name: string;
  value: string;
  price: string;
  /** Whether the price was typed here, or is the product's until it is; absent: as it is stored. */
  priceSource?: 'typed' | 'product' | undefined;
  /** Empty: not counted. */
  stock: string;
  /** Goes back as it came, so that pieces sold meanwhile stay sold. */
  stockSeen: number | null;
  images: PictureFields[];
};

export type AttributeFields = { key: string; name: string; value: string };

/** All of a product as it is typed: numbers are text until they are sent. */
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
  category: { name: string; slug: string };
  variants: VariantFields[];
  attributes: AttributeFields[];
  tags: string[];
  images: PictureFields[];
};

/** A product of which nothing is typed yet. */
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
    category: { name: '', slug: '' },
    variants: [],
    attributes: [],
    tags: [],
    images: [],
  };
}

function rupees(amount: number | undefined): string {
  return amount === undefined ? '' : amount.toFixed(2);
}

function pieces(stock: number | undefined): string {
  return stock === undefined ? '' : String(stock);
}

function pictureFields({ id, url, alt, isPrimary }: AdminProductWire['images'][number]) {
  return { key: id, id, url, alt, isPrimary };
}

/** A product of the shop as the form shows it. */
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
    stock: pieces(product.stock),
    stockSeen,
    category: { name: category.name, slug: category.slug },
    variants: product.variants.map((variant) => ({
      key: variant.id,
      id: variant.id,
      name: variant.name,
      value: variant.value,
      price: rupees(variant.price),
      stock: pieces(variant.stock),
      stockSeen: variant.stockSeen,
      images: variant.images.map(pictureFields),
    })),
    attributes: product.attributes.map((attribute, at) => ({ key: `a${at}`, ...attribute })),
    tags,
    images: product.images.map(pictureFields),
  };
}

const NOT_COMPARED = new Set(['key', 'priceSource']);

/** Whether nothing differs between them but the keys of their rows. */
export function isSameProduct(one: ProductFields, other: ProductFields): boolean {
  const plain = (fields: ProductFields) =>
    JSON.stringify(fields, (name, value: unknown) => (NOT_COMPARED.has(name) ? undefined : value));
  return plain(one) === plain(other);
}

import type { FieldPreview } from '#features/catalogue/personal/field-preview.ts';

/** One choice of a product, e.g. the colour Lagoon. */
export type DemoOption = {
  value: string;
  rupees: number;
  /** Pieces left; undefined: made to order, not counted. */
  stock?: number;
};

/** What is bought of a piece with two groups, by the values of its options: `Emerald, 22 cm`. */
export type DemoCombination = {
  rupees: number;
  stock?: number;
  code: string;
  /** A file of the piece's in demo/pictures. */
  picture?: string;
};

/** What a piece asks its buyer. */
export type DemoField = {
  label: string;
  kind: 'text' | 'lines' | 'colour' | 'date' | 'photo';
  hint?: string;
  isRequired?: boolean;
  /** What an answer adds. */
  rupees?: number;
  maxLength?: number;
  maxLines?: number;
  letters?: 'any' | 'latin-digits';
  minDays?: number;
  maxFiles?: number;
  /** On the piece's first picture. */
  preview?: Omit<FieldPreview, 'imageId'>;
  options?: { label: string; swatch: string; rupees?: number }[];
};

/** One piece of the demo shop. Prices are whole rupees here and paise in the database. */
export type DemoProduct = {
  slug: string;
  name: string;
  rupees: { price: number; compare?: number; cost: number };
  weightKg: number;
  /** Lower case, as the storefront's tag links are. */
  tags: string[];
  /** Without the closing sentence that all pieces share (`CLOSING_SENTENCE`). */
  description: string;
  variants?: { name: string; options: DemoOption[] };
  /** A second group, and each combination with the first one that is made. */
  second?: {
    name: string;
    options: DemoOption[];
    combinations: Record<string, DemoCombination>;
  };
  /** Working days that it takes, where the shop tells its buyers. */
  leadDays?: number;
  /** A pre-order: not sent before so many days from the first start. */
  availableInDays?: number;
  /** What the buyer says before it is made. */
  fields?: DemoField[];
  /** What only this piece has, shown before what its category shares; same name: this one counts. */
  features: Record<string, string>;
  /** Pieces left of a product without variants; undefined: made to order, not counted. */
  stock?: number;
  status?: 'inactive';
  /** A picture kept elsewhere, instead of the files in demo/pictures. */
  imageUrl?: string;
};

export type DemoCategory = {
  id: number;
  slug: string;
  name: string;
  /** What the owner says of it. */
  sentence: string;
  /** A file of demo/pictures. */
  picture: string;
  /** What every piece of the category shares, e.g. how thick a coaster is. */
  features: Record<string, string>;
  products: DemoProduct[];
};

/** Options that all cost the same. */
export function options(values: string[], rupees: number): DemoOption[] {
  return values.map((value) => ({ value, rupees }));
}

/** How a value stands in file names: `Monsoon Grey` is `monsoon-grey`. */
export function slugOf(value: string): string {
  return value
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

import { formErrors } from '#platform/contract/field-errors.ts';
import { isBlank } from '#platform/contract/typed/typed-text.ts';
import { ProductDraft } from '../../product-draft.ts';
import { NEW_COMBINATION, toDraft, type ProductFields } from './product-fields.ts';
import { kilogramsOf, unitsOf } from './typed-numbers.ts';
import { combinationRows } from './product-prices.ts';
import type { PictureFields } from '../pictures/picture-fields.ts';

/** Sentences by field path: `variants.0.price`. */
export type FieldErrors = Record<string, string>;

const UNITS = 'Enter a whole number, or leave it empty';
const PICTURE_MISSING = 'Enter the address of a picture, upload one, or remove this row';
const KILOGRAMS = 'Enter the weight in kilograms, like 0.455';

type Check = [path: string, isWrong: boolean, sentence: string];

const isNotUnits = (text: string) => Number.isNaN(unitsOf(text));

function checkPictures(rows: PictureFields[], path: string): Check[] {
  return rows.map(({ url }, at) => [`${path}.${at}.url`, isBlank(url), PICTURE_MISSING]);
}

/** These are more helpful than the schema's sentences about the same fields. */
function inputErrors(fields: ProductFields): FieldErrors {
  const { weight, stock, variants, images } = fields;
  const checks: Check[] = [
    ['weight', Number.isNaN(kilogramsOf(weight)), KILOGRAMS],
    ['stock', isNotUnits(stock), UNITS],
    ...variants.flatMap((variant, at): Check[] => [
      [`variants.${at}.stock`, isNotUnits(variant.stock), UNITS],
      ...checkPictures(variant.images, `variants.${at}.images`),
    ]),
    ...combinationRows(fields).map(({ key }, at): Check => {
      const { stock: units } = fields.combinations[key] ?? NEW_COMBINATION;
      return [`combinations.${at}.stock`, isNotUnits(units), UNITS];
    }),
    ...checkPictures(images, 'images'),
  ];
  const wrong = checks.filter(([, isWrong]) => isWrong);
  return Object.fromEntries(wrong.map(([path, , sentence]) => [path, sentence]));
}

const FORM_ORDER = [
  'name',
  'slug',
  'description',
  'price',
  'comparePrice',
  'costPrice',
  'weight',
  'stock',
  'variants',
  'combinations',
  'leadDays',
  'availableOn',
  'fields',
  'taxRate',
  'hsn',
];

function rankOf(path: string): number {
  const rank = FORM_ORDER.indexOf(path.split('.')[0] ?? '');
  return rank < 0 ? FORM_ORDER.length : rank;
}

/** The schema's errors in the order of the form. */
export function validateFields(fields: ProductFields): FieldErrors {
  const refused = toFormErrors(formErrors(ProductDraft, toDraft(fields)));
  const errors = Object.entries({ ...refused, ...inputErrors(fields) });
  return Object.fromEntries(errors.toSorted(([a], [b]) => rankOf(a) - rankOf(b)));
}

/** Maps the paths of a call's errors to those of the form. */
export function toFormErrors(fields: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).map(([path, sentence]) => [
      path
        .replace(/\.mediaId$/, '.url')
        .replace(/^(variants\.\d+)\.id$/, '$1.name')
        .replace(/^(combinations\.\d+)\.values$/, 'variants')
        .replace(/^tags\.\d+$/, 'tags'),
      sentence,
    ]),
  );
}

const ROWS = new Map([
  ['variants', 'Variant'],
  ['combinations', 'Combination'],
  ['fields', 'Made for the buyer'],
  ['options', 'Option'],
  ['attributes', 'Attribute'],
  ['images', 'picture'],
]);

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** The name of the field or row at a path: `variants.1.images.0.url`. */
export function labelOfPath(path: string): string {
  const parts = path.split('.');
  const rows = parts.flatMap((part, at) => {
    const place = parts[at + 1];
    const row = ROWS.get(part);
    return row === undefined || place === undefined ? [] : `${row} ${Number(place) + 1}`;
  });
  return WORDS.get(path) ?? capital(rows.join(', '));
}

const WORDS = new Map([
  ['name', 'Name'],
  ['slug', 'Address'],
  ['description', 'Description'],
  ['price', 'Price'],
  ['comparePrice', 'Compare Price'],
  ['costPrice', 'Cost Price'],
  ['weight', 'Weight'],
  ['stock', 'Stock'],
  ['status', 'Status'],
  ['leadDays', 'Working days to make it'],
  ['availableOn', 'Pre-order, sent from'],
  ['category.name', 'Category Name'],
  ['category.slug', 'Category Slug'],
  ['tags', 'Tags'],
  ['alsoFoundBy', 'Also found by'],
  ['taxRate', 'GST rate in %'],
  ['hsn', 'HSN code'],
]);

export function idOfPath(path: string): string {
  return `pf-${path}`;
}

import { formErrors } from '#platform/contract/field-errors.ts';
import { ProductDraft } from '../../../product-draft.ts';
import { decimalOf, piecesOf } from './number-fields.ts';
import { toDraft, type PictureFields, type ProductFields } from './product-fields.ts';

/** Sentences by the path of their field, as the shop names them: `variants.0.price`. */
export type FieldErrors = Record<string, string>;

const PIECES = 'Give a whole number of pieces, or leave it empty';
const PICTURE_MISSING = 'Give the address of a picture, upload one, or remove this row';
const KILOGRAMS = 'Give the weight in kilograms, like 0.455';

type Check = [path: string, isWrong: boolean, sentence: string];

const isBlank = (text: string) => text.trim() === '';
const isNotPieces = (text: string) => Number.isNaN(piecesOf(text));

function checkPictures(rows: PictureFields[], path: string): Check[] {
  return rows.map(({ url }, at) => [`${path}.${at}.url`, isBlank(url), PICTURE_MISSING]);
}

/** Sentences about text that is no number or is missing: they say more than the schema's. */
function inputErrors({ weight, stock, variants, images }: ProductFields): FieldErrors {
  const checks: Check[] = [
    ['weight', Number.isNaN(decimalOf(weight)), KILOGRAMS],
    ['stock', isNotPieces(stock), PIECES],
    ...variants.flatMap((variant, at): Check[] => [
      [`variants.${at}.stock`, isNotPieces(variant.stock), PIECES],
      ...checkPictures(variant.images, `variants.${at}.images`),
    ]),
    ...checkPictures(images, 'images'),
  ];
  const wrong = checks.filter(([, isWrong]) => isWrong);
  return Object.fromEntries(wrong.map(([path, , sentence]) => [path, sentence]));
}

/** The fields as they follow one another in the form, where the schema has another order. */
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
];

function rankOf(path: string): number {
  const rank = FORM_ORDER.indexOf(path.split('.')[0] ?? '');
  return rank < 0 ? FORM_ORDER.length : rank;
}

/** What the shop would refuse of the form, in its order. */
export function validateFields(fields: ProductFields): FieldErrors {
  const refused = toFormErrors(formErrors(ProductDraft, toDraft(fields)));
  const errors = Object.entries({ ...refused, ...inputErrors(fields) });
  return Object.fromEntries(errors.toSorted(([a], [b]) => rankOf(a) - rankOf(b)));
}

/** The shop's own sentences, at the fields that the form has for them. */
export function toFormErrors(fields: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).map(([path, sentence]) => [
      path
        .replace(/\.mediaId$/, '.url')
        .replace(/^(variants\.\d+)\.id$/, '$1.name')
        .replace(/^tags\.\d+$/, 'tags'),
      sentence,
    ]),
  );
}

/** The errors that stay when what stands at `path`, or below it, was edited. */
export function withoutErrors(errors: FieldErrors, path: string): FieldErrors {
  const stay = Object.entries(errors).filter(
    ([name]) => name !== path && !name.startsWith(`${path}.`),
  );
  return Object.fromEntries(stay);
}

const ROWS = new Map([
  ['variants', 'Variant'],
  ['attributes', 'Attribute'],
  ['images', 'picture'],
]);

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** The part of the form that a path belongs to, in words: `variants.1.images.0.url`. */
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
  ['category.name', 'Category Name'],
  ['category.slug', 'Category Slug'],
  ['tags', 'Tags'],
]);

/** The id of the control, or the section, that a path belongs to. */
export function idOfPath(path: string): string {
  return `pf-${path}`;
}

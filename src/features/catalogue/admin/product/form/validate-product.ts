import { amountOf, decimalOf, piecesOf } from './number-fields.ts';
import type { PictureFields, ProductFields } from './product-fields.ts';

/** Sentences by the path of their field, as the shop names them: `variants.0.price`. */
export type FieldErrors = Record<string, string>;

const NAME = 'Give the piece a name';
const AMOUNT = 'Give an amount in rupees, 0 or more';
const PAIR = 'Enter a name and a value';
const PIECES = 'Give a whole number of pieces, or leave it empty';
const PICTURE_MISSING = 'Give the address of a picture, upload one, or remove this row';
const KILOGRAMS = 'Give the weight in kilograms, like 0.455';

type Check = [path: string, isWrong: boolean, sentence: string];

const isBlank = (text: string) => text.trim() === '';
const isNotAmount = (text: string) => Number.isNaN(amountOf(text));
const isNotPieces = (text: string) => Number.isNaN(piecesOf(text));

function checkPictures(rows: PictureFields[], path: string): Check[] {
  return rows.map(({ url }, at) => [`${path}.${at}.url`, isBlank(url), PICTURE_MISSING]);
}

function checkPairs(rows: { name: string; value: string }[], path: string): Check[] {
  return rows.flatMap(({ name, value }, at): Check[] => [
    [`${path}.${at}.name`, isBlank(name), PAIR],
    [`${path}.${at}.value`, isBlank(value), PAIR],
  ]);
}

function checkVariants({ variants }: ProductFields): Check[] {
  return variants.flatMap((variant, at): Check[] => {
    const path = `variants.${at}`;
    return [
      [`${path}.name`, isBlank(variant.name), PAIR],
      [`${path}.value`, isBlank(variant.value), PAIR],
      [`${path}.price`, isBlank(variant.price) || isNotAmount(variant.price), AMOUNT],
      [`${path}.stock`, isNotPieces(variant.stock), PIECES],
      ...checkPictures(variant.images, `${path}.images`),
    ];
  });
}

/** What can be told to be wrong before the shop is asked, in the order of the form. */
export function validateFields(fields: ProductFields): FieldErrors {
  const checks: Check[] = [
    ['name', isBlank(fields.name), NAME],
    ['price', isBlank(fields.price) || isNotAmount(fields.price), AMOUNT],
    ['comparePrice', isNotAmount(fields.comparePrice), AMOUNT],
    ['costPrice', isNotAmount(fields.costPrice), AMOUNT],
    ['weight', Number.isNaN(decimalOf(fields.weight)), KILOGRAMS],
    ['stock', isNotPieces(fields.stock), PIECES],
    ...checkVariants(fields),
    ...checkPairs(fields.attributes, 'attributes'),
    ...checkPictures(fields.images, 'images'),
  ];
  const wrong = checks.filter(([, isWrong]) => isWrong);
  return Object.fromEntries(wrong.map(([path, , sentence]) => [path, sentence]));
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

import { asWords, wordTable } from '#platform/contract/text/word-table.ts';
import { rupeesIn } from '#platform/contract/typed/number.ts';
import { newKey } from '#platform/client/calls/idempotent-mutation.ts';
import type { AdminProductWire } from '../../../admin-contract.ts';
import type { FieldPreview } from '../../../personal/field-preview.ts';
import { perScript } from '../../../personal/indian-scripts.ts';
import type { FIELD_LETTERS, FieldKind } from '../../../personal/product-field.ts';
import { unitsOf } from '../fields/typed-numbers.ts';

type StoredField = NonNullable<AdminProductWire['fields']>[number];

/** Place of the words in a picture, as the form holds it. */
export type PreviewFields = Omit<FieldPreview, 'imageId'> & {
  /** `key` of a picture of the form. */
  picture: string;
};

export type PersonalOption = {
  key: string;
  id?: string | undefined;
  label: string;
  price: string;
  /** Colours only. */
  swatch: string;
};

/** A question to the customer, in the form: numbers are text. */
export type PersonalField = {
  key: string;
  id?: string | undefined;
  kind: FieldKind;
  label: string;
  hint: string;
  isRequired: boolean;
  price: string;
  maxLength: string;
  maxLines: string;
  letters: (typeof FIELD_LETTERS)[number];
  options: PersonalOption[];
  minDays: string;
  maxFiles: string;
  /** Text fields only. */
  preview?: PreviewFields | undefined;
};

export type PersonalFieldProps = {
  field: PersonalField;
  /** Path such as `fields.0`. */
  path: string;
  errors: Record<string, string>;
  onChange: (path: string, change: (field: PersonalField) => PersonalField) => void;
};

const SWATCH = '#1b6f8a';

export function newOption(label = ''): PersonalOption {
  return { key: newKey(), label, price: '', swatch: SWATCH };
}

export function newField(): PersonalField {
  return {
    key: newKey(),
    kind: 'text',
    label: '',
    hint: '',
    isRequired: false,
    price: '',
    maxLength: '20',
    maxLines: '3',
    letters: 'any',
    options: [],
    minDays: '7',
    maxFiles: '1',
  };
}

export function isChoice({ kind }: Pick<PersonalField, 'kind'>): boolean {
  return kind === 'choice' || kind === 'colour';
}

function priceText(price: number): string {
  return price === 0 ? '' : price.toFixed(2);
}

function previewFields({ preview }: StoredField) {
  if (!preview) return {};
  const { imageId: picture, ...place } = preview;
  return { preview: { ...place, picture } };
}

function personalField(field: StoredField): PersonalField {
  const { id, kind, label, hint = '', isRequired, price } = field;
  const { maxLength = 20, maxLines = 3, letters = 'any', options = [], minDays = 7 } = field;
  const { maxFiles = 1 } = field;
  return {
    key: id,
    id,
    kind,
    label,
    hint,
    isRequired,
    letters,
    price: priceText(price),
    maxLength: String(maxLength),
    maxLines: String(maxLines),
    minDays: String(minDays),
    maxFiles: String(maxFiles),
    ...previewFields(field),
    options: options.map((option) => ({
      key: option.id,
      id: option.id,
      label: option.label,
      price: priceText(option.price),
      swatch: option.swatch ?? SWATCH,
    })),
  };
}

export function personalFields({ fields = [] }: AdminProductWire): PersonalField[] {
  return fields.map(personalField);
}

function optionDrafts({ kind, options }: PersonalField) {
  return options.map(({ id, label, price, swatch }) => ({
    ...(id !== undefined && { id }),
    label,
    price: rupeesIn(price) ?? 0,
    ...(kind === 'colour' && { swatch }),
  }));
}

function previewDraft({ preview }: PersonalField, pictures: ReadonlySet<string>) {
  if (!preview) return null;
  const { picture, ...place } = preview;
  return { ...place, imageId: pictures.has(picture) ? picture : '' };
}

function limitDrafts(field: PersonalField, pictures: ReadonlySet<string>) {
  const { kind, letters } = field;
  if (isChoice(field)) return { options: optionDrafts(field) };
  if (kind === 'date') return { minDays: unitsOf(field.minDays) ?? Number.NaN };
  if (kind === 'photo') return { maxFiles: unitsOf(field.maxFiles) ?? Number.NaN };
  return {
    maxLength: unitsOf(field.maxLength) ?? Number.NaN,
    ...(kind === 'lines' && { maxLines: unitsOf(field.maxLines) ?? Number.NaN }),
    letters,
    preview: previewDraft(field, pictures),
  };
}

/** Drafts for the body of a call, with keys of existing pictures; text that is no number becomes NaN, which the schema refuses. */
export function fieldDrafts(fields: readonly PersonalField[], pictures: ReadonlySet<string>) {
  return fields.map((field) => {
    const { id, kind, label, hint, isRequired, price } = field;
    const words = { kind, label, hint, isRequired, price: rupeesIn(price) ?? 0 };
    return { ...(id !== undefined && { id }), ...words, ...limitDrafts(field, pictures) };
  });
}

export const KIND_WORDS: Record<FieldKind, string> = wordTable(
  {
    text: 'Words in one line',
    lines: 'Words in several lines',
    choice: 'One of a list',
    colour: 'A colour',
    date: 'A day',
    photo: 'Photos',
  },
  asWords,
);

export const FONT_WORDS: Record<FieldPreview['font'], string> = wordTable(
  {
    display: 'As headings',
    text: 'As text',
  },
  asWords,
);

export const LETTER_WORDS: Record<PersonalField['letters'], string> = wordTable(
  {
    any: 'Any, and emoji',
    latin: 'A to Z',
    'latin-digits': 'A to Z and digits',
    digits: 'Digits',
    ...perScript(({ name }) => name),
  },
  asWords,
);

function previewText({ kind, preview }: PersonalField): string {
  if (!preview || (kind !== 'text' && kind !== 'lines')) return '';
  const { x, y, width, angle, font, colour } = preview;
  const place = `${width}% wide at ${x}% and ${y}%`;
  return `shown on a picture, ${place}, turned by ${angle}, ${FONT_WORDS[font]}, ${colour}`;
}

/** A field in words, for comparing two states of a piece. */
export function fieldText(field: PersonalField): string {
  const { kind, hint, isRequired, price, maxLength, maxLines, letters, options } = field;
  const isText = kind === 'text' || kind === 'lines';
  const limits = [
    isText && `${maxLength} letters, ${LETTER_WORDS[letters]}`,
    kind === 'lines' && `${maxLines} lines`,
    kind === 'date' && `${field.minDays} days ahead`,
    kind === 'photo' && (field.maxFiles === '1' ? '1 photo' : `up to ${field.maxFiles} photos`),
    isRequired ? 'required' : 'optional',
    price !== '' && `adds ₹${price}`,
  ];
  const offered = options.map((option) =>
    [option.label, kind === 'colour' && option.swatch, option.price !== '' && `+₹${option.price}`]
      .filter(Boolean)
      .join(' '),
  );
  return [
    KIND_WORDS[kind],
    ...limits.filter(Boolean),
    previewText(field),
    hint,
    ...(isChoice(field) ? offered : []),
  ]
    .filter((text) => text !== '')
    .join('\n');
}

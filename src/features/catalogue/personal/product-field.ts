import * as z from 'zod';
import { SCRIPT_NAMES } from './indian-scripts.ts';
import { Rupees } from '#platform/contract/money.ts';
import { line, requiredLine } from '#platform/contract/text.ts';
import { MAX_CUSTOMER_PICTURES } from '../../media/customer-picture.ts';
import { FieldPreview } from './field-preview.ts';

export const FIELD_KINDS = ['text', 'lines', 'choice', 'colour', 'date', 'photo'] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

export const FIELD_LETTERS = ['any', 'latin', 'latin-digits', 'digits', ...SCRIPT_NAMES] as const;

export const FIELD_LIMITS = {
  fields: 8,
  letters: 200,
  lines: 10,
  options: 40,
  days: 365,
  /** Paise that one answer or option adds at most. */
  price: 100_000_00,
} as const;

const FieldOption = z.object({
  id: z.string(),
  label: z.string(),
  price: Rupees,
  swatch: z.string().optional().meta({ description: 'Of a colour, like `#1b6f8a`' }),
});

/** A question that a product asks its customer. */
export const ProductField = z.object({
  id: z.string(),
  kind: z.enum(FIELD_KINDS),
  label: z.string(),
  hint: z.string().optional(),
  isRequired: z.boolean(),
  price: Rupees.meta({ description: 'What an answer adds to the price of a piece, in rupees' }),
  maxLength: z.int().optional().meta({ description: 'Letters as people see them' }),
  maxLines: z.int().optional(),
  letters: z.enum(FIELD_LETTERS).optional(),
  options: z.array(FieldOption).optional(),
  minDays: z.int().optional().meta({ description: 'Days from now that a date is ahead at least' }),
  maxFiles: z.int().optional().meta({ description: 'Photos, at most' }),
  preview: FieldPreview.optional(),
});
/** Prices in paise; in rupees on the wire. */
export type ProductField = z.output<typeof ProductField>;

const ADDITION = `Enter an amount in rupees, 0 to ${FIELD_LIMITS.price / 100}`;
const Addition = z
  .number(ADDITION)
  .min(0, ADDITION)
  .max(FIELD_LIMITS.price / 100, ADDITION)
  .pipe(Rupees)
  .default(0);

function whole(min: number, max: number, what: string) {
  const message = `Enter ${what}, ${min} to ${max}`;
  return z.int(message).min(min, message).max(max, message);
}

const Label = requiredLine(60, 'Say what you ask for');
const Colour = z.string('Choose a colour').regex(/^#[0-9a-f]{6}$/, 'Choose a colour');

const OptionDraft = z.object({
  /** Id of an existing option; new ones get one. */
  id: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .optional(),
  label: requiredLine(60, 'Enter a name'),
  price: Addition,
  swatch: Colour.optional(),
});

export const FieldDraft = z
  .object({
    /** An unknown id makes a new field. */
    id: z.string().max(100).optional(),
    kind: z.enum(FIELD_KINDS, 'Choose what the buyer gives'),
    label: Label,
    hint: line(200).default(''),
    isRequired: z.boolean('Say yes or no').default(false),
    price: Addition,
    maxLength: whole(1, FIELD_LIMITS.letters, 'a number of letters').default(40),
    maxLines: whole(1, FIELD_LIMITS.lines, 'a number of lines').default(3),
    letters: z.enum(FIELD_LETTERS, 'Choose the letters').default('any'),
    options: z
      .array(OptionDraft, 'Give the options as a list')
      .max(FIELD_LIMITS.options, `Use at most ${FIELD_LIMITS.options} options`)
      .default([]),
    minDays: whole(0, FIELD_LIMITS.days, 'a number of days').default(0),
    maxFiles: whole(1, MAX_CUSTOMER_PICTURES, 'a number of photos').default(1),
    /** Text fields only. `imageId` names a picture of the same body. */
    preview: FieldPreview.nullish(),
  })
  .superRefine(({ kind, options }, context) => {
    if (kind !== 'choice' && kind !== 'colour') return;
    const refuse = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path: ['options', ...path], message });
    if (options.length === 0) refuse([], 'Add at least one to choose from');
    const labels = options.map(({ label }) => label.toLowerCase());
    for (const [at, { swatch }] of options.entries()) {
      if (labels.indexOf(labels[at] ?? '') !== at) refuse([at, 'label'], 'It is here twice');
      if (kind === 'colour' && swatch === undefined) refuse([at, 'swatch'], 'Choose a colour');
    }
  });
export type FieldDraft = z.output<typeof FieldDraft>;

/** Absent in an edit: the fields stay as they are. */
export const FieldDrafts = z
  .array(FieldDraft, 'Give the fields as a list')
  .max(FIELD_LIMITS.fields, `Ask for at most ${FIELD_LIMITS.fields} things`)
  .optional();

import * as z from 'zod';

/** Fonts of the shop itself. */
export const PREVIEW_FONTS = ['display', 'text'] as const;

const PLACE = 'Put the words on the picture';
const Percent = z.number(PLACE).min(0, PLACE).max(100, PLACE);

/** Place of a field's words on a picture, which shows them to the customer before they are written. */
export const FieldPreview = z.object({
  imageId: z.string('Choose a picture').min(1, 'Choose a picture').max(100),
  x: Percent.meta({ description: 'The middle of the words, in percent of the width' }),
  y: Percent.meta({ description: 'The middle of the words, in percent of the height' }),
  width: z
    .number(PLACE)
    .min(5, PLACE)
    .max(100, PLACE)
    .meta({ description: 'The room of the words, in percent of the width' }),
  angle: z.int('Enter an angle').min(-90, 'Enter an angle').max(90, 'Enter an angle'),
  font: z.enum(PREVIEW_FONTS, 'Choose the letters'),
  colour: z.string('Choose a colour').regex(/^#[0-9a-f]{6}$/, 'Choose a colour'),
});
export type FieldPreview = z.output<typeof FieldPreview>;

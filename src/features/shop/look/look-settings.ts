import * as z from 'zod';
import { code, line } from '#platform/contract/text.ts';
import { PALETTES } from './palettes.ts';

const MediaId = z.string().regex(/^[\w-]{22}$/, 'Choose a picture again');

export const Logo = z.strictObject({
  mediaId: MediaId,
  width: z.int().positive(),
  height: z.int().positive(),
  /** The ground it was drawn for: dark logos stand on a light one. */
  ground: z.enum(['light', 'dark']),
});
export type Logo = z.infer<typeof Logo>;

export const LookSettings = z
  .strictObject({
    palette: z.enum(PALETTES),
    /** Stays when another palette is chosen, so that one can come back to it. */
    accent: code()
      .toLowerCase()
      .regex(/^(#[\da-f]{6})?$/, 'Use six digits after #, like #0a5c66'),
    logo: Logo.nullable(),
  })
  .refine(({ palette, accent }) => palette !== 'accent' || accent !== '', {
    path: ['accent'],
    message: 'Choose your colour, or one of the ready palettes',
  });
export type LookSettings = z.infer<typeof LookSettings>;

export const DEFAULT_LOOK: LookSettings = { palette: 'tide', accent: '', logo: null };

/** Pixels: a narrower picture would be blurred across a desktop screen. */
export const MIN_HOME_PICTURE_WIDTH = 1280;

const Percent = z.int().min(0).max(100);

/** The hero's picture; the focal point (percent from left and top) stays in sight in every crop. */
export const HomePicture = z.strictObject({
  mediaId: MediaId,
  focalX: Percent,
  focalY: Percent,
  /** Empty where the picture only decorates. */
  alt: line(200),
});
export type HomePicture = z.infer<typeof HomePicture>;

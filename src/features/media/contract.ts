import * as z from 'zod';
import { problem } from '#platform/contract/problem.ts';
import { MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS, MAX_PICTURE_SIDE } from './picture-formats.ts';

/** Limit of all pictures together. */
export const MAX_STORED_BYTES = 2 * 1024 ** 3;

export const Upload = z.object({
  mediaId: z.string(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
});
export type Upload = z.infer<typeof Upload>;

export const PictureNotFound = problem(
  'PICTURE_NOT_FOUND',
  404,
  'Picture not found',
  'It may have been replaced by a newer one, or this width or format is not made. Check the address.',
);
export const PictureTypeRefused = problem(
  'PICTURE_TYPE_REFUSED',
  415,
  "This file can't be used as a picture",
  'Nothing was saved. Choose a JPEG, PNG or WebP picture. A HEIC photo becomes a JPEG when you choose it on the iPhone itself.',
);
export const PictureTooLarge = problem(
  'PICTURE_TOO_LARGE',
  413,
  'This picture file is too large',
  `Nothing was saved. Choose a file of at most ${MAX_PICTURE_BYTES / 1024 / 1024} MB.`,
);
export const PictureTooManyPixels = problem(
  'PICTURE_TOO_MANY_PIXELS',
  422,
  'This picture has too many pixels',
  `Nothing was saved. Make it smaller in a photo editor and choose it again: it may have ${MAX_PICTURE_SIDE} pixels a side and ${MAX_PICTURE_PIXELS / 1_000_000} megapixels at most.`,
);
export const PictureUnreadable = problem(
  'PICTURE_UNREADABLE',
  422,
  'This picture is damaged',
  'Nothing was saved. The file is empty, cut off or broken. Export it again and choose the new file.',
);
export const PicturesFull = problem(
  'PICTURES_FULL',
  409,
  'There is no room for more pictures',
  `Nothing was saved. The shop keeps ${MAX_STORED_BYTES / 1024 ** 3} GB of pictures. Remove some from your pieces; the space is free a day later.`,
);

import * as z from 'zod';
import { problem } from '#platform/contract/problem.ts';

/** Limit of all customers' pictures together. */
export const MAX_CUSTOMER_BYTES = 1024 ** 3;

export const CustomerUpload = z.object({
  id: z.string(),
  ownerKey: z.string().meta({
    description: 'Shows the picture and puts it into a cart; given only once',
  }),
  width: z.int(),
  height: z.int(),
});
export type CustomerUpload = z.output<typeof CustomerUpload>;

/** Other ids and widths of their form are a 404. */
const PictureId = z.string().regex(/^[\w-]{1,64}$/, 'Give the id of a photo');
const PictureWidth = z
  .string()
  .regex(/^\d{1,4}$/, 'Give 480 or 1920')
  .meta({ description: '480 or 1920' });

export const CustomerPictureParams = z.object({ id: PictureId, width: PictureWidth });

/** A photo that few may see: bytes come by a call of their own. */
export const PrivatePicture = z.object({ id: z.string(), width: z.int(), height: z.int() });
export type PrivatePicture = z.output<typeof PrivatePicture>;

export const PrivatePictureParams = z.object({ pictureId: PictureId, width: PictureWidth });

export const PictureKeyHeaders = z.object({ 'picture-key': z.string().max(64).optional() });

/** A picture that the shop keeps for a customer. */
export const CustomerPicture = z.object({
  id: z.string(),
  width: z.int(),
  height: z.int(),
  createdAt: z.iso.datetime(),
  address: z.string(),
});
export type CustomerPicture = z.output<typeof CustomerPicture>;

export const CustomerPicturesFull = problem(
  'CUSTOMER_PICTURES_FULL',
  409,
  'There is no room for another photo',
  'Nothing was saved. Send it to us by email, and name your order.',
);

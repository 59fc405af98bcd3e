import * as z from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Unavailable } from '#platform/contract/problem.ts';
import { WRITE } from '#platform/contract/rate-limit.ts';
import {
  PictureTooLarge,
  PictureTooManyPixels,
  PictureTypeRefused,
  PictureUnreadable,
  PicturesFull,
  Upload,
} from './contract.ts';
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from './picture-formats.ts';

export const postUpload = endpoint({
  method: 'POST',
  path: '/v2/admin/uploads',
  role: 'admin',
  limit: WRITE,
  summary: 'Store a picture, sent as it is; one that no product shows is deleted after a day',
  body: z.instanceof(Uint8Array),
  bodyTypes: PICTURE_TYPES,
  bodyLimit: MAX_PICTURE_BYTES,
  status: 201,
  response: Upload,
  problems: [
    PictureTooLarge,
    PictureTooManyPixels,
    PictureTypeRefused,
    PictureUnreadable,
    PicturesFull,
    Unavailable,
  ],
});

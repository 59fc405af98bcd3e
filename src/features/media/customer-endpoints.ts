import * as z from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Unavailable } from '#platform/contract/problem.ts';
import { READ, DAY, HOUR, WRITE, rate, type RateLimit } from '#platform/contract/rate-limit.ts';
import {
  PictureNotFound,
  PictureTooLarge,
  PictureTooManyPixels,
  PictureTypeRefused,
  PictureUnreadable,
} from './contract.ts';
import {
  CustomerPictureParams,
  CustomerPicturesFull,
  CustomerUpload,
  PictureKeyHeaders,
} from './customer-contract.ts';
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from './picture-formats.ts';

const PICTURE: RateLimit = {
  name: 'picture',
  rates: [rate(10, HOUR), rate(30, DAY)],
  isShared: true,
  attempts: WRITE,
};

const OWN = { role: 'visitor', mayKnowCaller: true } as const;

export const postCustomerPicture = endpoint({
  ...OWN,
  method: 'POST',
  path: '/v2/customer-pictures',
  limit: PICTURE,
  summary: 'Send a photo for a piece, as it is; one that nobody orders is deleted after two days',
  body: z.instanceof(Uint8Array),
  bodyTypes: PICTURE_TYPES,
  bodyLimit: MAX_PICTURE_BYTES,
  status: 201,
  response: CustomerUpload,
  problems: [
    CustomerPicturesFull,
    PictureTooLarge,
    PictureTooManyPixels,
    PictureTypeRefused,
    PictureUnreadable,
    Unavailable,
  ],
});

export const getCustomerPicture = endpoint({
  ...OWN,
  method: 'GET',
  path: '/v2/customer-pictures/{id}/{width}',
  limit: READ,
  summary: 'A photo, for whoever has its key, its customer and the owner',
  params: CustomerPictureParams,
  headers: PictureKeyHeaders,
  status: 200,
  response: z.instanceof(Uint8Array),
  responseType: 'image/webp',
  problems: [PictureNotFound],
});

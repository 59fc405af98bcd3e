import * as z from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { IdempotencyHeaders, KeyReused } from '#platform/contract/idempotency.ts';
import { Unavailable, ValidationFailed } from '#platform/contract/problem.ts';
import { READ, WRITE } from '#platform/contract/rate-limit.ts';
import {
  PictureNotFound,
  PictureTooLarge,
  PictureTooManyPixels,
  PictureTypeRefused,
  PictureUnreadable,
} from '../../media/contract.ts';
import { PrivatePicture, PrivatePictureParams } from '../../media/customer-contract.ts';
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '../../media/picture-formats.ts';
import { AdminOrder } from '../admin-contract.ts';
import { OrderNotFound, OrderParams } from '../contract.ts';
import { GuestOrderParams, OrderInAccount, OrderKeyHeaders } from '../guest/guest-contract.ts';
import { NewStage, NotInMaking, OrderPicturesFull, StageNotFound } from './stage-contract.ts';

const StageNumber = z.string().regex(/^\d{1,6}$/, 'Give the number of a stage');

export const postStage = endpoint({
  method: 'POST',
  path: '/v2/admin/order/{id}/stage',
  role: 'admin',
  limit: WRITE,
  summary: 'Say that an order in processing has reached a stage, once for each Idempotency-Key',
  headers: IdempotencyHeaders,
  params: OrderParams,
  body: NewStage,
  example: { name: 'Packed', note: 'It leaves tomorrow', isPublic: true, tell: true },
  status: 201,
  response: AdminOrder,
  problems: [OrderNotFound, NotInMaking, KeyReused, ValidationFailed],
});

export const deleteStage = endpoint({
  method: 'DELETE',
  path: '/v2/admin/order/{id}/stage/{seq}',
  role: 'admin',
  limit: WRITE,
  summary: 'Take a stage back: its note and its photos are deleted; again changes nothing',
  params: OrderParams.extend({ seq: StageNumber }),
  status: 200,
  response: AdminOrder,
  problems: [OrderNotFound, StageNotFound],
});

export const postOrderPicture = endpoint({
  method: 'POST',
  path: '/v2/admin/order/{id}/picture',
  role: 'admin',
  limit: WRITE,
  summary: 'Send a photo for a stage, as it is; one that no stage shows is deleted after two days',
  params: OrderParams,
  body: z.instanceof(Uint8Array),
  bodyTypes: PICTURE_TYPES,
  bodyLimit: MAX_PICTURE_BYTES,
  status: 201,
  response: PrivatePicture,
  problems: [
    NotInMaking,
    OrderNotFound,
    OrderPicturesFull,
    PictureTooLarge,
    PictureTooManyPixels,
    PictureTypeRefused,
    PictureUnreadable,
    Unavailable,
  ],
});

const BYTES = {
  method: 'GET',
  limit: READ,
  status: 200,
  response: z.instanceof(Uint8Array),
  responseType: 'image/webp',
  problems: [OrderNotFound, PictureNotFound],
} as const;

export const getOrderPicture = endpoint({
  ...BYTES,
  path: '/v2/order/{id}/picture/{pictureId}/{width}',
  role: 'customer',
  summary: "A photo of a stage of one of the caller's orders",
  params: OrderParams.extend(PrivatePictureParams.shape),
});

export const getGuestOrderPicture = endpoint({
  ...BYTES,
  path: '/v2/guest-order/{number}/picture/{pictureId}/{width}',
  role: 'visitor',
  summary: 'A photo of a stage of an order without an account, by the key of its link',
  params: GuestOrderParams.extend(PrivatePictureParams.shape),
  headers: OrderKeyHeaders,
  problems: [...BYTES.problems, OrderInAccount],
});

export const getAnyOrderPicture = endpoint({
  ...BYTES,
  path: '/v2/admin/order/{id}/picture/{pictureId}/{width}',
  role: 'admin',
  summary: 'A photo of a stage of any order, or for one',
  params: OrderParams.extend(PrivatePictureParams.shape),
});

import * as z from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { IdempotencyHeaders, KeyReused } from '#platform/contract/idempotency.ts';
import { Unavailable } from '#platform/contract/problem.ts';
import {
  READ,
  WRITE,
  DAY,
  HOUR,
  MINUTE,
  rate,
  type RateLimit,
} from '#platform/contract/rate-limit.ts';
import {
  PictureNotFound,
  PictureTooLarge,
  PictureTooManyPixels,
  PictureTypeRefused,
  PictureUnreadable,
} from '../media/contract.ts';
import { PrivatePicture, PrivatePictureParams } from '../media/customer-contract.ts';
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '../media/picture-formats.ts';
import {
  Pasted,
  RequestNotFound,
  RequestParams,
  RequestThread,
  SavedReplies,
  SavedReplyDraft,
  SavedReplyNotFound,
  SavedReplyParams,
} from './admin-contract.ts';
import {
  CustomerMessage,
  CustomerThread,
  MyRequest,
  RequestClosed,
  RequestHasNoLink,
  RequestLink,
  RequestLinkUnknown,
  RequestPicturesFull,
  RequestTokenHeaders,
} from './thread-contract.ts';

/** Limits a conversation by its link. */
export const THREAD: RateLimit = {
  name: 'thread',
  rates: [rate(10, MINUTE), rate(120, DAY)],
  isShared: true,
  attempts: WRITE,
};

const THREAD_PICTURE: RateLimit = {
  name: 'thread-picture',
  rates: [rate(12, HOUR), rate(30, DAY)],
  isShared: true,
  attempts: WRITE,
};

const BY_LINK = { method: 'POST', role: 'visitor', headers: RequestTokenHeaders } as const;

const PICTURE_BODY = {
  body: z.instanceof(Uint8Array),
  bodyTypes: PICTURE_TYPES,
  bodyLimit: MAX_PICTURE_BYTES,
  status: 201,
  response: PrivatePicture,
} as const;

const REFUSED_PICTURES = [
  PictureTooLarge,
  PictureTooManyPixels,
  PictureTypeRefused,
  PictureUnreadable,
  RequestPicturesFull,
  Unavailable,
] as const;

const PICTURE_BYTES = {
  status: 200,
  response: z.instanceof(Uint8Array),
  responseType: 'image/webp',
} as const;

export const openThread = endpoint({
  ...BY_LINK,
  path: '/v2/request-thread',
  limit: READ,
  summary: 'The conversation of a custom order request, for whoever has its link',
  status: 200,
  response: CustomerThread,
  problems: [RequestLinkUnknown],
});

export const postThreadMessage = endpoint({
  ...BY_LINK,
  path: '/v2/request-thread/message',
  limit: THREAD,
  summary: 'Write to the maker, once for each Idempotency-Key; she is told by email',
  headers: RequestTokenHeaders.extend(IdempotencyHeaders.shape),
  body: CustomerMessage,
  example: { text: 'Could the waves come from the left?' },
  status: 201,
  response: CustomerThread,
  problems: [RequestLinkUnknown, RequestClosed, KeyReused],
});

export const postThreadPicture = endpoint({
  ...BY_LINK,
  ...PICTURE_BODY,
  path: '/v2/request-thread/file',
  limit: THREAD_PICTURE,
  summary: 'Send a photo to the maker, as it is; the same photo again is the same one',
  problems: [RequestLinkUnknown, RequestClosed, ...REFUSED_PICTURES],
});

export const openThreadPicture = endpoint({
  ...BY_LINK,
  ...PICTURE_BYTES,
  path: '/v2/request-thread/file/{pictureId}/{width}',
  limit: READ,
  summary: 'A photo of the conversation',
  params: PrivatePictureParams,
  problems: [RequestLinkUnknown, PictureNotFound],
});

export const listMyRequests = endpoint({
  method: 'GET',
  path: '/v2/my-requests',
  role: 'customer',
  limit: READ,
  summary: "Custom order requests from the caller's confirmed email address, the newest first",
  status: 200,
  response: z.array(MyRequest),
  problems: [],
});

const ADMIN = { role: 'admin', limit: WRITE, status: 200 } as const;

export const putRequestRead = endpoint({
  ...ADMIN,
  method: 'PUT',
  path: '/v2/admin/request/{id}/read',
  summary: 'The owner has seen what the customer wrote',
  params: RequestParams,
  response: RequestThread,
  problems: [RequestNotFound],
});

export const postPasted = endpoint({
  ...ADMIN,
  method: 'POST',
  path: '/v2/admin/request/{id}/pasted',
  summary: 'Keep what the customer wrote elsewhere, once for each Idempotency-Key',
  headers: IdempotencyHeaders,
  params: RequestParams,
  body: Pasted,
  example: { text: 'On WhatsApp: 40 cm would be perfect' },
  status: 201,
  response: RequestThread,
  problems: [RequestNotFound, KeyReused],
});

export const postRequestPicture = endpoint({
  ...ADMIN,
  ...PICTURE_BODY,
  method: 'POST',
  path: '/v2/admin/request/{id}/file',
  summary: 'Show the customer a photo in the conversation',
  params: RequestParams,
  problems: [RequestNotFound, RequestHasNoLink, ...REFUSED_PICTURES],
});

export const getRequestPicture = endpoint({
  ...ADMIN,
  ...PICTURE_BYTES,
  method: 'GET',
  path: '/v2/admin/request/{id}/file/{pictureId}/{width}',
  summary: 'A photo of a conversation',
  params: RequestParams.extend(PrivatePictureParams.shape),
  problems: [RequestNotFound, PictureNotFound],
});

const LINK = {
  ...ADMIN,
  path: '/v2/admin/request/{id}/link',
  params: RequestParams,
  response: RequestLink,
  problems: [RequestNotFound, RequestHasNoLink],
} as const;

export const getRequestLink = endpoint({
  ...LINK,
  method: 'GET',
  summary: 'The link of the conversation of a request',
});

export const postRequestLink = endpoint({
  ...LINK,
  method: 'POST',
  summary: 'End the old link of a request; its customer gets a new one by email',
});

export const listSavedReplies = endpoint({
  ...ADMIN,
  method: 'GET',
  path: '/v2/admin/saved-replies',
  summary: "The owner's saved replies, the oldest first",
  response: SavedReplies,
  problems: [],
});

export const postSavedReply = endpoint({
  ...ADMIN,
  method: 'POST',
  path: '/v2/admin/saved-replies',
  summary: 'Keep a reply for later requests, once for each Idempotency-Key',
  headers: IdempotencyHeaders,
  body: SavedReplyDraft,
  example: { title: 'Delivery', text: 'It leaves within three days of the last coat.' },
  status: 201,
  response: SavedReplies,
  problems: [KeyReused],
});

export const deleteSavedReply = endpoint({
  ...ADMIN,
  method: 'DELETE',
  path: '/v2/admin/saved-replies/{id}',
  summary: 'Delete a saved reply',
  params: SavedReplyParams,
  response: SavedReplies,
  problems: [SavedReplyNotFound],
});

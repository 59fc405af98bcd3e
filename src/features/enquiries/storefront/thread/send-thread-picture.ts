import { sendPicture, type SendOptions } from '#features/media/storefront/send-picture.ts';
import type { postThreadPicture } from '../../thread-endpoints.ts';

export function tokenHeaders(token: string) {
  return { 'request-token': token };
}

export function sendThreadPicture(token: string, file: File, options: SendOptions) {
  const headers = tokenHeaders(token);
  const call = 'POST /v2/request-thread/file';
  return sendPicture<typeof postThreadPicture>(call, file, { ...options, headers });
}

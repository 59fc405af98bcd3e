import * as z from 'zod';
import { WRITE } from './rate-limit.ts';

/** Endpoint parts for mail programs that stop mails: their body says only that (RFC 8058). */
export const ONE_CLICK = {
  method: 'POST',
  role: 'visitor',
  limit: WRITE,
  body: z.instanceof(Uint8Array),
  bodyTypes: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  bodyLimit: 1024,
  params: z.object({ token: z.string().regex(/^[\w.-]{1,64}$/) }),
  status: 200,
} as const;

import * as z from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';

/** A browser's word about one page is shorter. */
export const SEEN_BYTES = 1024;

export const postSeen = endpoint({
  method: 'POST',
  path: '/v2/seen',
  role: 'visitor',
  summary: 'A browser shows a page; counted without cookies, and always answered alike',
  limit: { name: 'beacon', rates: [{ burst: 600, perSecond: 30 }] },
  body: z.instanceof(Uint8Array),
  bodyTypes: ['text/plain'],
  bodyLimit: SEEN_BYTES,
  status: 204,
  response: z.void(),
  problems: [],
});

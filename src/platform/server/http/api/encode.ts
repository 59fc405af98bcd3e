import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { Page } from '#platform/contract/paging.ts';
import type { SharedAnswer } from '../cache/cache-entry.ts';
import { WithHeaders } from './route.ts';

type Body = string | SharedAnswer['body'];
export type Answer = Pick<SharedAnswer, 'status' | 'headers'> & { body: Body };

/** Encodes a result with the endpoint's response schema, which strips unlisted fields. */
export function encode(endpoint: Endpoint, handled: unknown): Answer {
  const { result, headers: further } =
    handled instanceof WithHeaders ? handled : { result: handled, headers: {} };
  const { status, responseType } = endpoint;
  const headers: Record<string, string> = {
    'content-type': responseType ?? 'application/json; charset=utf-8',
    ...further,
  };
  if (responseType !== undefined) return { status, headers, body: result as SharedAnswer['body'] };
  let value: unknown = result;
  if (endpoint.paged) {
    const page = result as Page<unknown>;
    headers['x-total-count'] = String(page.total);
    value = page.items;
  }
  const body =
    status === 204 || status === 303 ? '' : JSON.stringify(endpoint.response.encode(value));
  return { status, headers, body };
}

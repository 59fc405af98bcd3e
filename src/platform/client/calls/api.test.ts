import { expect, test } from 'vitest';
import type { listProducts } from '#features/catalogue/endpoints.ts';
import { createApiClient, NO_ANSWER, OFFLINE } from './api.ts';

function resultOf(body: BodyInit | null, init: ResponseInit) {
  const api = createApiClient(() => Promise.resolve(new Response(body, init)));
  return api<typeof listProducts>('GET /v2/products', {});
}

function cutOff(): ReadableStream {
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode('[{"id":'));
      controller.error(new TypeError('network error'));
    },
  });
}

test('an answer of which only a part came is a problem, never an exception', async () => {
  expect(await resultOf(cutOff(), { status: 200 })).toEqual({ ok: false, problem: NO_ANSWER });
  expect(await resultOf('[{"id":', { status: 200 })).toEqual({ ok: false, problem: NO_ANSWER });
  const headers = { 'content-type': 'application/problem+json' };
  expect(await resultOf(cutOff(), { status: 409, headers })).toEqual({
    ok: false,
    problem: NO_ANSWER,
  });
});

test("so is a proxy's answer", async () => {
  expect(await resultOf('<h1>Bad gateway</h1>', { status: 502 })).toEqual({
    ok: false,
    problem: OFFLINE,
  });
  expect(await resultOf('<h1>No</h1>', { status: 429 })).toMatchObject({
    problem: { code: 'NO_ANSWER', status: 429, detail: 'Please try again later.' },
  });
});

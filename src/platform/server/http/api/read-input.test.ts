import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { WRITE } from '#platform/contract/rate-limit.ts';
import { readProblem } from '#test/support/problems.ts';
import { createTestApi } from '#test/support/test-api.ts';
import { createTestContext } from '#test/support/test-context.ts';
import { route } from './route.ts';

// No call of these tests touches the database, so nothing connects to it.
const context = createTestContext('postgres://127.0.0.1:1/none');
const { ctx } = context;
afterAll(() => context.close());

const Inner = z.strictObject({ text: z.string() });
const Body = z.strictObject({
  name: z.string().optional(),
  inner: Inner.optional(),
  list: z.array(z.number()).optional(),
  anything: z.unknown().optional(),
});
const shape = {
  method: 'POST',
  role: 'visitor',
  summary: 'Says what it was sent',
  limit: WRITE,
  status: 200,
  body: Body,
  response: z.object({ body: z.unknown() }),
  problems: [],
} as const;
const small = endpoint({ ...shape, path: '/v2/echo' });
const large = endpoint({ ...shape, path: '/v2/large', bodyLimit: 4 * 1024 * 1024 });
const optional = endpoint({ ...shape, path: '/v2/optional', mayBeEmpty: true });
const api = createTestApi(
  ctx,
  [small, large, optional].map((one) => route(one, (_ctx, { body }) => Promise.resolve({ body }))),
);

const JSON_TYPE = { 'content-type': 'application/json' };

async function post(body: BodyInit | null, headers: Record<string, string> = JSON_TYPE) {
  return api.request('/v2/echo', { method: 'POST', headers, body });
}

/** So many bytes in chunks of 64 KB, and how many of the chunks were read. */
function aStream(bytes: number) {
  const chunk = new TextEncoder().encode(' '.repeat(64 * 1024));
  const sent = { chunks: 0 };
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent.chunks * chunk.byteLength >= bytes) return controller.close();
      sent.chunks += 1;
      controller.enqueue(chunk);
    },
  });
  return { stream, sent };
}

function postStream(
  stream: ReadableStream,
  headers: Record<string, string> = JSON_TYPE,
  path = '/v2/echo',
) {
  const init = { method: 'POST', headers, body: stream, duplex: 'half' };
  return api.request(new Request(`http://shop.test${path}`, init));
}

describe('a body', () => {
  test('is read as JSON in UTF-8, with or without a charset', async () => {
    for (const type of ['application/json', 'Application/JSON; charset=utf-8']) {
      const response = await post('{"name":"लहर 🌊"}', { 'content-type': type });
      expect(await response.json()).toEqual({ body: { name: 'लहर 🌊' } });
    }
  });

  test('of 64 KB is taken and one byte more is not', async () => {
    const rest = '{"name":""}'.length;
    const fits = (bytes: number) => JSON.stringify({ name: 'x'.repeat(bytes - rest) });
    expect((await post(fits(64 * 1024))).status).toBe(200);
    const problem = await readProblem(await post(fits(64 * 1024 + 1)));
    expect(problem.status).toBe(413);
    expect(problem.detail).toBe('This call takes at most 64 KB. Nothing was saved.');
  });

  test.for(['/v2/echo', '/v2/optional'])(
    'of 10 MB that comes in chunks is refused long before its end by %s',
    async (path) => {
      const { stream, sent } = aStream(10 * 1024 * 1024);
      const problem = await readProblem(await postStream(stream, JSON_TYPE, path));
      expect(problem.code).toBe('PAYLOAD_TOO_LARGE');
      expect(sent.chunks).toBeLessThan(5);
    },
  );

  test('that says it has 10 MB is refused without being read', async () => {
    const { stream, sent } = aStream(10 * 1024 * 1024);
    const before = sent.chunks;
    const headers = { ...JSON_TYPE, 'content-length': String(10 * 1024 * 1024) };
    const problem = await readProblem(await postStream(stream, headers));
    expect(problem.code).toBe('PAYLOAD_TOO_LARGE');
    expect(sent.chunks).toBeLessThanOrEqual(before + 1);
  });

  test('that is longer than it says is refused all the same', async () => {
    const { stream } = aStream(10 * 1024 * 1024);
    const problem = await readProblem(
      await postStream(stream, { ...JSON_TYPE, 'content-length': '2' }),
    );
    expect(problem.code).toBe('PAYLOAD_TOO_LARGE');
  });

  test('that breaks off is not a 500', async () => {
    const stream = new ReadableStream({
      pull(controller) {
        controller.error(new Error('aborted'));
      },
    });
    expect((await readProblem(await postStream(stream))).status).toBe(400);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'json', ''])(
    'of type %j is not taken',
    async (type) => {
      const response = await post('{}', { 'content-type': type });
      expect(response.status).toBe(415);
      expect((await readProblem(response)).code).toBe('UNSUPPORTED_MEDIA_TYPE');
    },
  );

  test('that is a form is not taken', async () => {
    const form = new FormData();
    form.set('name', 'Asha');
    expect((await post(form, {})).status).toBe(415);
  });

  test.each([
    ['nothing', ''],
    ['half an object', '{"name":'],
    ['two values', '{}{}'],
    ['a comment', '{/* hello */}'],
    ['NaN', '{"list":[NaN]}'],
    ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0x22])],
    ['half of a UTF-16 character', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ['UTF-16', Buffer.from('{}', 'utf16le')],
    ['10 000 open brackets', '['.repeat(10_000)],
    ['10 000 lists in each other', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['10 000 objects in each other', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['21 levels', `{"anything":${'['.repeat(20)}1${']'.repeat(20)}}`],
  ])('that is %s cannot be read', async (_name, body) => {
    const problem = await readProblem(await post(body));
    expect(problem.status).toBe(400);
    expect(problem.code).toBe('BAD_REQUEST');
  });

  test('may be 20 levels deep', async () => {
    const body = `{"anything":${'['.repeat(19)}1${']'.repeat(19)}}`;
    expect((await post(body)).status).toBe(200);
  });

  test.each([
    ['{"inner":{"text":"a","__proto__":{}}}', ['inner.__proto__']],
    ['{"constructor":{"prototype":{}}}', ['constructor']],
    ['{"toString":1,"hasOwnProperty":2}', ['toString', 'hasOwnProperty']],
    ['{"isAdmin":true}', ['isAdmin']],
    ['{"inner":{"text":"a","status":"paid"}}', ['inner.status']],
    ['{"inner":{}}', ['inner.text']],
    ['{"list":[1,"2"]}', ['list.1']],
    ['{"name":"a\\u0000"}', ['name']],
    ['{"inner":{"text":"\\ud800"}}', ['inner.text']],
    ['{"anything":[{"deep":"\\udfff"}]}', ['anything.0.deep']],
    ['[]', ['body']],
    ['null', ['body']],
    ['"text"', ['body']],
  ])('that is %s is refused by the names of its wrong fields', async (body, fields) => {
    const problem = await readProblem(await post(body));
    expect(problem.status).toBe(422);
    expect(Object.keys(problem.fields ?? {})).toEqual(fields);
    expect(problem.detail).toContain(fields[0]);
  });

  test('that would change what objects inherit is refused and changes nothing', async () => {
    const problem = await readProblem(await post('{"__proto__":{"isAdmin":true}}'));
    expect(problem.status).toBe(422);
    expect(problem.detail).toContain('__proto__: This call does not know this name');
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  test('with thousands of unknown names is answered with fewer bytes than it had', async () => {
    const names = Array.from({ length: 6000 }, (_, index) => [`n${index}`, 1]);
    const body = JSON.stringify(Object.fromEntries(names));
    const text = await (await post(body)).text();
    expect(text.length).toBeLessThan(body.length);
  });

  test('may hold a list of half a million numbers where the call allows its size', async () => {
    const list = Array.from({ length: 500_000 }, () => 7);
    const init = { method: 'POST', headers: JSON_TYPE, body: JSON.stringify({ list }) };
    expect((await api.request('/v2/large', init)).status).toBe(200);
  });
});

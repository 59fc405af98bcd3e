import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { SharedAnswer } from './cache-entry.ts';
import { createSharedCache } from './shared-cache.ts';

const ANYONE = {
  acceptEncoding: undefined,
  ifNoneMatch: undefined,
  isHead: false,
  isPrefetch: false,
};

function anAnswer(text: string, status = 200, type = 'text/plain'): SharedAnswer {
  return {
    route: '/text',
    status,
    headers: { 'content-type': type },
    body: new TextEncoder().encode(text),
  };
}

function aCache() {
  const state = { version: 1 };
  const cache = createSharedCache({ version: () => state.version, baseHeaders: { 'x-base': 'b' } });
  const made: string[] = [];
  const read = async (key: string, answer = anAnswer(key)): Promise<string> => {
    const render = () => {
      made.push(key);
      return Promise.resolve(answer);
    };
    return (await cache.serve(key, ANYONE, render)).text();
  };
  return { cache, state, made, read };
}

describe('the shared cache', () => {
  test('makes an answer once for all waiting callers', async () => {
    const { cache } = aCache();
    let makes = 0;
    const render = async () => {
      makes += 1;
      await new Promise(setImmediate);
      return anAnswer('shared');
    };
    const waiting = Array.from({ length: 50 }, () => cache.serve('a', ANYONE, render));
    const texts = await Promise.all((await Promise.all(waiting)).map((one) => one.text()));
    expect(new Set(texts)).toEqual(new Set(['shared']));
    expect(makes).toBe(1);
  });

  test.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['zstd', 'gzip, deflate, br, zstd', zstdDecompressSync],
  ])(
    'keeps the form that browsers take alone (%s), and makes the others from it',
    async (form, accepted, plainOf) => {
      const { cache } = aCache();
      const text = Array.from({ length: 3_000 }, (_, n) => `item ${(n * 7_919) % 997}`).join(' ');
      const serve = async (acceptEncoding?: string): Promise<Buffer> => {
        const conditions = { ...ANYONE, acceptEncoding };
        const never = () => Promise.reject(new Error('It was cached'));
        const response = await cache.serve('a', conditions, never);
        const body = Buffer.from(await response.arrayBuffer());
        expect(response.headers.get('content-length')).toBe(String(body.byteLength));
        return body;
      };
      const encodings = () =>
        Object.keys(cache.get('a', { ...ANYONE, acceptEncoding: form })?.encodings ?? {});
      await cache.serve('a', ANYONE, () => Promise.resolve(anAnswer(text)));
      expect(plainOf(await serve(accepted)).toString()).toBe(text);
      expect(encodings()).toEqual([form]);
      expect(cache.get('a', ANYONE)).toBeUndefined();
      expect(await cache.stale('a', ANYONE)?.text()).toBe(text);
      expect(gunzipSync(await serve('gzip')).toString()).toBe(text);
      expect((await serve()).toString()).toBe(text);
      expect(encodings()).toEqual([form, 'gzip', 'identity']);
      expect(cache.get('a', ANYONE)?.pending).toEqual({});
    },
  );

  test.each([
    ['text/html; charset=utf-8', 'br'],
    ['application/json', 'zstd'],
  ])('sends %s as %s to whoever takes both', async (type, form) => {
    const { cache } = aCache();
    const conditions = { ...ANYONE, acceptEncoding: 'gzip, deflate, br, zstd' };
    const long = anAnswer('shore '.repeat(200), 200, type);
    const response = await cache.serve('a', conditions, () => Promise.resolve(long));
    expect(response.headers.get('content-encoding')).toBe(form);
  });

  test('makes a page smaller that is read again, and leaves what it says', async () => {
    const { cache } = aCache();
    const conditions = { ...ANYONE, acceptEncoding: 'br' };
    const text = Array.from({ length: 3_000 }, (_, n) => `<li>${(n * 7_919) % 997}</li>`).join('');
    const page = anAnswer(text, 200, 'text/html; charset=utf-8');
    const first = await cache.serve('a', conditions, () => Promise.resolve(page));
    const { byteLength: before } = await first.arrayBuffer();
    const read = () => cache.get('a', conditions)?.encodings.br;
    await expect.poll(() => read()?.body.byteLength).toBeLessThan(before);
    const { body = new Uint8Array(), headers } = read() ?? {};
    expect(brotliDecompressSync(body).toString()).toBe(text);
    expect(headers?.['content-length']).toBe(String(body.byteLength));
    expect(headers?.etag).toBe(first.headers.get('etag'));
  });

  test('gives each of those who share an answer the headers that are theirs alone', async () => {
    const { cache } = aCache();
    const ask = (id: string) =>
      cache.serve('a', { ...ANYONE, own: { 'x-id': id } }, () => Promise.resolve(anAnswer('a')));
    const answers = [...(await Promise.all([ask('1'), ask('2')])), await ask('3')];
    expect(answers.map(({ headers }) => headers.get('x-id'))).toEqual(['1', '2', '3']);
    expect(cache.stale('a', ANYONE)?.headers.get('x-id')).toBeNull();
  });

  test('makes it anew for another key and another version', async () => {
    const { state, made, read } = aCache();
    await read('a');
    await read('a');
    await read('b');
    state.version = 2;
    await read('a');
    expect(made).toEqual(['a', 'b', 'a']);
  });

  test('does not cache an answer for a version that came meanwhile', async () => {
    const { cache, state } = aCache();
    const render = () => {
      state.version = 2;
      return Promise.resolve(anAnswer('old'));
    };
    await cache.serve('a', ANYONE, render);
    expect(cache.get('a', ANYONE)).toBeUndefined();
    expect(await cache.stale('a', ANYONE)?.text()).toBe('old');
  });

  test('caches no errors, neither thrown nor answered', async () => {
    const { cache, made, read } = aCache();
    await read('a', anAnswer('gone', 404));
    await read('a', anAnswer('gone', 404));
    expect(made).toEqual(['a', 'a']);
    const failing = () => Promise.reject(new Error('away'));
    await expect(cache.serve('b', ANYONE, failing)).rejects.toThrow('away');
    expect(await read('b')).toBe('b');
  });

  test('keeps the older answer when a newer one fails', async () => {
    const { cache, state, read } = aCache();
    await read('a');
    state.version = 2;
    await read('a', anAnswer('away', 503));
    expect(cache.get('a', ANYONE)).toBeUndefined();
    expect(await cache.stale('a', ANYONE)?.text()).toBe('a');
    await read('a', anAnswer('gone', 404));
    expect(cache.stale('a', ANYONE)).toBeUndefined();
  });

  test('renders again what used a failed or stale answer', async () => {
    const { cache, state, made, read } = aCache();
    await read('part');
    state.version = 2;
    await cache.serve('whole', ANYONE, () => {
      cache.invalidateInFlight();
      return Promise.resolve(anAnswer('whole'));
    });
    expect(await cache.stale('whole', ANYONE)?.text()).toBe('whole');
    await read('whole');
    expect(made).toEqual(['part', 'whole']);
    await read('whole');
    expect(made).toEqual(['part', 'whole']);
  });

  test('evicts the oldest answers beyond 500', async () => {
    const { cache, read } = aCache();
    for (let index = 0; index < 501; index += 1) await read(`key ${index}`);
    expect(cache.get('key 0', ANYONE)).toBeUndefined();
    expect(cache.get('key 1', ANYONE)).toBeDefined();
    expect(cache.get('key 500', ANYONE)).toBeDefined();
  });

  test('brings the headers of every answer, unless the answer has its own', async () => {
    const { cache } = aCache();
    const own = { ...anAnswer('b'), headers: { 'x-base': 'own' } };
    const plain = await cache.serve('a', ANYONE, () => Promise.resolve(anAnswer('a')));
    const other = await cache.serve('b', ANYONE, () => Promise.resolve(own));
    expect(plain.headers.get('x-base')).toBe('b');
    expect(other.headers.get('x-base')).toBe('own');
  });
});

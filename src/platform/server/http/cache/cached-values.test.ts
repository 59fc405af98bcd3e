import { expect, it } from 'vitest';
import { createSharedCache } from './shared-cache.ts';

const PLAIN = {
  acceptEncoding: undefined,
  ifNoneMatch: undefined,
  isHead: false,
  isPrefetch: false,
};

function aCache() {
  const state = { version: 1 };
  const cache = createSharedCache({ version: () => state.version, baseHeaders: {} });
  const add = (path: string, value: unknown, acceptEncoding?: string) =>
    cache.serve(path, { ...PLAIN, acceptEncoding }, () =>
      Promise.resolve({
        route: '/v2/:id',
        status: 200,
        headers: { 'x-total-count': '7' },
        body: new TextEncoder().encode(JSON.stringify(value)),
      }),
    );
  return { state, read: (path: string) => cache.read(path), add };
}

it('reads an answer as a value, with its headers', async () => {
  const { read, add } = aCache();
  await add('/v2/tray', { name: 'लहर', price: 499.5 });
  const cached = read('/v2/tray');
  expect(cached).toMatchObject({ ok: true, status: 200 });
  expect(cached?.headers.get('x-total-count')).toBe('7');
  expect(cached?.headers.get('etag-of-nothing')).toBeNull();
  expect(await cached?.json()).toEqual({ name: 'लहर', price: 499.5 });
});

it('reads the very same value each time, and it is frozen', async () => {
  const { read, add } = aCache();
  await add('/v2/shelf', [{ tags: ['ocean'] }]);
  const [first, second] = [await read('/v2/shelf')?.json(), await read('/v2/shelf')?.json()];
  expect(second).toBe(first);
  const [{ tags }] = first as [{ tags: string[] }];
  expect(() => tags.push('gift')).toThrow(TypeError);
});

it('keeps a value that is read among others, and drops one that is not', async () => {
  const cache = aCache();
  const { add } = cache;
  const read = (path: string) => cache.read(path)?.json();
  await add('/v2/read', ['ocean']);
  await add('/v2/unread', ['gift']);
  const [used, unused] = [await read('/v2/read'), await read('/v2/unread')];
  for (let n = 0; n < 10; n += 1) {
    await add(`/v2/${n}`, n);
    await read(`/v2/${n}`);
    expect(await read('/v2/read')).toBe(used);
  }
  const again = await read('/v2/unread');
  expect(again).toEqual(unused);
  expect(again).not.toBe(unused);
});

it('reads nothing of another path or an older version', async () => {
  const { state, read, add } = aCache();
  await add('/v2/tray', {});
  expect(read('/v2/tray?q=1')).toBeUndefined();
  state.version = 2;
  expect(read('/v2/tray')).toBeUndefined();
});

it('reads nothing where only the compressed form is there', async () => {
  const { read, add } = aCache();
  await add('/v2/long', 'wave '.repeat(500), 'br');
  expect(read('/v2/long')).toBeUndefined();
});

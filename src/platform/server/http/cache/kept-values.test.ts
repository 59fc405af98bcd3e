import { expect, it } from 'vitest';
import { keptValues } from './kept-values.ts';
import { createSharedCache } from './shared-cache.ts';

const PLAIN = {
  acceptEncoding: undefined,
  ifNoneMatch: undefined,
  isHead: false,
  isPrefetch: false,
};

function aKeeper() {
  const state = { version: 1 };
  const cache = createSharedCache({ version: () => state.version, baseHeaders: {} });
  const recall = keptValues(cache);
  const keep = (path: string, value: unknown, acceptEncoding?: string) =>
    cache.serve(path, { ...PLAIN, acceptEncoding }, () =>
      Promise.resolve({
        route: '/v2/:id',
        status: 200,
        headers: { 'x-total-count': '7' },
        body: new TextEncoder().encode(JSON.stringify(value)),
      }),
    );
  return { state, recall, keep };
}

it('hands out what is kept as the value it is, with its headers', async () => {
  const { recall, keep } = aKeeper();
  await keep('/v2/tray', { name: 'लहर', price: 499.5 });
  const kept = recall('/v2/tray');
  expect(kept).toMatchObject({ ok: true, status: 200 });
  expect(kept?.headers.get('x-total-count')).toBe('7');
  expect(kept?.headers.get('etag-of-nothing')).toBeNull();
  expect(await kept?.json()).toEqual({ name: 'लहर', price: 499.5 });
});

it('gives everybody the very same value, which nobody can change', async () => {
  const { recall, keep } = aKeeper();
  await keep('/v2/shelf', [{ tags: ['ocean'] }]);
  const [first, second] = [await recall('/v2/shelf')?.json(), await recall('/v2/shelf')?.json()];
  expect(second).toBe(first);
  const [{ tags }] = first as [{ tags: string[] }];
  expect(() => tags.push('gift')).toThrow(TypeError);
});

it('holds on to a value which is asked for among others, and not to one which is not', async () => {
  const { recall, keep } = aKeeper();
  const read = (path: string) => recall(path)?.json();
  await keep('/v2/asked', ['ocean']);
  await keep('/v2/left', ['gift']);
  const [asked, left] = [await read('/v2/asked'), await read('/v2/left')];
  for (let n = 0; n < 10; n += 1) {
    await keep(`/v2/${n}`, n);
    await read(`/v2/${n}`);
    expect(await read('/v2/asked')).toBe(asked);
  }
  const again = await read('/v2/left');
  expect(again).toEqual(left);
  expect(again).not.toBe(left);
});

it('knows nothing of another path, nor of what the catalogue was before', async () => {
  const { state, recall, keep } = aKeeper();
  await keep('/v2/tray', {});
  expect(recall('/v2/tray?q=1')).toBeUndefined();
  state.version = 2;
  expect(recall('/v2/tray')).toBeUndefined();
});

it('leaves alone what is kept in the form for browsers only', async () => {
  const { recall, keep } = aKeeper();
  await keep('/v2/long', 'wave '.repeat(500), 'br');
  expect(recall('/v2/long')).toBeUndefined();
});

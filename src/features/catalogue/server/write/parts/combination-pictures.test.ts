import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AdminProductWire } from '#features/catalogue/admin-contract.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { aDraft, openOwnerApp, type OwnerApp } from '#test/support/owner-app.ts';

let owner: OwnerApp;
let product: AdminProductWire;

const address = (name: string) => `https://pictures.example/${name}.webp`;

beforeAll(async () => {
  owner = await openOwnerApp();
});
afterAll(() => owner.app.close());
beforeEach(async () => {
  await owner.app.emptyCatalogue();
  const draft = aDraft({
    status: 'active',
    variants: [
      { name: 'Colors', value: 'Lagoon', price: 1299, images: [{ url: address('lagoon') }] },
      { name: 'Size', value: 'Small', price: 1299 },
      { name: 'Size', value: 'Large', price: 1299 },
    ],
    images: [{ url: address('front') }, { id: 'new', url: address('large') }],
    combinations: [{ values: ['Lagoon', 'Large'], imageId: 'new' }],
  });
  product = (await owner.call('POST /v2/products', draft)).body;
});

const picturesOf = (one: Pick<AdminProductWire, 'combinations'> | undefined) =>
  one?.combinations.map(({ imageId }) => imageId);

function put(change: object) {
  return owner.call(`PUT /v2/products/${product.id}`, { ...product, ...change });
}

/** The edit with this sent of the large one. */
async function putLarge(change: object): Promise<string | undefined> {
  const [small, large] = product.combinations;
  const { body } = await put({ combinations: [small, { ...large, ...change }] });
  return picturesOf(body)?.[1];
}

test('a combination of a new piece names a picture that is sent along', async () => {
  const large = product.images[1]?.id;
  expect(picturesOf(product)).toEqual([undefined, large]);
  const seen = await owner.seen(product.slug);
  expect(seen?.combinations.map(({ imageId }) => imageId)).toEqual([undefined, large]);
  expect(seen?.variants.map(({ images }) => images.length)).toEqual([1, 0, 0]);
});

test.each(['product', 'variant'] as const)('a picture of the %s can be chosen', async (whose) => {
  const [lagoon] = product.variants;
  const imageId = (whose === 'variant' ? lagoon : product)?.images[0]?.id;
  expect(await putLarge({ imageId })).toBe(imageId);
});

test('a picture stays where none is sent, and goes with null', async () => {
  expect(await putLarge({ imageId: undefined })).toBe(product.images[1]?.id);
  product = (await put({ version: product.version + 1, combinations: [] })).body;
  expect(picturesOf(product)).toEqual([undefined, product.images[1]?.id]);
  expect(await putLarge({ imageId: null })).toBeUndefined();
});

test('a picture that is taken off leaves its combination, also where it is still named', async () => {
  const { body } = await put({ images: product.images.slice(0, 1) });
  expect(picturesOf(body)).toEqual([undefined, undefined]);
});

test('a picture keeps its combination when it moves', async () => {
  const images = product.images.toReversed();
  const { body } = await put({ images, combinations: [] });
  expect(body.images.map(({ id }) => id)).toEqual(images.map(({ id }) => id));
  expect(picturesOf(body)).toEqual(picturesOf(product));
});

test('a picture of another piece is refused', async () => {
  const other = aDraft({ name: 'Bowl', images: [{ url: address('bowl') }] });
  const [bowl] = (await owner.call('POST /v2/products', other)).body.images;
  const [small, large] = product.combinations;
  const combinations = [small, { ...large, imageId: bowl?.id }];
  const { status, body } = await put({ combinations });
  expect(status).toBe(422);
  expect(Object.keys((body as unknown as ProblemBody).fields ?? {})).toEqual([
    'combinations.1.imageId',
  ]);
});

test('a copy shows its own pictures', async () => {
  const copy = (await owner.call(`POST /v2/admin/product/${product.id}/copy`)).body;
  expect(picturesOf(copy)).toEqual([undefined, copy.images[1]?.id]);
  expect(copy.images[1]?.id).not.toBe(product.images[1]?.id);
});

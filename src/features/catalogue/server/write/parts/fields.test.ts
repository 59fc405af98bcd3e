import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AdminProductWire } from '#features/catalogue/admin-contract.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { aDraft, openOwnerApp, type OwnerApp } from '#test/support/owner-app.ts';

let owner: OwnerApp;
beforeAll(async () => {
  owner = await openOwnerApp();
});
beforeEach(() => owner.app.emptyCatalogue());
afterAll(() => owner.app.close());

const NAME = { kind: 'text', label: 'Name', isRequired: true, price: 50.5, maxLength: 12 };
const FOIL = {
  kind: 'colour',
  label: 'Foil',
  options: [
    { label: 'Gold', swatch: '#c9a227', price: 80 },
    { label: 'Silver', swatch: '#c0c0c0' },
  ],
};
const PHOTO = { kind: 'photo', label: 'Your garland', maxFiles: 2 };
const DAY = { kind: 'date', label: 'Needed by', hint: 'We finish it before', minDays: 10 };

async function make(fields: object[]): Promise<AdminProductWire> {
  const { status, body } = await owner.call('POST /v2/products', aDraft({ fields }));
  expect(status).toBe(201);
  return body;
}

test('visitors see what a piece asks, in its order; without questions there is no list', async () => {
  const { id, fields = [] } = await make([NAME, FOIL, DAY, PHOTO]);
  expect((await owner.seen(id))?.fields).toEqual(fields);
  expect(fields).toEqual([
    { id: fields[0]?.id, ...NAME, letters: 'any' },
    {
      id: fields[1]?.id,
      kind: 'colour',
      label: 'Foil',
      isRequired: false,
      price: 0,
      options: FOIL.options.map((option, at) => ({
        id: fields[1]?.options?.[at]?.id,
        price: 0,
        ...option,
      })),
    },
    { id: fields[2]?.id, ...DAY, isRequired: false, price: 0 },
    { id: fields[3]?.id, ...PHOTO, isRequired: false, price: 0 },
  ]);
  const plain = await make([]);
  expect(await owner.seen(plain.id)).not.toHaveProperty('fields');
});

test('edited fields and options keep their ids; without a list they stay; an empty one removes them', async () => {
  const product = await make([NAME, FOIL]);
  const [name, foil] = product.fields ?? [];
  const save = (change: object, from = product) =>
    owner.call(`PUT /v2/products/${product.id}`, { ...from, ...change });
  const options = foil?.options?.toReversed();
  const edited = await save({ fields: [{ ...foil, options }, { ...name, label: 'Whose' }, NAME] });
  const ids = edited.body.fields?.map(({ id }) => id) ?? [];
  expect(ids.slice(0, 2)).toEqual([foil?.id, name?.id]);
  expect(new Set(ids).size).toBe(3);
  expect(edited.body.fields?.[0]?.options).toEqual(options);
  const { fields: _, ...old } = edited.body;
  const kept = await owner.call(`PUT /v2/products/${product.id}`, old);
  expect(kept.body.fields).toEqual(edited.body.fields);
  const stale = await save({ fields: [] });
  expect(stale.status).toBe(409);
  expect((await save({ fields: [] }, kept.body)).body).not.toHaveProperty('fields');
});

test("another piece's field ids are not taken over", async () => {
  const { fields = [] } = await make([NAME]);
  const other = await make([{ ...NAME, id: fields[0]?.id }]);
  expect(other.fields?.[0]?.id).not.toBe(fields[0]?.id);
});

const PLACE = { x: 49.5, y: 52, width: 40, angle: -4, font: 'display', colour: '#2b1d0e' };
const PICTURE = { id: 'new', url: 'https://img.test/tray.webp', alt: 'Tray' };

test('words are shown on a picture of the piece, also of its copy, and on no other', async () => {
  const preview = { ...PLACE, imageId: 'new' };
  const draft = aDraft({ fields: [{ ...NAME, preview }], images: [PICTURE] });
  const { body: product } = await owner.call('POST /v2/products', draft);
  const imageId = product.images[0]?.id;
  expect(product.fields).toMatchObject([{ preview: { ...PLACE, imageId } }]);
  expect((await owner.seen(product.id))?.fields).toEqual(product.fields);
  const copy = await owner.call(`POST /v2/admin/product/${product.id}/copy`);
  const copied = { ...PLACE, imageId: copy.body.images[0]?.id };
  expect(copy.body.fields).toMatchObject([{ preview: copied }]);
  const path = `PUT /v2/products/${copy.body.id}`;
  const foreign = await owner.call(path, { ...copy.body, fields: product.fields });
  expect((foreign.body as unknown as ProblemBody).fields).toHaveProperty(['fields.0.preview']);
  const gone = await owner.call(path, { ...copy.body, images: [] });
  expect((gone.body as unknown as ProblemBody).fields).toHaveProperty(['fields.0.preview']);
  const [field] = copy.body.fields ?? [];
  const fields = [
    { ...field, preview: null },
    { ...FOIL, preview: copied },
  ];
  const without = await owner.call(path, { ...copy.body, fields });
  for (const one of without.body.fields ?? []) expect(one).not.toHaveProperty('preview');
});

test('a copy asks the same, by fields of its own', async () => {
  const product = await make([NAME, FOIL]);
  const { body } = await owner.call(`POST /v2/admin/product/${product.id}/copy`);
  const withoutIds = ({ fields = [] }: AdminProductWire) =>
    fields.map((field) => ({ ...field, id: '' }));
  expect(withoutIds(body)).toEqual(withoutIds(product));
  expect(body.fields?.[0]?.id).not.toBe(product.fields?.[0]?.id);
});

test.each([
  ['fields', Array.from({ length: 9 }, () => NAME), 'Ask for at most 8 things'],
  ['fields.0.kind', [{ ...NAME, kind: 'file' }], 'Choose what the buyer gives'],
  ['fields.0.label', [{ ...NAME, label: ' ' }], 'Say what you ask for'],
  ['fields.0.price', [{ ...NAME, price: -1 }], 'Enter an amount in rupees, 0 to 100000'],
  ['fields.0.maxLength', [{ ...NAME, maxLength: 201 }], 'Enter a number of letters, 1 to 200'],
  ['fields.0.letters', [{ ...NAME, letters: 'greek' }], 'Choose the letters'],
  ['fields.0.options', [{ ...FOIL, options: [] }], 'Add at least one to choose from'],
  ['fields.0.maxFiles', [{ ...PHOTO, maxFiles: 4 }], 'Enter a number of photos, 1 to 3'],
  ['fields.0.options.0.swatch', [{ ...FOIL, options: [{ label: 'Red' }] }], 'Choose a colour'],
  [
    'fields.0.options.1.label',
    [{ ...FOIL, kind: 'choice', options: [{ label: 'Red' }, { label: 'RED' }] }],
    'It is here twice',
  ],
])('%s is refused by its name', async (path, fields, sentence) => {
  const { status, body } = await owner.call<ProblemBody>('POST /v2/products', aDraft({ fields }));
  expect(status).toBe(422);
  expect(body.fields).toEqual({ [path]: sentence });
});

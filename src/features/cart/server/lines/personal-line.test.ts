import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cartOf, itemOf, type TestCart } from '#test/support/carts.ts';
import { aProduct, type MadeProduct } from '#test/support/factories.ts';
import { openPeopleApp, signUp } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import type { TestApp } from '#test/support/test-app.ts';

const NAME = '018f0000-0000-7000-8000-00000000000a';
const FOIL = '018f0000-0000-7000-8000-00000000000b';
const OPTIONS = [
  { id: 'gold', label: 'Gold', price: 8_000, swatch: '#c9a227' },
  { id: 'silver', label: 'Silver', price: 0, swatch: '#c0c0c0' },
];
const FIELDS = [
  { id: NAME, label: 'Name', is_required: true, price: 5_000 },
  { id: FOIL, label: 'Foil', kind: 'colour', max_length: null, options: JSON.stringify(OPTIONS) },
];

let app: TestApp;
let cart: TestCart;
let ring: MadeProduct;

beforeAll(async () => {
  app = await openPeopleApp();
  cart = cartOf(app, await signUp(app, 'asha@example.com'));
});
beforeEach(async () => {
  await app.db.deleteFrom('customer_profile').execute();
  ring = await aProduct(app.db, { price: 20_000, stock: 5, fields: FIELDS });
});
afterAll(() => app.close());

function addNamed(name: string, more: object = {}): Promise<Response> {
  return cart.add(ring, { personal: { [NAME]: name }, ...more });
}

function changeField(id: string, change: object): Promise<unknown> {
  const ofRing = app.db.updateTable('product_field').set(change).where('product_id', '=', ring.id);
  return ofRing.where('id', '=', id).execute();
}

test('the price of a line is the piece and what its answers add, whatever price was sent', async () => {
  const personal = { [NAME]: ' Zoe\u0308 ', [FOIL]: 'gold' };
  const response = await cart.add(ring, { personal, price: 1, quantity: 2 });
  expect(response.status).toBe(201);
  expect(await response.json()).toMatchObject({
    price: 330,
    lineTotal: 660,
    previousPrice: 1,
    stock: 5,
    personalId: expect.stringMatching(/^[\w-]{22}$/) as string,
    personal: [
      { fieldId: NAME, answer: 'Zoë', label: 'Name', kind: 'text', value: 'Zoë', price: 50 },
      { fieldId: FOIL, answer: 'gold', value: 'Gold', swatch: '#c9a227', price: 80 },
    ],
  });
});

test('the same answers are one line, others another, and each is changed by its name', async () => {
  await addNamed('Asha');
  await addNamed('  Asha\u200b ');
  const dev = await itemOf(await addNamed('Dev'));
  const before = await cart.read();
  expect(before.items.map((item) => [item.personal?.[0]?.value, item.quantity])).toEqual([
    ['Asha', 2],
    ['Dev', 1],
  ]);
  expect(before.cartTotal).toBe(750);
  expect((await cart.set({ ...ring, personalId: dev.personalId }, 2)).status).toBe(200);
  expect((await cart.set(ring, 2)).status).toBe(404);
  await cart.remove(ring);
  await cart.remove({ ...ring, personalId: before.items[0]?.personalId });
  const { items } = await cart.read();
  expect(items).toMatchObject([{ personalId: dev.personalId, quantity: 2, price: 250 }]);
});

test('an identity does not depend on order, normal form or spaces', async () => {
  const word = fc.string({
    unit: fc.constantFrom('é', 'e', '\u0301', 'क', ' ', 'A'),
    maxLength: 8,
  });
  const answer = word.filter((typed) => typed.trim() !== '');
  await fc.assert(
    fc.asyncProperty(answer, fc.constantFrom('NFC', 'NFD'), async (name, form) => {
      await cart.clear();
      await cart.add(ring, { personal: { [NAME]: name, [FOIL]: 'silver' } });
      await cart.add(ring, {
        personal: { [FOIL]: 'silver', [NAME]: `\t${name.normalize(form)} ` },
      });
      expect((await cart.read()).items).toMatchObject([{ quantity: 2 }]);
    }),
    { numRuns: 25 },
  );
});

test.each([
  ['nothing', undefined, { [NAME]: 'Fill this in' }],
  ['only what is unseen', { [NAME]: '\u200b\u202e' }, { [NAME]: 'Fill this in' }],
  ['too much', { [NAME]: 'x'.repeat(13) }, { [NAME]: 'Use at most 12 letters: 1 too many' }],
  ['10 000 letters', { [NAME]: 'x'.repeat(10_000) }, { [NAME]: 'Use at most 200 letters' }],
  ['another type', { [NAME]: ['x'] }, { [NAME]: 'Give a text' }],
  [
    'what is not offered, and of no field',
    { [NAME]: 'Asha', [FOIL]: 'bronze', price: '0' },
    {
      [FOIL]: 'This is no longer offered. Choose another',
      price: 'This piece does not ask for this',
    },
  ],
])('%s is refused by field', async (_, personal, fields) => {
  const response = await cart.add(ring, { personal });
  expect(response.status).toBe(422);
  const refused = Object.entries(fields).map(([id, sentence]) => [`personal.${id}`, sentence]);
  expect((await readProblem(response)).fields).toEqual(Object.fromEntries(refused));
  expect((await cart.read()).items).toEqual([]);
});

test('a piece without fields takes no answers', async () => {
  const plain = await aProduct(app.db);
  const response = await cart.add(plain, { personal: { [NAME]: 'Asha' } });
  expect(response.status).toBe(422);
  expect((await cart.add(plain, { personal: {} })).status).toBe(201);
  expect((await cart.add(plain)).status).toBe(201);
  expect((await cart.read()).items).toMatchObject([{ quantity: 2 }]);
});

test('all lines of one piece share its stock', async () => {
  await addNamed('Asha', { quantity: 3 });
  const dev = await itemOf(await addNamed('Dev', { quantity: 2 }));
  expect(dev.stock).toBe(2);
  const third = await readProblem(await addNamed('Mira'));
  expect(third).toMatchObject({ code: 'OUT_OF_STOCK', available: 0 });
  const more = await readProblem(await cart.set({ ...ring, personalId: dev.personalId }, 3));
  expect(more).toMatchObject({ code: 'OUT_OF_STOCK', available: 2 });
  await app.db.updateTable('product').set({ stock: 4 }).where('id', '=', ring.id).execute();
  const { items, cartTotal } = await cart.read();
  expect(items.map(({ problem, stock }) => [problem, stock])).toEqual([
    ['OUT_OF_STOCK', 2],
    ['OUT_OF_STOCK', 1],
  ]);
  expect(cartTotal).toBe(0);
});

test.each([
  ['a field that is gone', () => app.db.deleteFrom('product_field').execute()],
  ['a tighter limit', () => changeField(NAME, { max_length: 3 })],
  ['other letters', () => changeField(NAME, { letters: 'digits' })],
  ['a new question', () => changeField(FOIL, { is_required: true })],
])('%s is shown on the line, which keeps its words and price', async (_, change) => {
  const { personalId } = await itemOf(await addNamed('Asha'));
  await change();
  const { items, cartTotal } = await cart.read();
  expect(items).toMatchObject([
    { personalId, problem: 'PERSONAL_CHANGED', price: 250, personal: [{ value: 'Asha' }] },
  ]);
  expect(cartTotal).toBe(0);
  const changed = await cart.set({ ...ring, personalId }, 2);
  expect((await readProblem(changed)).code).toBe('PERSONAL_CHANGED');
  await cart.remove({ ...ring, personalId });
  expect((await cart.read()).items).toEqual([]);
});

test('an edited label, price or option is that of now', async () => {
  await cart.add(ring, { personal: { [NAME]: 'Asha', [FOIL]: 'silver' } });
  const options = OPTIONS.map((one) => ({ ...one, label: `${one.label} leaf`, price: 2_000 }));
  await changeField(FOIL, { options: JSON.stringify(options) });
  await changeField(NAME, { label: 'Whose name', price: 0 });
  const { items } = await cart.read();
  expect(items).toMatchObject([
    {
      price: 220,
      previousPrice: 250,
      personal: [
        { label: 'Whose name', price: 0 },
        { value: 'Silver leaf', price: 20 },
      ],
    },
  ]);
});

test('lines without answers stay when a piece begins to ask, until they are answered', async () => {
  const plain = await aProduct(app.db, { price: 10_000 });
  await cart.add(plain, { quantity: 2 });
  const field = { id: NAME, label: 'Name', kind: 'text', max_length: 12, position: 0 };
  await app.db
    .insertInto('product_field')
    .values({ ...field, product_id: plain.id })
    .execute();
  expect((await cart.read()).items).toMatchObject([{ price: 100, quantity: 2 }]);
  await app.db.updateTable('product_field').set({ is_required: true }).execute();
  expect((await cart.read()).items).toMatchObject([{ problem: 'PERSONAL_CHANGED' }]);
});

import { publicStock } from '#features/catalogue/choices/availability.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminProductWire } from '#features/catalogue/admin-contract.ts';
import {
  chosenVariants,
  variantGroups,
  wholeChoices,
} from '#features/catalogue/choices/variant-choice.ts';
import { hasWords, typedLine } from '#platform/contract/typed/typed-text.ts';
import { anyCharacter } from '#test/support/any-character.ts';
import { openOwnerApp, type OwnerApp } from '#test/support/owner-app.ts';

const RUNS = 12;
/** Written at the same time, which is quicker and what a shop must stand. */
const AT_ONCE = 10;

let owner: OwnerApp;

beforeAll(async () => {
  owner = await openOwnerApp();
});
afterAll(() => owner.app.close());

/** One line in any script, as it is kept. */
function text(maxLength: number, minLength = 1) {
  const any = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength }),
    fc.string({ unit: anyCharacter, maxLength }),
    fc.constantFrom('समुद्र', 'ثلج', '🐚 shell', "O'Brien & <b>", '100% _\\', 'null', '0', 'İ'),
  );
  return any
    .map((one) => typedLine(one.slice(0, maxLength)))
    .filter((one) => one.length <= maxLength && (minLength === 0 || hasWords(one)));
}

const amount = fc.oneof(
  fc.integer({ min: 0, max: 10_000_000_000 }).map((paise) => paise / 100),
  fc.constantFrom(0, 0.01, 0.29, 1299.99, 100_000_000),
);
const stock = fc.option(fc.integer({ min: 0, max: 1_000_000 }), { nil: undefined });
const picture = fc.record({
  url: fc.webUrl({ validSchemes: ['https'], withQueryParameters: true }),
  alt: text(300, 0),
});
/** The first is the primary one, unless another is named. */
const pictures = (maxLength: number) =>
  fc
    .tuple(fc.array(picture, { maxLength }), fc.nat())
    .map(([list, at]) =>
      list.map((one, index) => ({ ...one, isPrimary: index === at % list.length })),
    );

function optional<T>(part: fc.Arbitrary<T>) {
  return fc.option(part, { nil: undefined });
}

const variant = fc.record({
  name: text(60),
  value: text(100),
  price: amount,
  stock,
  images: pictures(2),
});
const product = fc
  .record({
    name: text(200),
    description: text(500, 0),
    price: amount,
    comparePrice: optional(amount),
    costPrice: optional(amount),
    category: fc.record({ name: text(80), slug: fc.stringMatching(/^[a-z]{1,3}(-[0-9]{1,2})?$/) }),
    variants: fc.uniqueArray(variant, {
      maxLength: 4,
      selector: ({ name, value }) => `${name}\n${value}`.toLowerCase(),
    }),
    attributes: fc.array(fc.record({ name: text(100), value: text(500) }), { maxLength: 4 }),
    tags: fc.uniqueArray(
      text(30).map((tag) => tag.toLowerCase()),
      { maxLength: 4 },
    ),
    weight: fc.integer({ min: 0, max: 1_000_000 }).map((grams) => grams / 1000),
    status: fc.constantFrom('active', 'inactive'),
    images: pictures(3),
    stock,
  })
  .map((one) => (one.variants.length > 0 ? { ...one, stock: undefined } : one))
  // A product of several groups counts the stock of each combination.
  .map((one) => {
    if (variantGroups(one.variants).length < 2) return { ...one, combinations: [] };
    const combinations = wholeChoices(one.variants).map((chosen, at) => ({
      values: chosen.map(({ value }) => value),
      price: chosen[0]?.price ?? 0,
      stock: chosen[0]?.stock,
      code: at === 0 ? '' : `C-${at}`,
      isOffered: at % 3 !== 2,
    }));
    return {
      ...one,
      variants: one.variants.map((each) => ({ ...each, stock: undefined })),
      combinations,
    };
  });
type Product = typeof product extends fc.Arbitrary<infer P> ? P : never;

/** What the owner wrote, out of what the shop answers; a category keeps the name it was made with. */
function written(answer: AdminProductWire, { category }: Product): unknown {
  const bare = (images: AdminProductWire['images']) =>
    images.map(({ url, alt, isPrimary }) => ({ url, alt, isPrimary }));
  const { name, description, price, comparePrice, costPrice, attributes, tags, weight } = answer;
  const { status, stock: left } = answer;
  expect(answer.category.slug).toBe(category.slug);
  const isSeveral = variantGroups(answer.variants).length > 1;
  return {
    name,
    description,
    price,
    comparePrice,
    costPrice,
    attributes,
    tags,
    weight,
    status,
    category,
    stock: left,
    images: bare(answer.images),
    variants: answer.variants.map((one) => ({
      name: one.name,
      value: one.value,
      price: one.price,
      stock: one.stock,
      images: bare(one.images),
    })),
    combinations: isSeveral
      ? answer.combinations.map(({ id, price: own, stock: count, code, isOffered }) => ({
          values: (chosenVariants(answer.variants, id) ?? []).map(({ value }) => value),
          price: own,
          stock: count,
          code,
          isOffered,
        }))
      : [],
  };
}

/** The same for visitors; another product of the category may have renamed it meanwhile. */
async function expectSeen(answer: AdminProductWire): Promise<void> {
  const { costPrice: _, version: __, stockSeen: ___, variants, ...others } = answer;
  const {
    isArchived: _____,
    isMarkedSoldOut: ______,
    related: _______,
    alsoFoundBy: ________,
    taxRate: _________,
    hsn: __________,
    ...common
  } = others;
  const open = variants.map(({ stockSeen: ____, stock: left, ...one }) => ({
    ...one,
    ...publicStock(left ?? null),
  }));
  const category = { ...common.category, name: expect.any(String) as string };
  const combinations = common.combinations
    .filter(({ isOffered }) => isOffered)
    .map(({ id, price, stock: left }) => ({
      id,
      price,
      ...publicStock(left ?? null),
    }));
  const { stock: own, ...known } = common;
  const stocked = publicStock(own ?? null);
  const visible = { ...known, ...stocked, category, variants: open, combinations };
  expect(await owner.seen(answer.id)).toEqual(answer.status === 'active' ? visible : undefined);
}

async function writeAndEdit([first, second]: [Product, Product]): Promise<void> {
  const made = await owner.call('POST /v2/products', first);
  expect(made.status).toBe(201);
  expect(written(made.body, first)).toEqual(first);
  const { id, version, stockSeen } = made.body;
  const read = (await owner.call(`GET /v2/admin/product/${id}`)).body;
  expect({ ...read, category: made.body.category }).toEqual(made.body);
  await expectSeen(made.body);
  // Variants of no id are new ones, of which nobody has seen the stock.
  const edited = await owner.call(`PUT /v2/products/${id}`, { ...second, version, stockSeen });
  expect(edited.status).toBe(200);
  expect(written(edited.body, second)).toEqual(second);
  await expectSeen(edited.body);
}

test('any product is read as it was written, and can be edited into any other', async () => {
  const pairs = fc.array(fc.tuple(product, product), { minLength: AT_ONCE, maxLength: AT_ONCE });
  const property = fc.asyncProperty(pairs, async (all) => {
    await Promise.all(all.map(writeAndEdit));
  });
  await fc.assert(property, { numRuns: RUNS });
});

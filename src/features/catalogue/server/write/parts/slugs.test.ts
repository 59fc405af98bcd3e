import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AdminProductWire } from '#features/catalogue/admin-contract.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { aProduct } from '#test/support/factories.ts';
import { aDraft, openOwnerApp, type OwnerApp } from '#test/support/owner-app.ts';

let owner: OwnerApp;

beforeAll(async () => {
  owner = await openOwnerApp();
});
beforeEach(() => owner.app.emptyCatalogue());
afterAll(() => owner.app.close());

async function add(change: object = {}): Promise<AdminProductWire> {
  return (await owner.call('POST /v2/products', aDraft(change))).body;
}

async function move(product: AdminProductWire, slug: string): Promise<AdminProductWire> {
  const path = `PUT /v2/products/${product.id}`;
  const { status, body } = await owner.call(path, { ...product, slug });
  expect(status).toBe(200);
  return body;
}

describe('the address of a product', () => {
  test('is made from its name, with a number if it is taken', async () => {
    const slugs = [];
    for (let number = 0; number < 3; number += 1) slugs.push((await add()).slug);
    expect(slugs).toEqual(['wave-tray', 'wave-tray-2', 'wave-tray-3']);
    const named = async (name: string) => (await add({ name })).slug;
    expect([await named('लहर'), await named('Lahar'), await named('लहर')]).toEqual([
      'lahar',
      'lahar-2',
      'lahar-3',
    ]);
    expect(await named('018F0000-0000-7000-8000-000000000000')).toBe(
      'piece-018f0000-0000-7000-8000-000000000000',
    );
  });

  test('differs for each of many concurrent additions', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => add()));
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(8);
  });

  test('is never a former one of another product', async () => {
    await aProduct(owner.app.db, { slug: 'new', formerSlugs: ['wave-tray', 'wave-tray-2'] });
    expect((await add()).slug).toBe('wave-tray-3');
  });

  test('can be chosen', async () => {
    expect((await add({ slug: 'my-tray' })).slug).toBe('my-tray');
  });

  test('redirects from all former ones after edits', async () => {
    const first = await add();
    expect(await owner.seen('wave-tray')).toMatchObject({ id: first.id });
    const second = await move(first, 'tide-tray');
    const third = await move(second, 'sea-tray');
    for (const name of ['wave-tray', 'tide-tray', 'sea-tray']) {
      expect(await owner.seen(name)).toMatchObject({ id: first.id, slug: 'sea-tray' });
    }
    const back = await move(third, 'wave-tray');
    for (const name of ['wave-tray', 'tide-tray', 'sea-tray']) {
      expect(await owner.seen(name)).toMatchObject({ id: first.id, slug: 'wave-tray' });
    }
    const former = await owner.app.db.selectFrom('slug_history').select('slug').execute();
    expect(former.map(({ slug }) => slug).toSorted()).toEqual(['sea-tray', 'tide-tray']);
    expect(back.version).toBe(4);
  });

  test('stays when the name changes', async () => {
    const product = await add();
    const path = `PUT /v2/products/${product.id}`;
    for (const slug of [undefined, null, '', product.slug]) {
      const now = (await owner.call(`GET /v2/admin/product/${product.id}`)).body;
      const { body } = await owner.call(path, { ...now, name: 'Other', slug });
      expect(body.slug).toBe('wave-tray');
    }
  });

  test('is refused if another product has or had it, and nothing is saved', async () => {
    await aProduct(owner.app.db, { slug: 'taken', formerSlugs: ['was-taken'] });
    const product = await add();
    for (const slug of ['taken', 'was-taken']) {
      const body = { ...product, name: 'Never', slug };
      const edited = await owner.call<ProblemBody>(`PUT /v2/products/${product.id}`, body);
      const added = await owner.call<ProblemBody>('POST /v2/products', aDraft({ slug }));
      for (const answer of [edited, added]) {
        expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, ['slug']]);
      }
    }
    expect((await owner.call(`GET /v2/admin/product/${product.id}`)).body).toEqual(product);
  });

  test('goes to one of two concurrent edits', async () => {
    const two = [await add(), await add()];
    const answers = await Promise.all(
      two.map((one) => owner.call(`PUT /v2/products/${one.id}`, { ...one, slug: 'wanted' })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });
});

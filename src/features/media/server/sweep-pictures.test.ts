import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Upload } from '#features/media/contract.ts';
import { aProduct } from '#test/support/factories.ts';
import { noise } from '#test/support/hostile-pictures.ts';
import { aDraft, openOwnerApp, type OwnerApp } from '#test/support/owner-app.ts';
import { anOrder } from '#test/support/orders.ts';
import { createTestContext } from '#test/support/test-context.ts';
import { sweepUnused } from './sweep-pictures.ts';

let owner: OwnerApp;

beforeAll(async () => {
  owner = await openOwnerApp();
});
afterAll(() => owner.app.close());

async function aPicture(): Promise<string> {
  const response = await owner.app.request('/v2/admin/uploads', {
    method: 'POST',
    headers: { 'content-type': 'image/png', authorization: `Bearer ${owner.admin.token}` },
    body: new Uint8Array(await noise().png().toBuffer()),
  });
  return ((await response.json()) as Upload).mediaId;
}

describe('the daily sweep', () => {
  const DAY_MS = 24 * 3600 * 1000;

  /** Sweeps as if so many days had gone by. */
  async function sweep(days: number): Promise<void> {
    const context = createTestContext(owner.app.connectionString);
    const now = () => new Date(Date.now() + days * DAY_MS);
    await sweepUnused({ ...context.ctx, clock: { now } });
    await context.close();
  }
  const isThere = async (mediaId: string) =>
    (await owner.app.db.selectFrom('media').select('id').where('id', '=', mediaId).execute())
      .length === 1;

  test('removes what nothing has shown for a day, and no sooner', async () => {
    const unused = await aPicture();
    await sweep(0.9);
    expect(await isThere(unused)).toBe(true);
    await sweep(1.1);
    expect(await isThere(unused)).toBe(false);
    const draft = aDraft({ images: [{ mediaId: unused }] });
    expect((await owner.call('POST /v2/products', draft)).status).toBe(422);
  });

  test('leaves what a product, a swatch, a collection or an order shows', async () => {
    const [shown, swatch, ordered] = [await aPicture(), await aPicture(), await aPicture()];
    await owner.call('POST /v2/products', aDraft({ images: [{ mediaId: shown }] }));
    await aProduct(owner.app.db, { variants: [{ swatch }] });
    const mediaId = await aPicture();
    const [category] = (await owner.call<{ slug: string }[]>('GET /v2/admin/collections')).body;
    const collection = { version: 0, sentence: '', mediaId };
    await owner.call(`PUT /v2/admin/collection/${category?.slug}`, collection);
    const { id } = await anOrder(owner.app.db, { uid: 'asha' });
    const line = owner.app.db.updateTable('order_line').set({ media_id: ordered });
    await line.where('order_id', '=', id).execute();
    await sweep(9);
    const kept = [shown, swatch, mediaId, ordered];
    expect(await Promise.all(kept.map(isThere))).toEqual([true, true, true, true]);
    await owner.call(`PUT /v2/admin/collection/${category?.slug}`, {
      version: 1,
      sentence: '',
      mediaId: null,
    });
    await sweep(9);
    expect(await isThere(mediaId)).toBe(false);
  });

  const picturesOn = (mediaId: string) => {
    const pictures = { images: [{ mediaId }] };
    const aColour = [{ name: 'Colors', value: 'Lagoon', price: 1299 }];
    const variants = aColour.map((colour) => ({ ...colour, ...pictures }));
    return { product: pictures, variant: { variants }, swatch: { variants: aColour } };
  };
  test.each(['product', 'variant', 'swatch'] as const)(
    'gives one that was taken off a %s another day',
    async (on) => {
      const mediaId = await aPicture();
      const draft = aDraft(picturesOn(mediaId)[on]);
      const { body } = await owner.call('POST /v2/products', draft);
      if (on === 'swatch')
        await owner.app.db
          .updateTable('variant')
          .set({ swatch: mediaId })
          .where('product_id', '=', body.id)
          .execute();
      await owner.app.db
        .updateTable('media')
        .set({ touched_at: new Date(Date.now() - 5 * DAY_MS) })
        .execute();
      const taken = { ...body, images: [], variants: [] };
      expect((await owner.call(`PUT /v2/products/${body.id}`, taken)).status).toBe(200);
      await sweep(0.9);
      expect(await isThere(mediaId)).toBe(true);
      await sweep(1.1);
      expect(await isThere(mediaId)).toBe(false);
    },
  );
});

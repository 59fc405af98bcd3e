import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Upload } from '#features/media/contract.ts';
import { sweepUnused } from '#features/media/server/sweep-pictures.ts';
import { NEW_SHOP } from '#features/shop/settings/settings.ts';
import { noise } from '#test/support/hostile-pictures.ts';
import { anOrder } from '#test/support/orders.ts';
import { pdfTexts } from '#test/support/pdf-text.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import { createTestContext } from '#test/support/test-context.ts';
import { publishSettings } from '#test/support/workshop.ts';
import type { OrderPapersWire } from '../contract.ts';

let shop: SignedInApp;
beforeAll(async () => {
  shop = await openSignedInApp();
});
afterAll(() => shop.close());

async function aPicture(): Promise<string> {
  const answer = await shop.app.request('/v2/admin/uploads', {
    method: 'POST',
    headers: { 'content-type': 'image/png', authorization: `Bearer ${shop.admin.token}` },
    body: new Uint8Array(await noise().png().toBuffer()),
  });
  return ((await answer.json()) as Upload).mediaId;
}

const sell = (mode: 'none' | 'regular', signature: string) =>
  publishSettings(shop.app, shop.admin, {
    tax: mode === 'none' ? NEW_SHOP.tax : { mode, gstin: '24ZZZZZ0000Z1ZW' },
    papers: { ...NEW_SHOP.papers, rate: '18', signature },
  });

async function paperOfNew(): Promise<string> {
  const { id } = await anOrder(shop.app.db, { uid: shop.asha.uid, status: 'processing' });
  await shop.ask(`PUT /v2/admin/order/${id}?status=shipped`);
  const { papers } = await shop.ask<OrderPapersWire>(`GET /v2/admin/order/${id}/papers`);
  return papers[0]?.id ?? '';
}

async function drawn(id: string) {
  const answer = await shop.call(`GET /v2/admin/paper/${id}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const raw = Buffer.from(bytes).toString('latin1');
  return { isSigned: raw.includes('/Subtype /Image'), texts: pdfTexts(bytes) };
}

test('the signature stands on papers of a seller with a GSTIN, and stays on those that were issued', async () => {
  const signature = await aPicture();
  await sell('regular', signature);
  const signed = await paperOfNew();
  expect(await drawn(signed)).toMatchObject({ isSigned: true });
  expect((await drawn(signed)).texts).not.toContain('Signature');
  await sell('none', signature);
  expect((await drawn(await paperOfNew())).isSigned).toBe(false);
  await sell('regular', '');
  const plain = await drawn(await paperOfNew());
  expect(plain).toMatchObject({ isSigned: false });
  expect(plain.texts).toContain('Signature');
  await shop.app.db.deleteFrom('shop_revision').execute();
  const context = createTestContext(shop.app.connectionString);
  const now = () => new Date(Date.now() + 3 * 86_400_000);
  await sweepUnused({ ...context.ctx, clock: { now } });
  await context.close();
  expect((await drawn(signed)).isSigned).toBe(true);
});

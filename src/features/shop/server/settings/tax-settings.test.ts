import { afterAll, beforeAll, expect, test } from 'vitest';
import { OWN_SHOP } from '#test/support/own-shop.ts';
import { readProblem } from '#test/support/problems.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import type { AdminShop, PublicShop } from '../../contract.ts';

let shop: SignedInApp;

beforeAll(async () => {
  const settings = { ...OWN_SHOP, DEMO: 'off', ADMIN_SECOND_STEP: 'off' };
  shop = await openSignedInApp({ settings });
});
afterAll(() => shop.close());

async function save(patch: object): Promise<AdminShop> {
  const { version } = await shop.ask<AdminShop>('GET /v2/admin/shop');
  return shop.ask<AdminShop>('PUT /v2/admin/shop/draft', { version, patch });
}

test('a shop that sells publishes how it stands to tax with a GSTIN alone, and says it to visitors', async () => {
  const { version } = await save({ tax: { mode: 'regular', gstin: '' } });
  const refused = await shop.call('POST /v2/admin/shop/publish', { version });
  expect(await readProblem(refused)).toMatchObject({
    status: 422,
    detail: 'Enter your GSTIN: it has to be shown on your receipts.',
  });
  const saved = await save({ tax: { mode: 'regular', gstin: '27aapfu0939f1zv' } });
  const published = await shop.call('POST /v2/admin/shop/publish', { version: saved.version });
  expect(published.status).toBe(200);
  await shop.app.catchUp();
  const answer = await shop.app.request('/v2/shop', { from: '203.0.113.7' });
  const { tax } = (await answer.json()) as PublicShop;
  expect(tax).toEqual({ mode: 'regular', gstin: '27AAPFU0939F1ZV' });
});

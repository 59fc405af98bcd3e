import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDemoShop } from '#test/support/demo-past.ts';
import { aProduct } from '#test/support/factories.ts';
import { openMailShop, type MailShop } from '#test/support/mail-shop.ts';
import { isDemoShop } from './is-demo-shop.ts';
import { ensureDemoCustomer } from './people/customer.ts';

let demo: MailShop;
let own: MailShop;

beforeAll(async () => {
  [demo, own] = [await openDemoShop(), await openMailShop()];
  await aProduct(own.ctx.db);
});
afterAll(async () => {
  await demo.close();
  await own.close();
});

test('a shop that sells the pieces of the demo is the demo, also after somebody has tried it', async () => {
  expect(await isDemoShop(demo.ctx)).toBe(true);
  const product = { slug: 'tide-pool-pendant' };
  await demo.ctx.db
    .updateTable('product')
    .set({ slug: 'my-pendant' })
    .where('slug', '=', product.slug)
    .execute();
  // Its customer is known by the first start.
  expect(await isDemoShop(demo.ctx)).toBe(false);
  await ensureDemoCustomer(demo.ctx);
  expect(await isDemoShop(demo.ctx)).toBe(true);
});

test('a shop that sells its own is not, whoever has an account there', async () => {
  expect(await isDemoShop(own.ctx)).toBe(false);
  await ensureDemoCustomer(own.ctx);
  expect(await isDemoShop(own.ctx)).toBe(false);
});

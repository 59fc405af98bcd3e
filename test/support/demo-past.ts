import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { seedDemo } from '#demo/seed.ts';
import type { Context } from '#platform/server/context.ts';
import { openMailShop, type MailShop } from './mail-shop.ts';

/** A shop that sells what the demo sells, without pictures, which take a while. */
export async function openDemoShop(): Promise<MailShop> {
  const shop = await openMailShop();
  const picturesDir = await mkdtemp(path.join(tmpdir(), 'lehar-no-pictures-'));
  await seedDemo(shop.ctx, { picturesDir });
  await rm(picturesDir, { recursive: true });
  return shop;
}

/** All orders, payments and questions; the newest orders first. */
export async function readPast({ db }: Context) {
  const [orders, lines, events, payments, requests, questions] = await Promise.all([
    db.selectFrom('shop_order').selectAll().orderBy('created_at', 'desc').execute(),
    db.selectFrom('order_line').selectAll().orderBy('position').execute(),
    db.selectFrom('order_event').selectAll().orderBy('seq').execute(),
    db.selectFrom('payment').selectAll().execute(),
    db.selectFrom('custom_order_request').selectAll().orderBy('created_at').execute(),
    db.selectFrom('support_query').selectAll().orderBy('created_at').execute(),
  ]);
  return { orders, lines, events, payments, requests, questions };
}

export type Past = Awaited<ReturnType<typeof readPast>>;

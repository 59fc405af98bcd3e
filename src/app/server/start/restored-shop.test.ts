import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { OrderWire } from '#features/orders/contract.ts';
import { storeMedia } from '#test/support/store-media.ts';
import type { Manifest } from '#platform/server/backup/archive/manifest.ts';
import {
  ask,
  digestsOf,
  restore,
  structureOf,
  tablesIn,
  useBackups,
} from '#test/support/backups.ts';
import { createEmptyDatabase, type TestDatabase } from '#test/support/database.ts';
import { aProduct } from '#test/support/factories.ts';
import { noise } from '#test/support/hostile-pictures.ts';
import { aDraft, openOwnerApp, type OwnerApp } from '#test/support/owner-app.ts';
import { openPeopleApp, send, signIn, type SignedIn } from '#test/support/people.ts';
import { signUpShopper } from '#test/support/shoppers.ts';
import type { TestApp } from '#test/support/test-app.ts';
import { createTestContext } from '#test/support/test-context.ts';
import { PATIENTLY } from '#test/support/patience.ts';

const backups = useBackups();
let owner: OwnerApp;
let pictureId: string;
let people: SignedIn[];
let productId: string;
const targets: TestDatabase[] = [];

async function emptyTarget(): Promise<string> {
  const target = await createEmptyDatabase();
  targets.push(target);
  return target.connectionString;
}

async function keepPicture(connectionString: string): Promise<string> {
  const context = createTestContext(connectionString);
  const { ctx } = context;
  const { id } = await storeMedia(ctx, await noise(600, 500).jpeg().toBuffer());
  await context.close();
  return id;
}

beforeAll(async () => {
  owner = await openOwnerApp();
  pictureId = await keepPicture(owner.app.connectionString);
  ({ id: productId } = await aProduct(owner.app.db, { stock: 1_000_000 }));
  people = await Promise.all(
    ['asha', 'rohan', 'zoya'].map((name) => signUpShopper(owner.app, `${name}@example.com`)),
  );
  await addProduct(owner.app, owner.admin);
});
afterAll(async () => {
  await owner.app.close();
  await Promise.all(targets.map((target) => target.drop()));
});

/** An admin call, which the audit chain remembers. */
async function addProduct(app: TestApp, admin: SignedIn): Promise<void> {
  const made = await send(app, 'POST /v2/products', { ...admin, body: aDraft() });
  expect(made.status).toBe(201);
}

async function buy(app: TestApp, person: SignedIn): Promise<OrderWire> {
  const line = { productId: productId, variantId: '0', quantity: 1 };
  const put = await send(app, 'POST /v2/cart', { ...person, body: line });
  expect(put.status).toBe(201);
  const headers = { 'idempotency-key': randomUUID() };
  const body = { shippingAddress: { id: 'home' } };
  const response = await send(app, 'POST /v2/order', { ...person, body, headers });
  expect(response.status).toBe(201);
  return (await response.json()) as OrderWire;
}

/** Buys on and on. @returns how many so far, and a way to end it */
function keepBuying() {
  let isOver = false;
  let bought = 0;
  const all = Promise.all(
    people.map(async (person) => {
      while (!isOver) {
        await buy(owner.app, person);
        bought += 1;
      }
    }),
  );
  return {
    bought: () => bought,
    async end() {
      isOver = true;
      await all;
    },
  };
}

function more(isEnough: () => boolean): Promise<unknown> {
  return vi.waitUntil(isEnough, { ...PATIENTLY, interval: 5 });
}

/** Sentences about whatever is torn between tables. */
const TORN = `
  SELECT 'no payment ' || id AS what FROM shop_order WHERE id NOT IN (SELECT order_id FROM payment)
  UNION ALL SELECT 'no line ' || id FROM shop_order WHERE id NOT IN (SELECT order_id FROM order_line)
  UNION ALL SELECT 'no event ' || id FROM shop_order WHERE id NOT IN (SELECT order_id FROM order_event)
  UNION ALL SELECT 'no mail ' || number FROM shop_order
    WHERE NOT EXISTS (SELECT FROM mail WHERE subject LIKE '%' || number || '%')
  UNION ALL SELECT 'mail without job ' || id FROM mail WHERE kind LIKE 'order%'
    AND id::text NOT IN (SELECT singleton_key FROM jobs.job WHERE singleton_key IS NOT NULL)
  UNION ALL SELECT 'no words of ' || id FROM shop_order WHERE NOT EXISTS (
    SELECT FROM order_customer AS known WHERE known.uid = shop_order.uid
      AND strpos(words, order_customer_text(first_name, last_name, phone, email)) > 0)
  UNION ALL SELECT 'tally' WHERE (SELECT count(*) FROM shop_order)
    <> (SELECT coalesce(sum(count), 0) FROM order_tally)
  UNION ALL SELECT 'stock of ' || id FROM product WHERE stock <> 1000000 +
    (SELECT coalesce(sum(quantity), 0) FROM stock_movement m WHERE m.product_id = product.id)
  UNION ALL SELECT 'chain at ' || audit_break() WHERE audit_break() IS NOT NULL`;

function rowsOf({ tables }: Manifest, name: string): number {
  return tables.find((table) => table.name === name)?.rows ?? 0;
}

/** All but the queue's, which looks after itself meanwhile. */
async function rowsOfShop(connectionString: string): Promise<[string, string][]> {
  const digests = Object.entries(await digestsOf(connectionString));
  return digests.filter(([name]) => !name.startsWith('jobs.'));
}

describe('a backup that is written while people buy', () => {
  test('is one moment of the shop, and comes back row by row', async () => {
    const load = keepBuying();
    await more(() => load.bought() > 5);
    const before = load.bought();
    const { manifest, file } = await backups.write(owner.app.connectionString);
    const after = load.bought();
    await more(() => load.bought() > after);
    await load.end();
    expect(rowsOf(manifest, 'shop_order')).toBeGreaterThanOrEqual(before);
    expect(rowsOf(manifest, 'shop_order')).toBeLessThan(load.bought());

    const target = await emptyTarget();
    const { leftOut, auditBreak } = await restore(target, file);
    expect({ leftOut, auditBreak }).toEqual({ leftOut: [], auditBreak: undefined });
    expect(await ask(target, TORN)).toEqual([]);
    const again = await backups.write(target);
    expect(tablesIn(again.manifest)).toEqual(tablesIn(manifest));
    expect(again.manifest.sequences).toEqual(manifest.sequences);
    expect(again.manifest.migrations).toEqual(manifest.migrations);
  });

  test('can be read by its owner alone', async () => {
    const { file } = await backups.write(owner.app.connectionString);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });
});

describe('a restored shop', () => {
  test('has the same rows in the same tables, built in the same way', async () => {
    await buy(owner.app, people[0] as SignedIn);
    const target = await emptyTarget();
    const { file } = await backups.write(owner.app.connectionString);
    await restore(target, file);
    expect(await rowsOfShop(target)).toEqual(await rowsOfShop(owner.app.connectionString));
    expect(await structureOf(target)).toEqual(await structureOf(owner.app.connectionString));
  });

  test('plans no table as an empty one', async () => {
    const target = await emptyTarget();
    const { file } = await backups.write(owner.app.connectionString);
    await restore(target, file);
    const empty = await ask(
      target,
      `SELECT relname FROM pg_class WHERE relkind = 'r' AND reltuples = 0
       AND relnamespace = 'public'::regnamespace`,
    );
    expect(empty).toEqual([]);
  });

  test('opens: people sign in and buy, pictures are served, the owner can work', async () => {
    const known = await buy(owner.app, people[0] as SignedIn);
    const { file } = await backups.write(owner.app.connectionString);
    const database = await createEmptyDatabase();
    await restore(database.connectionString, file);
    const app = await openPeopleApp({ database });
    try {
      const asha = await signIn(app, 'asha@example.com');
      expect(asha.uid).toBe(people[0]?.uid);
      const answer = await send(app, `GET /v2/order/${known.id}`, asha);
      expect(await answer.json()).toEqual(known);
      // The keys came along: a token of the shop that was backed up is believed too.
      const old = await send(app, `GET /v2/order/${known.id}`, { token: people[0]?.token ?? '' });
      expect(old.status).toBe(200);
      const picture = `/media/${pictureId}/320.webp`;
      const [there, here] = [await owner.app.request(picture), await app.request(picture)];
      expect(here.status).toBe(200);
      expect(await here.arrayBuffer()).toEqual(await there.arrayBuffer());
      expect((await buy(app, asha)).number).not.toBe(known.number);
      const admin = await signIn(app, owner.admin.email);
      await addProduct(app, admin);
      expect(await ask(app.connectionString, TORN)).toEqual([]);
    } finally {
      await app.close();
    }
  });
});

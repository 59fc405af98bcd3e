import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Upload } from '#features/media/contract.ts';
import type { OrderWire } from '#features/orders/contract.ts';
import { openArchive } from '#platform/server/backup/archive/open-archive.ts';
import { COMPILE_CACHE } from '#test/support/compile-cache.ts';
import { inDatabase } from '#test/support/browser-session.ts';
import { registerCustomer } from '#test/support/customer.ts';
import { noise } from '#test/support/hostile-pictures.ts';
import { startOutsidePostgres, type OutsidePostgres } from '#test/support/outside-postgres.ts';
import { OWN_SHOP } from '#test/support/own-shop.ts';
import { ADMIN_EMAIL, cookiesOf, PASSWORD } from '#test/support/people.ts';
import { startS3Server, type S3Server } from '#test/support/s3-server.ts';
import { codeFor } from '#test/support/two-factor.ts';
import { HOME } from '#test/support/shoppers.ts';
import { startTestShop, type TestShop } from '#test/support/test-shop.ts';

// What a shop meets that has outgrown one machine: a PostgreSQL and a store of pictures that are
// an outside one, and more than one process.

const BUYER = 'asha@example.com';
let postgres: OutsidePostgres;
let s3: S3Server;
let folder: string;
const shops: TestShop[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lehar-machines-'));
  // Started by root, a shop asks that another user may go through it.
  await chmod(folder, 0o755);
  [postgres, s3] = await Promise.all([startOutsidePostgres(), startS3Server()]);
});
afterAll(async () => {
  for (const shop of shops) await shop.close();
  await s3?.close();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** What all machines of the shop are set to. */
function shared(): Record<string, string> {
  return {
    DATABASE_URL: postgres.connectionString,
    PICTURES_URL: `s3://${s3.bucket}/lehar`,
    PICTURES_S3_ENDPOINT: s3.endpoint,
    PICTURES_S3_KEY: s3.key,
    PICTURES_S3_SECRET: s3.secret,
    ADMIN_EMAIL,
    ADMIN_PASSWORD: PASSWORD,
    ...OWN_SHOP,
    DEMO: 'off',
  };
}

/** Each with a disk of its own: what they share are database and bucket. */
async function openMachine(name: string, settings: Record<string, string> = {}): Promise<TestShop> {
  const DATA_DIR = path.join(folder, name);
  const shop = await startTestShop({ ...shared(), DATA_DIR, ...settings });
  shops.push(shop);
  return shop;
}

async function closeMachine(shop: TestShop): Promise<void> {
  shops.splice(shops.indexOf(shop), 1);
  await shop.close();
}

/** A call over a connection of its own, so that any process of the shop may answer. */
async function call(
  shop: TestShop,
  methodAndPath: string,
  sent: { token?: string; body?: unknown } = {},
) {
  const [method = 'GET', at = '/'] = methodAndPath.split(' ');
  const { token, body } = sent;
  const isPicture = body instanceof Uint8Array;
  const response = await fetch(`${shop.origin}${at}`, {
    method,
    headers: {
      connection: 'close',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': isPicture ? 'image/png' : 'application/json' }),
    },
    ...(body !== undefined && { body: isPicture ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  expect([methodAndPath, response.status]).toEqual([
    methodAndPath,
    expect.toSatisfy((status) => status < 300),
  ]);
  return response;
}

async function cookieFor(shop: TestShop, email: string): Promise<string> {
  const body = { email, password: PASSWORD };
  return cookiesOf(await call(shop, 'POST /identity/sign-in/email', { body }));
}

async function tokenOf(shop: TestShop, cookie: string): Promise<string> {
  const answer = await fetch(`${shop.origin}/identity/token`, { headers: { cookie } });
  return ((await answer.json()) as { token: string }).token;
}

async function signIn(shop: TestShop, email: string): Promise<string> {
  return tokenOf(shop, await cookieFor(shop, email));
}

/** The owner turns the second step on, which a shop that sells demands. @returns their session */
async function takeSecondStep(shop: TestShop): Promise<string> {
  const cookie = await cookieFor(shop, ADMIN_EMAIL);
  const post = (to: string, body: object) =>
    fetch(`${shop.origin}/identity/second-step/${to}`, {
      method: 'POST',
      headers: { cookie, origin: shop.origin, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const start = await post('start', { password: PASSWORD });
  const { secret } = (await start.json()) as { secret: string };
  return cookiesOf(await post('confirm', { code: codeFor(secret) }));
}

let ownersSession = '';
/** One session of the owner, on whichever machine. */
async function ownersToken(shop: TestShop): Promise<string> {
  ownersSession ||= await takeSecondStep(shop);
  return tokenOf(shop, ownersSession);
}

async function addPicture(shop: TestShop): Promise<Upload> {
  const token = await ownersToken(shop);
  const body = new Uint8Array(await noise(400, 400).png().toBuffer());
  return (await call(shop, 'POST /v2/admin/uploads', { token, body })).json() as Promise<Upload>;
}

async function addProduct(shop: TestShop, mediaId: string): Promise<string> {
  const token = await ownersToken(shop);
  const body = { name: 'Wave Tray', price: 1299, images: [{ mediaId }], status: 'active' };
  const answer = await call(shop, 'POST /v2/products', { token, body });
  return ((await answer.json()) as { id: string }).id;
}

async function buy(shop: TestShop, productId: string): Promise<OrderWire> {
  const token = await signIn(shop, BUYER);
  const body = { productId, variantId: '0', quantity: 1 };
  await call(shop, 'POST /v2/cart', { token, body });
  const order = { shippingAddress: { id: 'home' } };
  const answer = await call(shop, 'POST /v2/order', { token, body: order });
  return (await answer.json()) as OrderWire;
}

/** Asks often enough that each of two workers has answered. */
async function shownBy(shop: TestShop, url: string): Promise<Set<string>> {
  const answers = Array.from({ length: 8 }, async () => {
    const response = await call(shop, `GET ${url}`);
    return Buffer.from(await response.arrayBuffer()).toString('base64');
  });
  return new Set(await Promise.all(answers));
}

/** `npm run backup` on any of the machines. @returns what it said, and how it ended */
async function backUp(file: string): Promise<[string, unknown]> {
  const env = { PATH: process.env.PATH, ...COMPILE_CACHE, ...shared() };
  const child = spawn(process.execPath, ['scripts/backup.ts', '--to', file], { env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  }
  const [code] = (await once(child, 'exit')) as unknown[];
  return [said, code];
}

/** Sizes of the pictures in a backup, as psql would read them. */
async function picturesIn(file: string): Promise<(number | undefined)[]> {
  const archive = await openArchive(file);
  const table = archive.manifest.tables.find(({ name }) => name === 'media');
  const at = table?.columns.indexOf('bytes') ?? -1;
  const sizes: (number | undefined)[] = [];
  for await (const text of table ? archive.rowsOf(table) : []) {
    for (const row of text.toString().split('\n').slice(0, -1)) {
      const value = row.split('\t')[at];
      sizes.push(value?.startsWith('\\\\x') ? (value.length - 3) / 2 : undefined);
    }
  }
  await archive.close();
  return sizes;
}

async function giveAddress(): Promise<void> {
  const { id, type, address1, city, state, zipCode, country } = HOME;
  await inDatabase(
    postgres.connectionString,
    `WITH asha AS (UPDATE customer_profile SET first_name = 'Asha', last_name = 'Patel',
       phone = '9820012345' WHERE email = $1 RETURNING uid)
     INSERT INTO address (uid, id, type, address1, address2, city, state, zip_code, country, is_default)
     SELECT uid, $2, $3, $4, '', $5, $6, $7, $8, true FROM asha`,
    [BUYER, id, type, address1, city, state, zipCode, country],
  );
}

test('a shop on an outside PostgreSQL and bucket sells with two workers, is restarted, and grows', async () => {
  const first = await openMachine('first', { WORKERS: '2' });
  const picture = await addPicture(first);
  const product = await addProduct(first, picture.mediaId);
  expect((await shownBy(first, picture.url)).size).toBe(1);
  await registerCustomer(first.origin, { email: BUYER });
  await giveAddress();
  const bought = await buy(first, product);
  await closeMachine(first);

  const again = await openMachine('first', { WORKERS: '2' });
  const token = await signIn(again, BUYER);
  const seen = await call(again, `GET /v2/order/${bought.id}`, { token });
  expect(await seen.json()).toMatchObject({ id: bought.id, number: bought.number });

  const second = await openMachine('second');
  const shown = await shownBy(again, picture.url);
  expect(await shownBy(second, picture.url)).toEqual(shown);
  const another = await addPicture(second);
  expect((await shownBy(again, another.url)).size).toBe(1);
  expect((await buy(second, product)).number).not.toBe(bought.number);
  const inRows = await inDatabase(
    postgres.connectionString,
    'SELECT id FROM media WHERE bytes IS NOT NULL',
  );
  expect(inRows).toEqual([]);
  const file = path.join(folder, 'backup.tar');
  expect(await backUp(file)).toEqual([expect.stringContaining('read back and whole'), 0]);
  const lengths = await inDatabase(postgres.connectionString, 'SELECT byte_length FROM media');
  expect(new Set(await picturesIn(file))).toEqual(new Set(lengths.map((row) => row.byte_length)));
});

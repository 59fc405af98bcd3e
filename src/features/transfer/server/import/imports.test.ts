import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { AdminProductWire } from '#features/catalogue/admin-contract.ts';
import { createJobs, type Jobs } from '#platform/server/jobs/jobs.ts';
import { createLog } from '#platform/server/log.ts';
import { emptyTables } from '#test/support/empty-tables.ts';
import { aProduct } from '#test/support/factories.ts';
import { PATIENTLY } from '#test/support/patience.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import type { ImportRow, ImportRun } from '../../import-contract.ts';
import { workImports } from './apply-import.ts';
import { forgetOldSheets } from './import-queries.ts';

let shop: SignedInApp;
let jobs: Jobs | undefined;
const workers: ChildProcess[] = [];

beforeAll(async () => {
  shop = await openSignedInApp();
});
afterEach(async () => {
  for (const worker of workers.splice(0)) worker.kill('SIGKILL');
  await jobs?.stop();
  jobs = undefined;
  await emptyTables(shop.app.db, 'import_run');
  await shop.app.emptyCatalogue();
});
afterAll(() => shop.close());

async function work(): Promise<void> {
  const { connectionString, db, clock } = shop.app;
  const log = createLog('silent');
  jobs = createJobs({ connectionString, log });
  await jobs.start();
  await workImports({ db, clock, log, requestId: 'import' }, jobs);
}

function uploadResponse(text: string | Uint8Array, name = 'products.csv') {
  return shop.app.request(`/v2/admin/imports?name=${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.admin.token}`, 'content-type': 'text/csv' },
    body: text as BodyInit,
  });
}

async function upload(text: string | Uint8Array): Promise<ImportRun> {
  const response = await uploadResponse(text);
  expect(response.status).toBe(201);
  return (await response.json()) as ImportRun;
}

const runOf = (id: string) => shop.ask<ImportRun>(`GET /v2/admin/import/${id}`);
const rowsOf = (id: string) => shop.ask<ImportRow[]>(`GET /v2/admin/import/${id}/rows`);
const productOf = (slug: string) => shop.ask<AdminProductWire>(`GET /v2/admin/product/${slug}`);

async function bringIn(id: string): Promise<ImportRun> {
  await shop.ask(`POST /v2/admin/import/${id}/start`);
  await vi.waitFor(async () => expect((await runOf(id)).state).toBe('done'), PATIENTLY);
  return runOf(id);
}

async function exported(): Promise<string> {
  const response = await shop.call('GET /v2/admin/export/products.csv');
  return Buffer.from(await response.arrayBuffer()).toString('utf8');
}

async function aPicture(background: string): Promise<string> {
  const body = await sharp({ create: { width: 64, height: 80, channels: 3, background } })
    .png()
    .toBuffer();
  const response = await shop.app.request('/v2/admin/uploads', {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.admin.token}`, 'content-type': 'image/png' },
    body: new Uint8Array(body),
  });
  return ((await response.json()) as { mediaId: string }).mediaId;
}

const HEADS = 'Handle,Title,Body (HTML),Variant Price,Variant SKU,Image Src\n';

function shopify(count: number): string {
  const rows = Array.from(
    { length: count },
    (_, at) =>
      `tray-${at},Tray ${at},<p>Poured.</p>,${100 + at},S-${at},https://cdn.example/${at}.jpg\n`,
  );
  return HEADS + rows.join('');
}

describe('a sheet', () => {
  test('asks about a weight that is likely typed in grams', async () => {
    const weightOf = (grams: string) =>
      upload(`Handle,Title,Body (HTML),Variant Price,Variant Grams\ncup,Cup,Words,50,${grams}\n`);
    const doubt = 'Weight: Really 250 kg? Grams are written like "250 g".';
    expect(await rowsOf((await weightOf('250000')).id)).toMatchObject([
      { action: 'create', sentences: [doubt] },
    ]);
    expect(await rowsOf((await weightOf('250')).id)).toMatchObject([{ sentences: [] }]);
  });

  test('is checked first, and changes nothing', async () => {
    await aProduct(shop.app.db, { name: 'Shell Dish', slug: 'shell-dish' });
    const run = await upload(
      `${HEADS}tray,Tray,Words,1299,T,\nbowl,Bowl,Words,$20,B,\nshell-dish,Shell Dish,Words,100,,\n,,,,,\ncup,,Words,50,,\n`,
    );
    expect(run).toMatchObject({
      source: 'shopify',
      state: 'checked',
      counts: { create: 1, update: 0, skip: 1, error: 2 },
    });
    expect(await rowsOf(run.id)).toMatchObject([
      { line: 2, name: 'Tray', action: 'create', sentences: [] },
      { line: 3, action: 'error', sentences: [expect.stringMatching(/^Price is in \$/)] },
      { line: 4, action: 'skip', sentences: [expect.stringMatching(/in your shop already/)] },
      { line: 6, action: 'error', sentences: ['Name: Enter a name'] },
    ]);
    expect((await shop.call('GET /v2/admin/product/tray')).status).toBe(404);
  });

  test('takes uploaded pictures by the names of their files, and says which are missing', async () => {
    await work();
    const rows = [
      'tray,Tray,Words,1299,T,Photos/Blue Tray.JPG',
      'bowl,Bowl,Words,99,B,https://cdn.example/x/bowl%20one.jpg?v=2',
      'cup,Cup,Words,50,C,https://cdn.example/cup.jpg',
      'jug,Jug,Words,50,J,jug.jpg',
    ];
    const { id } = await upload(HEADS + rows.join('\n'));
    const call = `/v2/admin/import/${id}/pictures`;
    const names = ['blue tray.jpg', 'bowl one.jpg', 'cup.jpg', 'jug.jpg'];
    expect(await shop.ask(`GET ${call}`)).toEqual(names.map((name) => ({ name, isThere: false })));
    const [blue, bowl] = [await aPicture('navy'), await aPicture('gold')];
    const pictures = [
      { name: 'BLUE TRAY.jpg', mediaId: blue },
      { name: 'Bowl One.jpg', mediaId: bowl },
      { name: 'other.jpg', mediaId: bowl },
    ];
    expect(await shop.ask(`PUT ${call}`, { pictures })).toEqual({ missing: 2 });
    const unknown = { pictures: [{ name: 'cup.jpg', mediaId: 'a'.repeat(22) }] };
    expect((await shop.call(`PUT ${call}`, unknown)).status).toBe(422);
    await bringIn(id);
    const pictured = async (slug: string) => (await productOf(slug)).images;
    expect(await pictured('tray')).toMatchObject([{ mediaId: blue }]);
    expect(await pictured('bowl')).toMatchObject([{ mediaId: bowl }]);
    expect(await pictured('cup')).toMatchObject([{ url: 'https://cdn.example/cup.jpg' }]);
    expect(await pictured('jug')).toEqual([]);
    expect((await shop.call(`PUT ${call}`, { pictures })).status).toBe(409);
  });

  test('says of a picture that is only the name of a file that it is left out', async () => {
    const run = await upload(`${HEADS}tray,Tray,Words,1299,T,blue-tray.jpg\n`);
    expect(await rowsOf(run.id)).toMatchObject([
      { action: 'create', sentences: [expect.stringMatching(/^Pictures: a file without/)] },
    ]);
  });

  test('comes back with a column that says what is wrong', async () => {
    const run = await upload(`${HEADS}tray,Tray,"Two\nlines, =1",12x,T,\n`);
    const response = await shop.call(`GET /v2/admin/import/${run.id}/what-is-wrong`);
    const rows = parse(Buffer.from(await response.arrayBuffer()), {
      columns: true,
      bom: true,
    }) as Record<string, string>[];
    expect(rows).toMatchObject([
      {
        Handle: 'tray',
        'Body (HTML)': 'Two\nlines, =1',
        'What is wrong': expect.stringMatching(/^Price/),
      },
    ]);
  });

  test('is brought in once: its products are inactive, and the log has them', async () => {
    await work();
    const { id } = await upload(shopify(3));
    const run = await bringIn(id);
    expect(run).toMatchObject({ state: 'done', done: 3, counts: { create: 3 } });
    expect(await productOf('tray-1')).toMatchObject({
      name: 'Tray 1',
      status: 'inactive',
      price: 101,
      images: [{ url: 'https://cdn.example/1.jpg' }],
      alsoFoundBy: 'S-1',
    });
    expect((await shop.call(`POST /v2/admin/import/${id}/start`)).status).toBe(409);
    const again = await upload(shopify(3));
    expect(again).toMatchObject({ id, isKnown: true, state: 'done' });
    const actions = (await shop.audited()).map(({ action }) => action).slice(-3);
    expect(actions).toEqual(['import.check', 'import.apply', 'import.create']);
  });

  test('is undone: what it made is archived, and may be brought in again', async () => {
    await work();
    const { id } = await upload(shopify(2));
    await bringIn(id);
    const run = await shop.ask<ImportRun>(`POST /v2/admin/import/${id}/undo`);
    expect(run).toMatchObject({ state: 'undone', hasSheet: false });
    expect(await productOf('tray-0')).toMatchObject({ isArchived: true });
    expect((await shop.call(`POST /v2/admin/import/${id}/undo`)).status).toBe(409);
    expect((await upload(shopify(2))).id).not.toBe(id);
  });

  test('that somebody changed in the meantime is refused for that row alone', async () => {
    await work();
    const { id } = await upload(shopify(3));
    await aProduct(shop.app.db, { slug: 'tray-1', name: 'Other' });
    const run = await bringIn(id);
    expect(run).toMatchObject({ done: 2, counts: { create: 2, error: 1 } });
    const [, row] = await rowsOf(id);
    expect(row).toMatchObject({ action: 'error', sentences: [expect.stringMatching(/address/i)] });
  });

  test.each([
    ['a text', 'Hello', 422],
    ['other columns', 'Name,Colour\nTray,Blue\n', 422],
    ['more than 5 MB', `${HEADS}${'x'.repeat(5 * 1024 * 1024)}`, 413],
  ])('of %s is refused', async (_, text, status) => {
    expect((await uploadResponse(text)).status).toBe(status);
  });

  test('is forgotten after its days, and one that was only checked goes whole', async () => {
    await work();
    const { id } = await upload(shopify(1));
    await bringIn(id);
    const checkedOnly = await upload(shopify(2));
    await sql`UPDATE import_run SET created_at = now() - interval '31 days'`.execute(shop.app.db);
    await forgetOldSheets(shop.app.db, new Date(Date.now() - 30 * 24 * 3_600_000));
    expect(await runOf(id)).toMatchObject({ hasSheet: false, state: 'done' });
    expect((await shop.call(`GET /v2/admin/import/${id}/what-is-wrong`)).status).toBe(404);
    expect((await shop.call(`GET /v2/admin/import/${checkedOnly.id}`)).status).toBe(404);
  });
});

async function aTray(): Promise<void> {
  await aProduct(shop.app.db, {
    slug: 'tray',
    name: '=Tray, large',
    description: 'Two\nlines',
    tags: ['sea', 'gift'],
    attributes: [{ name: 'Material', value: 'Resin' }],
    images: [{ url: 'https://cdn.example/1.jpg', alt: 'Blue', isPrimary: true }],
    variants: [
      { name: 'Colour', value: 'Lagoon' },
      { name: 'Colour', value: 'Pearl' },
      { name: 'Size', value: 'Large' },
    ],
    combinations: [{ value: 'Pearl, Large', code: 'P-L', stock: 3 }],
  });
  await aProduct(shop.app.db, { slug: 'bowl', name: 'Bowl', stock: 5 });
}

describe("the shop's own sheet", () => {
  test('changes nothing where nothing was changed in it', async () => {
    await aTray();
    const run = await upload(await exported());
    expect(run).toMatchObject({
      source: 'own',
      counts: { create: 0, update: 0, skip: 2, error: 0 },
    });
  });

  test('changes what was changed in it, and nothing that was sold since', async () => {
    await work();
    await aTray();
    const sheet = await exported();
    await sql`UPDATE product SET stock = 4 WHERE slug = 'bowl'`.execute(shop.app.db);
    const changed = sheet
      .replace('Bowl,', 'Deep bowl,')
      .replace(/(Deep bowl,.*?),5,5,/s, '$1,15,5,')
      .replace('Two\nlines', 'Three\nlines');
    const run = await upload(changed);
    expect(run.counts).toEqual({ create: 0, update: 2, skip: 0, error: 0 });
    await bringIn(run.id);
    expect(await productOf('bowl')).toMatchObject({
      name: 'Deep bowl',
      stock: 14,
      status: 'active',
    });
    expect(await productOf('tray')).toMatchObject({
      description: 'Three\nlines',
      name: '=Tray, large',
    });
    expect((await productOf('tray')).combinations).toHaveLength(2);
  });

  test('keeps uploaded pictures where something else is changed in it', async () => {
    await work();
    const mediaId = await aPicture('teal');
    const images = [{ mediaId, alt: 'Teal' }];
    await shop.ask('POST /v2/products', { name: 'Teal bowl', price: 100, images });
    const run = await upload((await exported()).replace('Teal bowl,', 'Deep teal bowl,'));
    await bringIn(run.id);
    const [row] = await rowsOf(run.id);
    const product = await shop.ask<AdminProductWire>(`GET /v2/admin/product/${row?.productId}`);
    expect(product).toMatchObject({ name: 'Deep teal bowl', images: [{ mediaId, alt: 'Teal' }] });
  });

  test('is refused for what was edited after it was made', async () => {
    await aTray();
    const sheet = await exported();
    await shop.ask('PATCH /v2/products/bowl?status=inactive');
    const run = await upload(sheet.replace('Bowl,', 'Deep bowl,'));
    const rows = await rowsOf(run.id);
    expect(rows.find(({ name }) => name === 'Bowl')).toMatchObject({
      action: 'error',
      sentences: [expect.stringMatching(/edited after this sheet/)],
    });
  });

  test('makes the same products in an empty shop', async () => {
    await work();
    await aTray();
    const sheet = await exported();
    await shop.app.emptyCatalogue();
    const run = await upload(sheet);
    expect(run.counts).toEqual({ create: 2, update: 0, skip: 0, error: 0 });
    await bringIn(run.id);
    const plain = (text: string) =>
      (parse(text, { columns: true, bom: true }) as Record<string, string>[])
        .map(({ Version: _version, Status: _status, ...row }) => row)
        .toSorted((one, other) => (one['Slug'] ?? '').localeCompare(other['Slug'] ?? ''));
    expect(plain(await exported())).toEqual(plain(sheet));
  });
});

test('a process that is killed in the middle goes on, and makes nothing twice', async () => {
  const { id } = await upload(shopify(400));
  await shop.ask(`POST /v2/admin/import/${id}/start`);
  const start = () => {
    const worker = spawn(
      process.execPath,
      ['test/support/import-worker.ts', shop.app.connectionString],
      { stdio: 'ignore' },
    );
    workers.push(worker);
    return worker;
  };
  const first = start();
  await vi.waitFor(async () => expect((await runOf(id)).done).toBeGreaterThan(0), PATIENTLY);
  const gone = once(first, 'exit');
  first.kill('SIGKILL');
  await gone;
  const { done } = await runOf(id);
  expect(done % 50).toBe(0);
  expect(done).toBeLessThan(400);
  await sql`UPDATE jobs.job SET heartbeat_on = now() - interval '1 min'
    WHERE state = 'active'`.execute(shop.app.db);
  start();
  await vi.waitFor(async () => expect((await runOf(id)).state).toBe('done'), PATIENTLY);
  const { rows } = await sql<{ count: number; names: number }>`
    SELECT count(*) AS count, count(DISTINCT name) AS names FROM product
    WHERE status = 'inactive'`.execute(shop.app.db);
  expect(rows).toEqual([{ count: 400, names: 400 }]);
  expect(await runOf(id)).toMatchObject({ done: 400, counts: { create: 400, error: 0 } });
});

import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PrivatePicture } from '#features/media/customer-contract.ts';
import { hostilePictures, noise } from '#test/support/hostile-pictures.ts';
import { openOrderApp, type OrderApp } from '#test/support/order-app.ts';
import { anOrder, type MadeOrder } from '#test/support/orders.ts';
import { send, signUp } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import type { AdminOrderWire } from '../../admin-contract.ts';
import type { OrderWire } from '../../contract.ts';
import { forgetCustomers } from '../../server/forget/forget-customers.ts';
import { sweepOrderPictures } from './stage-pictures.ts';
import { tellOfStages } from './tell-of-stages.ts';

const DAY_MS = 24 * 3_600_000;

let opened: OrderApp;
let shop: OrderApp['shop'];
let deps: OrderApp['deps'];
let ctx: OrderApp['ctx'];

beforeAll(async () => {
  opened = await openOrderApp();
  ({ shop, deps, ctx } = opened);
});
afterAll(() => opened.close());

type Change = Partial<Parameters<typeof anOrder>[1]>;
const inMaking = (change: Change = {}): Promise<MadeOrder> =>
  anOrder(shop.app.db, {
    uid: shop.asha.uid,
    email: shop.asha.email,
    status: 'processing',
    ...change,
  });

const add = ({ id }: { id: string }, stage: object) =>
  shop.ask<AdminOrderWire>(`POST /v2/admin/order/${id}/stage`, stage);
const photo = () => noise(600, 400).jpeg().toBuffer();
const codeOf = async (response: Response) => (await readProblem(response)).code;

async function sendPhoto(id: string, bytes: Buffer, type = 'image/jpeg'): Promise<Response> {
  return shop.app.request(`/v2/admin/order/${id}/picture`, {
    method: 'POST',
    headers: { 'content-type': type, authorization: `Bearer ${shop.admin.token}` },
    body: new Uint8Array(bytes),
  });
}

async function aPhoto(id: string): Promise<string> {
  const response = await sendPhoto(id, await photo());
  expect(response.status).toBe(201);
  return ((await response.json()) as PrivatePicture).id;
}

async function seen(id: string): Promise<OrderWire> {
  return (await (await send(shop.app, `GET /v2/order/${id}`, shop.asha)).json()) as OrderWire;
}
function stagesIn<Event extends { kind: string }>({ tracking }: { tracking: Event[] }): Event[] {
  return tracking.filter(({ kind }) => kind === 'stage');
}

async function mailsAbout({ number }: { number: string }): Promise<string[]> {
  const { rows } = await sql<{ body_text: string }>`SELECT body_text FROM mail
    WHERE kind = 'order-stage' AND subject LIKE ${`%${number}%`} ORDER BY created_at`.execute(
    shop.app.db,
  );
  return rows.map(({ body_text: text }) => text);
}

async function heldPictures(id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM order_picture
    WHERE order_id = ${id}`.execute(shop.app.db);
  return rows[0]?.n ?? 0;
}

test('the customer sees the stages that are shown, with note and photos; the owner all', async () => {
  const order = await inMaking();
  const picture = await aPhoto(order.id);
  await add(order, { name: 'Poured', note: 'Two blues', pictures: [picture] });
  const answer = await add(order, { name: 'Curing', isPublic: false, note: 'A bubble, watch it' });
  expect(stagesIn(answer)).toMatchObject([
    { text: 'Poured', isPublic: true, stage: { note: 'Two blues', isToMail: false } },
    { text: 'Curing', isPublic: false, stage: { note: 'A bubble, watch it', pictures: [] } },
  ]);
  const own = await seen(order.id);
  expect(stagesIn(own)).toMatchObject([
    { text: 'Poured', stage: { note: 'Two blues', pictures: [{ id: picture, width: 600 }] } },
  ]);
  expect(JSON.stringify(own)).not.toMatch(/bubble|isToMail/);
  expect(await mailsAbout(order)).toEqual([]);
});

test('photos are for the two sides of their order, and never kept by a browser', async () => {
  const [mine, other] = [await inMaking(), await inMaking()];
  const picture = await aPhoto(mine.id);
  const own = `GET /v2/order/${mine.id}/picture/${picture}/480`;
  expect(await codeOf(await send(shop.app, own, shop.asha))).toBe('PICTURE_NOT_FOUND');
  await add(mine, { name: 'Poured', pictures: [picture] });
  const small = await send(shop.app, own, shop.asha);
  expect([small.status, small.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect((await sharp(await small.arrayBuffer()).metadata()).width).toBe(480);
  expect((await send(shop.app, own.replace(mine.id, mine.number), shop.asha)).status).toBe(200);
  expect((await shop.call(own.replace('/v2/order', '/v2/admin/order'))).status).toBe(200);
  const stranger = await signUp(shop.app, 'stranger@example.com');
  expect(await codeOf(await send(shop.app, own, stranger))).toBe('ORDER_NOT_FOUND');
  for (const wrong of [own.replace(mine.id, other.id), own.replace('/480', '/500')]) {
    expect(await codeOf(await send(shop.app, wrong, shop.asha))).toBe('PICTURE_NOT_FOUND');
  }
  const hidden = await aPhoto(mine.id);
  await add(mine, { name: 'Curing', pictures: [hidden], isPublic: false });
  const refused = await send(shop.app, own.replace(picture, hidden), shop.asha);
  expect(await codeOf(refused)).toBe('PICTURE_NOT_FOUND');
});

test('a guest sees them by the link of the order, until it is old', async () => {
  const order = await inMaking({ uid: 'guest:abcdefghijklmnopqrstuv' });
  await sql`UPDATE shop_order SET link_version = 1 WHERE id = ${order.id}`.execute(shop.app.db);
  const { link } = await shop.ask<{ link: string }>(`GET /v2/admin/order/${order.id}/link`);
  const [, key = ''] = link.split('#k=');
  const picture = await aPhoto(order.id);
  await add(order, { name: 'Poured', note: 'For Asha', pictures: [picture] });
  const ask = (path: string, headers = { 'order-key': key }) =>
    send(shop.app, `GET /v2/guest-order/${order.number}${path}`, { headers });
  const path = `/picture/${picture}/1920`;
  expect((await ask(path)).status).toBe(200);
  expect(await codeOf(await ask(path, { 'order-key': 'x' }))).toBe('ORDER_NOT_FOUND');
  await sql`UPDATE shop_order SET status = 'delivered', delivered_at = now() - interval '1 year'
    WHERE id = ${order.id}`.execute(shop.app.db);
  expect(await codeOf(await ask(path))).toBe('PICTURE_NOT_FOUND');
  expect(await (await ask('')).text()).not.toContain('For Asha');
});

test('a stage sent again under its key is there once', async () => {
  const order = await inMaking();
  const sent = (name: string) =>
    send(shop.app, `POST /v2/admin/order/${order.id}/stage`, {
      ...shop.admin,
      body: { name },
      headers: { 'idempotency-key': 'stage-0001' },
    });
  const answers = await Promise.all([sent('Poured'), sent('Poured'), sent('Poured')]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(stagesIn(await seen(order.id))).toHaveLength(1);
  expect(await codeOf(await sent('Curing'))).toBe('IDEMPOTENCY_KEY_REUSED');
});

test.each(['pending', 'shipped', 'delivered', 'cancelled'] as const)(
  'a %s order has no next stage',
  async (status) => {
    const order = await inMaking({ status });
    const refused = await shop.call(`POST /v2/admin/order/${order.id}/stage`, { name: 'Poured' });
    expect(await codeOf(refused)).toBe('ORDER_NOT_IN_MAKING');
    expect(await codeOf(await sendPhoto(order.id, await photo()))).toBe('ORDER_NOT_IN_MAKING');
    expect((await seen(order.id)).tracking).toHaveLength(1);
  },
);

test.each([
  {},
  { name: ' ' },
  { name: 'x'.repeat(41) },
  { name: 'Poured', note: 'x'.repeat(501) },
  { name: 'Poured', pictures: ['x'] },
  { name: 'Poured', pictures: ['A'.repeat(22)] },
  { name: 'Poured', pictures: 'ABCDE'.split('').map((letter) => letter.repeat(22)) },
  { name: 'Poured', isPublic: false, tell: true },
])('nothing is written of %o', async (stage) => {
  const order = await inMaking();
  const refused = await shop.call(`POST /v2/admin/order/${order.id}/stage`, stage);
  expect(await codeOf(refused)).toBe('VALIDATION_FAILED');
  const { rows } = await sql`SELECT FROM order_event WHERE order_id = ${order.id}
    AND kind = 'stage'`.execute(shop.app.db);
  expect(rows).toEqual([]);
});

test('a photo belongs to one stage of its order, and a stage has four', async () => {
  const [order, other] = [await inMaking(), await inMaking()];
  const bytes = await photo();
  const sendIt = async () =>
    ((await (await sendPhoto(order.id, bytes)).json()) as PrivatePicture).id;
  const picture = await sendIt();
  expect(await sendIt()).toBe(picture);
  const foreign = await shop.call(`POST /v2/admin/order/${other.id}/stage`, {
    name: 'Poured',
    pictures: [picture],
  });
  expect((await readProblem(foreign)).fields?.pictures).toMatch(/Choose it again/);
  await add(order, { name: 'Poured', pictures: [picture] });
  expect(await sendIt()).not.toBe(picture);
  const four = [await sendIt(), await aPhoto(order.id), await aPhoto(order.id)];
  four.push(await aPhoto(order.id));
  const answer = await add(order, { name: 'Curing', pictures: four.toReversed() });
  const [, curing] = stagesIn(answer);
  expect(curing?.stage?.pictures.map(({ id }) => id)).toEqual(four.toReversed());
  await sql`INSERT INTO order_picture (id, order_id, sha256, small, bytes, width, height, byte_length, at)
    SELECT rpad(n::text, 22, 'x'), ${order.id}, sha256(n::text::bytea), '', '', 1, 1, 0, now()
    FROM generate_series(1, 55) AS n`.execute(shop.app.db);
  expect(await codeOf(await sendPhoto(order.id, await photo()))).toBe('ORDER_PICTURES_FULL');
});

test('hostile files are refused', async () => {
  const { id } = await inMaking();
  for (const { name, bytes, type, expect: outcome } of await hostilePictures()) {
    if (outcome === 'stored') continue;
    const response = await sendPhoto(id, bytes, type);
    expect([name, response.status]).toEqual([name, expect.toBeOneOf([413, 415, 422])]);
  }
  expect(await heldPictures(id)).toBe(0);
});

test('the customer is mailed once of all stages, at most every ten minutes, without a photo', async () => {
  const order = await inMaking();
  const pictures = [await aPhoto(order.id), await aPhoto(order.id)];
  await add(order, { name: 'Poured', note: 'Two blues', pictures, tell: true });
  await add(order, { name: 'Curing', tell: true });
  await add(order, { name: 'Sanding' });
  const jobs = async () => {
    const { rows } = await sql<{ start_after: Date }>`SELECT start_after FROM jobs.job
      WHERE name = 'tell-of-stages' AND singleton_key LIKE ${`${order.id}%`}
      ORDER BY start_after`.execute(shop.app.db);
    const now = shop.app.clock.now().getTime();
    return rows.map(({ start_after: at }) => Math.round((at.getTime() - now) / 60_000));
  };
  expect(await jobs()).toEqual([0]);
  await tellOfStages(ctx, deps, order.id);
  await tellOfStages(ctx, deps, order.id);
  const [mail, ...others] = await mailsAbout(order);
  expect(others).toEqual([]);
  for (const said of ['Poured', 'Two blues', 'Curing', '2 photos', `/order/${order.number}`]) {
    expect(mail).toContain(said);
  }
  expect(mail).not.toMatch(/Sanding|picture\//);

  const answer = await add(order, { name: 'Finished', tell: true });
  expect((await jobs()).at(-1)).toBe(10);
  expect(stagesIn(answer).map(({ stage }) => stage?.mailedAt !== undefined)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  const last = answer.tracking.at(-1)?.seq;
  await shop.ask(`DELETE /v2/admin/order/${order.id}/stage/${last}`);
  await tellOfStages(ctx, deps, order.id);
  expect(await mailsAbout(order)).toHaveLength(1);
  await add(order, { name: 'Finished', tell: true });
  await shop.ask(`PUT /v2/admin/order/${order.id}?status=cancelled`, {});
  await tellOfStages(ctx, deps, order.id);
  expect(await mailsAbout(order)).toHaveLength(1);
});

test('a stage that is taken back leaves its name for the owner alone, and no photo', async () => {
  const order = await inMaking();
  const picture = await aPhoto(order.id);
  const { tracking } = await add(order, { name: 'Poured', note: 'A typo', pictures: [picture] });
  const path = `DELETE /v2/admin/order/${order.id}/stage/`;
  const seq = tracking.at(-1)?.seq;
  const answer = await shop.ask<AdminOrderWire>(`${path}${seq}`);
  expect(answer.tracking.at(-1)).toMatchObject({
    text: 'Poured',
    isPublic: false,
    stage: { note: '', pictures: [], takenBackAt: expect.any(String) },
  });
  expect(stagesIn(await seen(order.id))).toEqual([]);
  expect(await heldPictures(order.id)).toBe(0);
  const audited = (await shop.audited()).length;
  expect(await shop.ask(`${path}${seq}`)).toEqual(answer);
  expect(await shop.audited()).toHaveLength(audited);
  expect((await shop.audited()).at(-1)).toMatchObject({ action: 'order.stage.remove' });
  for (const wrong of ['1', '99'])
    expect(await codeOf(await shop.call(path + wrong))).toBe('STAGE_NOT_FOUND');
});

test('photos that no stage shows go after two days, those of closed orders after ninety', async () => {
  const [open, closed] = [await inMaking(), await inMaking()];
  for (const order of [open, closed]) {
    await add(order, { name: 'Poured', pictures: [await aPhoto(order.id)] });
    await aPhoto(order.id);
  }
  await shop.ask(`PUT /v2/admin/order/${closed.id}?status=delivered`, {});
  await sql`UPDATE shop_order SET delivered_at = ${shop.app.clock.now()}
    WHERE id = ${closed.id}`.execute(shop.app.db);
  const held = () => Promise.all([open, closed].map(({ id }) => heldPictures(id)));
  const later = (days: number) => {
    const at = new Date(shop.app.clock.now().getTime() + days * DAY_MS);
    return { ...ctx, clock: { now: () => at } };
  };
  await sweepOrderPictures(later(1));
  expect(await held()).toEqual([2, 2]);
  await sweepOrderPictures(later(3));
  expect(await held()).toEqual([1, 1]);
  await sweepOrderPictures(later(91));
  expect(await held()).toEqual([1, 0]);
});

test('an order whose customer is forgotten keeps neither note nor photo', async () => {
  const order = await inMaking({ uid: 'gone' });
  await add(order, { name: 'Poured', note: 'For Asha', pictures: [await aPhoto(order.id)] });
  await shop.ask(`PUT /v2/admin/order/${order.id}?status=delivered`, {});
  await forgetCustomers(ctx, new Date(Date.now() + DAY_MS));
  const { rows } = await sql`SELECT note FROM order_stage WHERE order_id = ${order.id}`.execute(
    shop.app.db,
  );
  expect([rows, await heldPictures(order.id)]).toEqual([[{ note: '' }], 0]);
});

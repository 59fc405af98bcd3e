import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { useCheckout } from '#test/support/checkout.ts';
import { cartOf, itemOf } from '#test/support/carts.ts';
import { aPhoto, seePhoto, sendPhoto } from '#test/support/customer-pictures.ts';
import { aProduct, type MadeProduct } from '#test/support/factories.ts';
import { CANARY, hostilePictures, noise } from '#test/support/hostile-pictures.ts';
import { ADMIN_EMAIL, send, signIn } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import { signUpShopper } from '#test/support/shoppers.ts';
import { createTestApi } from '#test/support/test-api.ts';
import { createTestContext } from '#test/support/test-context.ts';
import { customerPictureRoutes } from '../routes.ts';

const PHOTO = '018f0000-0000-7000-8000-00000000000a';

const shop = useCheckout({ rateLimits: true });
let frame: MadeProduct;
/** Each caller has limits of their own. */
let callers = 0;
const aVisitor = () => ({ from: `198.51.100.${(callers += 1)}` });

beforeEach(async () => {
  await sql`DELETE FROM customer_picture`.execute(shop.app.db);
  const fields = [{ id: PHOTO, label: 'Photo', kind: 'photo', max_length: null, max_files: 2 }];
  frame = await aProduct(shop.app.db, { price: 20_000, fields });
});

const cart = () => cartOf(shop.app, shop.asha);

async function put(ids: string[], keys: Record<string, string> = {}, into = cart()) {
  return into.add(frame, { personal: { [PHOTO]: ids.join(' ') }, pictureKeys: keys });
}

async function refusalOf(response: Response) {
  const { code, fields } = (await readProblem(response)) as { code: string; fields?: object };
  return [response.status, code, fields];
}

test('a photo is for whoever has its key, its customer and the owner; to others it is not there', async () => {
  const { id, ownerKey, ...size } = await aPhoto(shop.app, aVisitor());
  expect([size, id.length, ownerKey.length]).toEqual([{ width: 600, height: 400 }, 22, 22]);
  const owner = await signIn(shop.app, ADMIN_EMAIL);
  const other = await signUpShopper(shop.app, 'dev@example.com');
  const seen = await seePhoto(shop.app, id, { key: ownerKey });
  expect([
    seen.status,
    seen.headers.get('cache-control'),
    seen.headers.get('content-type'),
  ]).toEqual([200, 'no-store', 'image/webp']);
  expect((await sharp(await seen.arrayBuffer()).metadata()).width).toBe(480);
  const whole = await seePhoto(shop.app, id, { token: owner.token, width: 1920 });
  expect((await sharp(await whole.arrayBuffer()).metadata()).width).toBe(600);

  const strangers = [
    {},
    { key: 'A'.repeat(22) },
    { token: other.token },
    { token: shop.asha.token },
  ];
  const answers = await Promise.all([
    ...strangers.map((seer) => seePhoto(shop.app, id, seer)),
    seePhoto(shop.app, 'A'.repeat(22), { key: ownerKey }),
    seePhoto(shop.app, id, { key: ownerKey, width: 481 }),
  ]);
  const bodies = await Promise.all(answers.map((answer) => answer.json() as Promise<object>));
  const [first] = bodies;
  for (const body of bodies) {
    expect({ ...body, requestId: '' }).toEqual({
      ...first,
      requestId: '',
      code: 'PICTURE_NOT_FOUND',
    });
  }
  expect((await shop.app.request(`/media/${id}/480.webp`)).status).toBe(404);

  expect((await put([id], { [id]: ownerKey })).status).toBe(201);
  expect((await seePhoto(shop.app, id, { token: shop.asha.token })).status).toBe(200);
  expect((await seePhoto(shop.app, id, { token: other.token })).status).toBe(404);
});

test('only who sent a photo puts it into a cart, and other photos are another line', async () => {
  const [mine, more, foreign] = await Promise.all(
    [1, 2, 3].map(() => aPhoto(shop.app, aVisitor())),
  );
  if (!mine || !more || !foreign) throw new Error('no photos');
  const keys = { [mine.id]: mine.ownerKey, [more.id]: more.ownerKey };
  const refused = [422, 'VALIDATION_FAILED'];
  const gone = { [`personal.${PHOTO}`]: 'It is no longer kept. Choose it again' };
  expect(await refusalOf(await put([mine.id]))).toEqual([...refused, gone]);
  expect(await refusalOf(await put([foreign.id], keys))).toEqual([...refused, gone]);
  expect(await refusalOf(await put([mine.id], { [mine.id]: foreign.ownerKey }))).toEqual([
    ...refused,
    gone,
  ]);
  expect(await refusalOf(await put(['photo.jpg'], keys))).toEqual([
    ...refused,
    { [`personal.${PHOTO}`]: 'Choose it again' },
  ]);
  expect(await refusalOf(await put([mine.id, more.id, foreign.id], keys))).toEqual([
    ...refused,
    { [`personal.${PHOTO}`]: 'Choose at most 2 photos' },
  ]);
  const one = await itemOf(await put([mine.id], keys));
  const two = await itemOf(await put([mine.id, more.id], keys));
  expect(one.personal).toMatchObject([{ value: '1 photo', pictureIds: [mine.id] }]);
  expect(two.personal).toMatchObject([{ value: '2 photos', pictureIds: [mine.id, more.id] }]);
  expect(one.personalId).not.toBe(two.personalId);
  expect((await itemOf(await put([mine.id]))).quantity).toBe(2);

  const dev = await signUpShopper(shop.app, 'dev2@example.com');
  const stolen = await put([mine.id], keys, cartOf(shop.app, dev));
  expect(await refusalOf(stolen)).toEqual([...refused, gone]);
});

test('an order keeps its photos, for its customer and the owner; no second order takes them', async () => {
  const { id, ownerKey } = await aPhoto(shop.app, aVisitor());
  await put([id], { [id]: ownerKey });
  const second = cartOf(shop.app, shop.asha, 'second');
  await put([id], {}, second);
  const placed = await shop.placed();
  expect(placed.items).toMatchObject([
    { personal: [{ kind: 'photo', value: '1 photo', pictureIds: [id] }] },
  ]);
  const rows = await sql<object>`SELECT uid, order_id, position FROM customer_picture`.execute(
    shop.app.db,
  );
  expect(rows.rows).toEqual([{ uid: shop.asha.uid, order_id: placed.id, position: 1 }]);
  const owner = await signIn(shop.app, ADMIN_EMAIL);
  for (const { token } of [shop.asha, owner]) {
    const read = await send(shop.app, `GET /v2/order/${placed.number}`, { token: shop.asha.token });
    expect(JSON.stringify(await read.json())).toContain(id);
    expect((await seePhoto(shop.app, id, { token })).status).toBe(200);
  }
  const again = await send(shop.app, 'POST /v2/order?cartid=second', {
    ...shop.asha,
    body: { shippingAddress: placed.shippingAddress },
  });
  expect((await readProblem(again)).code).toBe('PERSONAL_CHANGED');
  expect([await shop.count('shop_order'), (await second.read()).items.length]).toEqual([1, 1]);
});

test('nothing but pixels is kept of a file, and no file that is no picture', async () => {
  // The owner's uploads, which take the same way, try all of them.
  const corpus = (await hostilePictures()).filter((_, at) => at % 5 === 0);
  for (const { name, bytes, type, expect: due } of corpus) {
    const response = await sendPhoto(shop.app, { bytes, ...(type && { type }), ...aVisitor() });
    expect([name, [413, 415, 422].includes(response.status)]).toEqual([name, due === 'refused']);
  }
  const { rows } = await sql<{ bytes: Buffer; small: Buffer }>`
    SELECT bytes, small FROM customer_picture`.execute(shop.app.db);
  const stored = corpus.filter((one) => one.expect === 'stored').length;
  expect(rows).toHaveLength(stored);
  expect(Math.min(stored, corpus.length - stored)).toBeGreaterThan(1);
  for (const { bytes, small } of rows) {
    for (const kept of [bytes, small]) {
      const { exif, format } = await sharp(kept).metadata();
      expect([exif, format, kept.includes(CANARY)]).toEqual([undefined, 'webp', false]);
    }
  }
});

test('ten photos an hour, for a person wherever they are', async () => {
  const bytes = await noise(20, 20).jpeg().toBuffer();
  const statuses: number[] = [];
  for (let sent = 0; sent < 11; sent += 1) {
    statuses.push((await sendPhoto(shop.app, { bytes, ...shop.asha, ...aVisitor() })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
  expect((await sendPhoto(shop.app, { bytes, ...aVisitor() })).status).toBe(201);
});

test('no more is kept than there is room for', async () => {
  const context = createTestContext(shop.app.connectionString);
  const { byte_length } = await aPhoto(shop.app, aVisitor()).then(() =>
    shop.app.db.selectFrom('customer_picture').select('byte_length').executeTakeFirstOrThrow(),
  );
  const api = createTestApi(context.ctx, customerPictureRoutes(byte_length + 10));
  const full = await api.request('/v2/customer-pictures', {
    method: 'POST',
    headers: { 'content-type': 'image/png' },
    body: new Uint8Array(await noise(60, 60).png().toBuffer()),
  });
  expect((await readProblem(full)).code).toBe('CUSTOMER_PICTURES_FULL');
  const rows = await shop.app.db.selectFrom('customer_picture').select('id').execute();
  expect(rows).toHaveLength(1);
  await context.close();
});

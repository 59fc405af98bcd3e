import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Upload } from '#features/media/contract.ts';
import { CANARY, hostilePictures, noise, type Hostile } from '#test/support/hostile-pictures.ts';
import { aDraft, openOwnerApp, type OwnerApp } from '#test/support/owner-app.ts';
import { readProblem } from '#test/support/problems.ts';
import { createTestApi } from '#test/support/test-api.ts';
import { createTestContext } from '#test/support/test-context.ts';
import { createDiskStore } from './storage/disk-store.ts';
import { uploadRoutes } from './routes.ts';

let owner: OwnerApp;

beforeAll(async () => {
  owner = await openOwnerApp();
});
afterAll(() => owner.app.close());

function send(bytes: Buffer, type = 'image/jpeg', token = owner.admin.token): Promise<Response> {
  return owner.app.request('/v2/admin/uploads', {
    method: 'POST',
    headers: { 'content-type': type, authorization: `Bearer ${token}` },
    body: new Uint8Array(bytes),
  });
}

async function upload(bytes: Buffer, type?: string): Promise<Upload> {
  const response = await send(bytes, type);
  expect(response.status).toBe(201);
  return (await response.json()) as Upload;
}

async function storedBytes(mediaId: string): Promise<Buffer> {
  const { bytes } = await owner.app.db
    .selectFrom('media')
    .select('bytes')
    .where('id', '=', mediaId)
    .executeTakeFirstOrThrow();
  return bytes as Buffer;
}

async function count(): Promise<number> {
  const rows = await owner.app.db.selectFrom('media').select('id').execute();
  return rows.length;
}

async function expectRefused({ name, bytes, type }: Hostile): Promise<void> {
  const before = await count();
  const response = await send(bytes, type);
  expect([name, response.status]).toEqual([
    name,
    expect.toSatisfy((status) => [413, 415, 422].includes(status as number)),
  ]);
  expect((await readProblem(response)).detail).not.toMatch(/vips|sharp|buffer/i);
  expect([name, await count()]).toEqual([name, before]);
}

/** Nothing is left of it but pixels, also in what is served. */
async function expectClean({ name, bytes, type }: Hostile): Promise<void> {
  const { mediaId, width, height } = await upload(bytes, type);
  const original = await storedBytes(mediaId);
  const { exif, icc, xmp, iptc, orientation, format, pages } = await sharp(original).metadata();
  const found = { exif, icc, xmp, iptc, orientation, format, pages };
  expect([name, found]).toEqual([name, { format: 'webp' }]);
  expect(Math.max(width, height)).toBeLessThanOrEqual(1920);
  const served = await owner.app.request(`/media/${mediaId}/320.webp`);
  expect(served.headers.get('content-type')).toBe('image/webp');
  expect(served.headers.get('x-content-type-options')).toBe('nosniff');
  expect(served.headers.get('content-security-policy')).toContain('sandbox');
  for (const stored of [original, Buffer.from(await served.arrayBuffer())]) {
    expect([name, stored.includes(CANARY), stored.includes('Camera')]).toEqual([
      name,
      false,
      false,
    ]);
  }
}

describe('POST /v2/admin/uploads', () => {
  test('stores a picture, which a product then shows to everybody', async () => {
    const made = await upload(await noise(400, 500).jpeg().toBuffer());
    expect(made).toEqual({
      mediaId: expect.stringMatching(/^[\w-]{22}$/),
      url: `/media/${made.mediaId}/960.webp`,
      width: 400,
      height: 500,
    });
    const entries = await owner.app.db.selectFrom('audit_entry').selectAll().execute();
    expect(entries).toMatchObject([{ action: 'picture.upload', object_id: made.mediaId }]);
    const images = [{ mediaId: made.mediaId, alt: 'A wave' }];
    const { body } = await owner.call('POST /v2/products', aDraft({ images }));
    const [image] = (await owner.seen(body.id))?.images ?? [];
    expect(image).toMatchObject({ ...made, alt: 'A wave', isPrimary: true });
    expect((await owner.app.request(made.url)).status).toBe(200);
    const again = await owner.call(`PUT /v2/products/${body.id}`, body);
    expect(again.body.images).toEqual(body.images);
  });

  test('refuses or cleans every file of the hostile corpus, and stays up', async () => {
    const corpus = await hostilePictures();
    expect(corpus.length).toBeGreaterThanOrEqual(40);
    for (const one of corpus) {
      await (one.expect === 'refused' ? expectRefused(one) : expectClean(one));
    }
    expect((await owner.app.request('/readyz')).status).toBe(200);
  });

  test('turns a picture upright', async () => {
    const bytes = await noise(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await upload(bytes)).toMatchObject({ width: 40, height: 60 });
  });

  test('takes no notice of a name that comes with a picture', async () => {
    const response = await owner.app.request('/v2/admin/uploads', {
      method: 'POST',
      headers: {
        'content-type': 'image/png',
        authorization: `Bearer ${owner.admin.token}`,
        'content-disposition': 'attachment; filename="../../../../etc/passwd"',
      },
      body: new Uint8Array(await noise().png().toBuffer()),
    });
    expect(JSON.stringify(await response.json())).not.toMatch(/passwd|\.\./);
  });

  test('stores the same picture once, under the same id', async () => {
    const bytes = await noise().png().toBuffer();
    const all = await Promise.all([1, 2, 3].map(() => upload(bytes)));
    expect(new Set(all.map(({ mediaId }) => mediaId)).size).toBe(1);
  });

  test('is for the owner alone', async () => {
    expect((await send(await noise().png().toBuffer(), 'image/png', 'x')).status).toBe(401);
  });

  test('stores no more than the quota, however many come at once', async () => {
    const context = createTestContext(owner.app.connectionString);
    const { ctx } = context;
    const { sum } = await ctx.db
      .selectFrom('media')
      .select((eb) => eb.fn.sum<number>('byte_length').as('sum'))
      .executeTakeFirstOrThrow();
    const pictures = await Promise.all([1, 2, 3].map(() => noise(80, 80).webp().toBuffer()));
    const room = Math.max(...pictures.map((bytes) => bytes.length));
    const routes = uploadRoutes({
      maxStoredBytes: sum + room,
      stores: { widths: createDiskStore('none') },
    });
    const api = createTestApi({ ...ctx, actor: { role: 'admin', uid: 'meera' } }, routes);
    const before = await count();
    const answers = await Promise.all(
      pictures.map(async (body) =>
        api.request('/v2/admin/uploads', {
          method: 'POST',
          headers: { 'content-type': 'image/webp' },
          body: new Uint8Array(body),
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect(await count()).toBe(before + 1);
    await context.close();
  });
});

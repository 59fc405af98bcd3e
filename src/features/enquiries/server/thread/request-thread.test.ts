import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RequestThread } from '../../admin-contract.ts';
import type { PrivatePicture } from '#features/media/customer-contract.ts';
import type { CustomerThread, MyRequest } from '../../thread-contract.ts';
import { hostilePictures, noise } from '#test/support/hostile-pictures.ts';
import { openOrderApp, type OrderApp } from '#test/support/order-app.ts';
import { PASSWORD, send, SHOP_ORIGIN, signUp } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import { sendRequest } from '#test/support/sent-request.ts';
import { deleteOldRequests } from '../requests.ts';
import { createRequestLinks } from './request-links.ts';
import { tellOwner } from './tell-owner.ts';

let opened: OrderApp;
let shop: OrderApp['shop'];
let deps: OrderApp['deps'];
let ctx: OrderApp['ctx'];

beforeAll(async () => {
  opened = await openOrderApp();
  ({ shop, deps, ctx } = opened);
});
afterAll(() => opened.close());

function write(token: string, text: string, key?: string): Promise<Response> {
  const headers = { 'request-token': token, ...(key !== undefined && { 'idempotency-key': key }) };
  return send(shop.app, 'POST /v2/request-thread/message', { headers, body: { text } });
}

function open(token: string): Promise<Response> {
  return send(shop.app, 'POST /v2/request-thread', { headers: { 'request-token': token } });
}

async function thread(token: string): Promise<CustomerThread> {
  const response = await open(token);
  expect(response.status).toBe(200);
  return (await response.json()) as CustomerThread;
}

const seen = (id: string) => shop.ask<RequestThread>(`GET /v2/admin/request/${id}`);
const photo = () => noise(600, 400).jpeg().toBuffer();

async function sendPhoto(token: string, bytes: Buffer, type = 'image/jpeg'): Promise<Response> {
  return shop.app.request('/v2/request-thread/file', {
    method: 'POST',
    headers: { 'content-type': type, 'request-token': token },
    body: new Uint8Array(bytes),
  });
}

function seePhoto(token: string, id: string, width = 480): Promise<Response> {
  const headers = { 'request-token': token };
  return send(shop.app, `POST /v2/request-thread/file/${id}/${width}`, { headers });
}

async function refusal(response: Response): Promise<string> {
  return (await readProblem(response)).code;
}

async function aPhoto(token: string): Promise<PrivatePicture> {
  const response = await sendPhoto(token, await photo());
  expect(response.status).toBe(201);
  return (await response.json()) as PrivatePicture;
}

test('the link opens the conversation, without address; another opens nothing', async () => {
  const [mine, other] = [
    await sendRequest(shop),
    await sendRequest(shop, { email: 'zoya@example.com' }),
  ];
  const opened = await open(mine.token);
  expect(opened.headers.get('cache-control')).toBe('no-store');
  const text = await opened.text();
  expect(text).toContain('A wave');
  expect(text).not.toContain('ravi@example.com');
  const forged = other.token.slice(0, 22) + mine.token.slice(22);
  for (const token of ['', 'x', forged, mine.token.slice(0, -1), `${mine.token}A`]) {
    expect(await refusal(await open(token))).toBe('REQUEST_LINK_UNKNOWN');
    expect(await refusal(await write(token, 'Hello'))).toBe('REQUEST_LINK_UNKNOWN');
    expect(await refusal(await sendPhoto(token, await photo()))).toBe('REQUEST_LINK_UNKNOWN');
  }
  // A scanner that opens links changes nothing: only POSTs do.
  expect((await shop.app.request('/v2/request-thread')).status).toBe(405);
  const { rows } = await sql`SELECT to_jsonb(r) AS row FROM custom_order_request r`.execute(ctx.db);
  expect(JSON.stringify(rows)).not.toContain(mine.token.slice(22));
});

test('what a customer writes waits for an answer, and each side sees what the other has read', async () => {
  const { id, token } = await sendRequest(shop);
  await shop.ask(`POST /v2/admin/request/${id}/reply`, { text: 'Which blue?' });
  const mail = await ctx.db
    .selectFrom('mail')
    .select('body_text')
    .where('kind', '=', 'request-reply')
    .where('to_address', '=', 'ravi@example.com')
    .executeTakeFirstOrThrow();
  expect(mail.body_text).toContain(`${SHOP_ORIGIN}/request#${token}`);
  expect((await seen(id)).messages[0]?.readAt).toBeUndefined();
  const answered = await thread(token);
  expect(answered).toMatchObject({ state: 'answered', messages: [{ author: 'owner' }] });
  expect((await seen(id)).messages[0]?.readAt).toEqual(expect.any(String));

  shop.app.clock.advance(60_000);
  expect((await write(token, 'Lagoon, please')).status).toBe(201);
  const request = await seen(id);
  expect(request).toMatchObject({ state: 'new', dueAt: expect.any(String) });
  expect(Date.parse(request.dueAt ?? '')).toBeGreaterThan(Date.parse(request.createdAt));
  expect(request.messages.at(-1)).toMatchObject({ author: 'customer', text: 'Lagoon, please' });
  const read = await shop.ask<RequestThread>(`PUT /v2/admin/request/${id}/read`);
  expect(read.messages.at(-1)?.readAt).toEqual(expect.any(String));
  expect((await thread(token)).messages.at(-1)?.readAt).toEqual(expect.any(String));
});

test('words sent again under their key stand there once', async () => {
  const { token } = await sendRequest(shop);
  const answers = await Promise.all(Array.from({ length: 4 }, () => write(token, 'Yes', 'say-1')));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect((await thread(token)).messages).toHaveLength(1);
  expect(await refusal(await write(token, 'No', 'say-1'))).toBe('IDEMPOTENCY_KEY_REUSED');
  for (const text of ['', '   ', 'x'.repeat(5001)])
    expect((await write(token, text)).status).toBe(422);
});

test('a closed request takes nothing more; closing against writing has one winner', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id, token } = await sendRequest(shop);
    const [closed, written] = await Promise.all([
      shop.call(`PUT /v2/admin/request/${id}?state=closed`),
      write(token, 'One more thing'),
    ]);
    expect(closed.status).toBe(200);
    const { state, messages } = await thread(token);
    expect(state).toBe('closed');
    const outcome = written.status === 201 ? 'written' : await refusal(written);
    expect([outcome, messages.length]).toBeOneOf([
      ['written', 1],
      ['REQUEST_CLOSED', 0],
    ]);
    expect(await refusal(await write(token, 'Hello?'))).toBe('REQUEST_CLOSED');
    expect(await refusal(await sendPhoto(token, await photo()))).toBe('REQUEST_CLOSED');
  }
});

test('photos are for the two sides of their conversation, six of them, each kept once', async () => {
  const [mine, other] = [
    await sendRequest(shop),
    await sendRequest(shop, { email: 'zoya@example.com' }),
  ];
  const bytes = await photo();
  const first = (await (await sendPhoto(mine.token, bytes)).json()) as PrivatePicture;
  expect(await (await sendPhoto(mine.token, bytes)).json()).toEqual(first);
  const small = await seePhoto(mine.token, first.id);
  expect([small.status, small.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect((await sharp(await small.arrayBuffer()).metadata()).width).toBe(480);
  expect(await refusal(await seePhoto(other.token, first.id))).toBe('PICTURE_NOT_FOUND');
  expect(await refusal(await seePhoto(mine.token, first.id, 500))).toBe('PICTURE_NOT_FOUND');
  const path = `GET /v2/admin/request/${mine.id}/file/${first.id}/1920`;
  expect((await shop.call(path)).status).toBe(200);
  expect((await shop.call(path.replace(mine.id, other.id))).status).toBe(404);
  expect((await send(shop.app, path, shop.asha)).status).toBe(403);

  const five = await Promise.all(
    Array.from({ length: 7 }, async () => sendPhoto(mine.token, await photo())),
  );
  expect(five.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(await thread(mine.token)).toMatchObject({ picturesLeft: 0 });
  expect((await thread(mine.token)).messages).toMatchObject([{ author: 'customer', text: '' }]);
  expect(await refusal(await sendPhoto(mine.token, await photo()))).toBe('REQUEST_PICTURES_FULL');
});

test('hostile files are refused, and a day takes only so many bytes', async () => {
  const { token } = await sendRequest(shop);
  for (const { name, bytes, type, expect: outcome } of await hostilePictures()) {
    if (outcome === 'stored') continue;
    const response = await sendPhoto(token, bytes, type);
    expect([name, response.status]).toEqual([name, expect.toBeOneOf([413, 415, 422])]);
  }
  await sql`DELETE FROM request_picture`.execute(ctx.db);
  await aPhoto(token);
  await sql`UPDATE request_picture SET byte_length = ${40 * 1024 ** 2}`.execute(ctx.db);
  expect(await refusal(await sendPhoto(token, await photo()))).toBe('REQUEST_PICTURES_FULL');
  await sql`DELETE FROM request_picture`.execute(ctx.db);
});

test('the owner is told once of all that came, at most every ten minutes', async () => {
  const { id, token } = await sendRequest(shop);
  await write(token, 'First thought');
  await write(token, 'Second thought');
  await aPhoto(token);
  const { rows } = await sql<{ minutes: number }>`
    SELECT round(extract(epoch FROM start_after - created_at) / 60)::int AS minutes
    FROM jobs.job JOIN custom_order_request ON singleton_key LIKE custom_order_request.id || '%'
    WHERE job.name = 'tell-of-messages' AND custom_order_request.id = ${id}`.execute(ctx.db);
  expect(rows).toEqual([{ minutes: 10 }]);
  const links = { requestLinks: createRequestLinks((purpose) => Buffer.from(purpose)) };
  const notices = () =>
    ctx.db
      .selectFrom('mail')
      .select(['body_text', 'reply_to'])
      .where('kind', '=', 'request-message')
      .execute();
  await tellOwner(ctx, { ...deps, ...links }, id);
  await tellOwner(ctx, { ...deps, ...links }, id);
  const [notice, ...others] = await notices();
  expect(others).toEqual([]);
  expect(notice?.reply_to).toBe('ravi@example.com');
  for (const said of [
    'First thought',
    'Second thought',
    'There is a photo',
    `/admin/request/${id}`,
  ]) {
    expect(notice?.body_text).toContain(said);
  }
  shop.app.clock.advance(1_000);
  await write(token, 'Third thought');
  await tellOwner(ctx, { ...deps, ...links }, id);
  expect((await notices()).map(({ body_text: text }) => text.includes('First'))).toEqual([
    true,
    false,
  ]);
});

test('what they wrote elsewhere is kept as theirs; a new link ends the old one', async () => {
  const { id, token } = await sendRequest(shop);
  await shop.ask(`POST /v2/admin/request/${id}/pasted`, { text: 'On WhatsApp: 40 cm' });
  expect((await seen(id)).messages).toMatchObject([{ author: 'customer', isPasted: true }]);
  const before = await shop.ask<{ link: string }>(`GET /v2/admin/request/${id}/link`);
  expect(before.link).toBe(`/request#${token}`);
  const { link } = await shop.ask<{ link: string }>(`POST /v2/admin/request/${id}/link`);
  expect(await refusal(await open(token))).toBe('REQUEST_LINK_UNKNOWN');
  const now = link.replace('/request#', '');
  expect((await thread(now)).messages).toHaveLength(1);
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM mail
    WHERE kind = 'request-link' AND body_text LIKE ${`%${link}%`}`.execute(ctx.db);
  expect(rows[0]?.n).toBe(1);
});

test('an account sees the requests of its confirmed address, and leaving ends their links', async () => {
  const person = await signUp(shop.app, 'kavya@example.com');
  const { token } = await sendRequest(shop, { email: 'Kavya@example.com' });
  const mine = async () =>
    (await (await send(shop.app, 'GET /v2/my-requests', person)).json()) as MyRequest[];
  expect(await mine()).toEqual([]);
  await sql`UPDATE identity.person SET email_verified = true WHERE id = ${person.uid}`.execute(
    ctx.db,
  );
  expect(await mine()).toMatchObject([{ link: `/request#${token}`, text: 'A wave' }]);
  const sent = { cookie: person.cookie, origin: SHOP_ORIGIN, body: { password: PASSWORD } };
  expect((await send(shop.app, 'POST /identity/delete-user', sent)).status).toBe(200);
  expect(await refusal(await open(token))).toBe('REQUEST_LINK_UNKNOWN');
});

test('a conversation goes whole once it is long over, not while it goes on', async () => {
  const { id, token } = await sendRequest(shop, { email: 'old@example.com' });
  await aPhoto(token);
  await shop.ask(`POST /v2/admin/request/${id}/reply`, { text: 'Yes' });
  await sql`UPDATE custom_order_request SET created_at = now() - interval '3 years', waiting_since = NULL
    WHERE id = ${id}`.execute(ctx.db);
  await write(token, 'Still there?');
  await shop.ask(`POST /v2/admin/request/${id}/reply`, { text: 'Yes' });
  const yearAgo = new Date(shop.app.clock.now().getTime() - 365 * 24 * 3_600_000);
  await deleteOldRequests(ctx, yearAgo);
  expect((await thread(token)).messages.length).toBeGreaterThan(2);
  await sql`UPDATE custom_order_request SET waiting_since = NULL WHERE id = ${id}`.execute(ctx.db);
  await deleteOldRequests(ctx, yearAgo);
  const { rows } = await sql<{ n: number }>`SELECT
    (SELECT count(*) FROM request_message WHERE request_id = ${id})::int
    + (SELECT count(*) FROM request_picture WHERE request_id = ${id})::int AS n`.execute(ctx.db);
  expect(rows[0]?.n).toBe(0);
});

test('the owner shows photos, audited, and keeps replies', async () => {
  const { id, token } = await sendRequest(shop);
  const response = await shop.app.request(`/v2/admin/request/${id}/file`, {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg', authorization: `Bearer ${shop.admin.token}` },
    body: new Uint8Array(await photo()),
  });
  expect(response.status).toBe(201);
  expect((await shop.audited()).at(-1)).toMatchObject({ action: 'request.photo', object_id: id });
  const [shown] = (await thread(token)).messages;
  expect(shown).toMatchObject({ author: 'owner', pictures: [{ width: 600 }] });
  expect((await seePhoto(token, shown?.pictures?.[0]?.id ?? '')).status).toBe(200);

  const reply = { title: 'Delivery', text: 'Within three days' };
  const saved = await shop.ask<{ id: string }[]>('POST /v2/admin/saved-replies', reply);
  expect(saved).toMatchObject([reply]);
  expect(await shop.ask(`DELETE /v2/admin/saved-replies/${saved[0]?.id}`)).toEqual([]);
  expect((await shop.call(`DELETE /v2/admin/saved-replies/${saved[0]?.id}`)).status).toBe(404);
});

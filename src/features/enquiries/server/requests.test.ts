import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyTables } from '#test/support/empty-tables.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import { anOrder } from '#test/support/orders.ts';
import { send } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import type { ListedRequest, RequestThread } from '../admin-contract.ts';

let shop: SignedInApp;
let custom: string;
let support: string;

const HOUR = 3_600_000;
const WISH = {
  name: 'Ravi Nair',
  email: 'ravi@example.com',
  productType: 'trays',
  colors: 'sea green',
  description: 'A wave\nfor the hall',
};

beforeAll(async () => {
  shop = await openSignedInApp({
    settings: { OWNER_EMAIL: 'meera@example.com', SHOP_NAME: 'Lehar' },
  });
});
afterAll(() => shop.close());

beforeEach(async () => {
  const { app, asha } = shop;
  await emptyTables(app.db, 'custom_order_request', 'support_query', 'request_message', 'mail');
  const request = await send(app, 'POST /v2/custom-order-email', { body: WISH });
  ({ id: custom } = (await request.json()) as { id: string });
  app.clock.advance(HOUR);
  const { number } = await anOrder(app.db, { uid: asha.uid });
  const body = { name: 'Asha', email: asha.email, details: 'Where is it?', orderNumber: number };
  const question = await send(app, 'POST /v2/query-email', { ...asha, body });
  ({ id: support } = (await question.json()) as { id: string });
});

async function ids(query = '') {
  const response = await shop.call(`GET /v2/admin/requests${query}`);
  expect(response.status).toBe(200);
  const list = (await response.json()) as ListedRequest[];
  return { ids: list.map(({ id }) => id), total: Number(response.headers.get('x-total-count')) };
}

const thread = (id: string) => shop.ask<RequestThread>(`GET /v2/admin/request/${id}`);
const reply = (id: string, text: string) =>
  shop.ask<RequestThread>(`POST /v2/admin/request/${id}/reply`, { text });
const lastMail = () =>
  shop.app.db
    .selectFrom('mail')
    .selectAll()
    .where('kind', '=', 'request-reply')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();

describe('the requests', () => {
  test('of both kinds come together, newest first, due two days after they were made', async () => {
    expect(await ids()).toEqual({ ids: [support, custom], total: 2 });
    const [question, request] = await shop.ask<ListedRequest[]>('GET /v2/admin/requests');
    const { description, ...rest } = WISH;
    expect(request).toMatchObject({ ...rest, kind: 'custom', state: 'new', text: description });
    expect(question).toMatchObject({ kind: 'support', text: 'Where is it?', name: 'Asha' });
    expect(question?.orderNumber).toMatch(/^\w{8}$/);
    const promised = Date.parse(request?.dueAt ?? '') - Date.parse(request?.createdAt ?? '');
    expect(promised).toBe(48 * HOUR);
  });

  test('are listed by kind and state, page by page', async () => {
    expect((await ids('?kind=custom')).ids).toEqual([custom]);
    expect((await ids('?kind=support')).ids).toEqual([support]);
    expect(await ids('?limit=1&offset=1')).toEqual({ ids: [custom], total: 2 });
    expect((await ids('?state=answered')).ids).toEqual([]);
    await shop.ask(`PUT /v2/admin/request/${support}?state=closed`);
    expect(await ids('?state=closed&kind=all')).toEqual({ ids: [support], total: 1 });
    expect((await ids('?state=closed&kind=custom')).ids).toEqual([]);
  });

  test('that are new come in the order in which they are due', async () => {
    expect((await ids('?state=new')).ids).toEqual([custom, support]);
  });

  test.each(['kind=order', "state=new'--", 'q=a'])('are not listed with %s', async (query) => {
    expect((await shop.call(`GET /v2/admin/requests?${query}`)).status).toBe(422);
  });
});

describe('an answer', () => {
  test('goes by mail to the customer, stands in the thread and fulfils the promise', async () => {
    const answered = await reply(custom, 'Yes, gladly.\n\nIt takes <three> weeks.');
    expect(answered).toMatchObject({ state: 'answered', answeredAt: expect.any(String) });
    expect(answered).not.toHaveProperty('dueAt');
    expect(answered.messages).toMatchObject([{ text: 'Yes, gladly.\n\nIt takes <three> weeks.' }]);
    expect(await thread(custom)).toEqual(answered);
    const mail = await lastMail();
    expect(mail).toMatchObject({
      id: answered.messages[0]?.mailId,
      to_address: 'ravi@example.com',
      reply_to: 'meera@example.com',
      subject: 'Re: Lehar: we have your custom order request',
      state: 'queued',
    });
    expect(mail?.body_text).toContain('It takes <three> weeks.');
    expect(mail?.body_text).toContain('A wave');
    expect(mail?.body_html).toContain('It takes &lt;three&gt; weeks.');
  });

  test('may be followed by another; the first one counts as the answer', async () => {
    const first = await reply(support, 'On its way');
    shop.app.clock.advance(HOUR);
    const second = await reply(support, 'It arrives on Friday');
    expect(second.messages.map(({ text }) => text)).toEqual(['On its way', 'It arrives on Friday']);
    expect(second.answeredAt).toBe(first.answeredAt);
    expect((await lastMail())?.subject).toBe(
      `Re: Lehar: we have your question (${second.orderNumber})`,
    );
  });

  test.each([{}, { text: ' ' }, { text: 'x'.repeat(5_001) }])(
    'that is empty or too long is not sent: %o',
    async (body) => {
      const response = await shop.call(`POST /v2/admin/request/${custom}/reply`, body);
      expect(response.status).toBe(422);
      expect(await lastMail()).toBeUndefined();
      expect((await thread(custom)).state).toBe('new');
    },
  );

  test('is stored whole or not at all', async () => {
    const { db } = shop.app;
    await sql`ALTER TABLE request_message ADD CONSTRAINT none CHECK (false) NOT VALID`.execute(db);
    const before = (await shop.audited()).length;
    const response = await shop.call(`POST /v2/admin/request/${custom}/reply`, { text: 'Yes' });
    await sql`ALTER TABLE request_message DROP CONSTRAINT none`.execute(db);
    expect(response.status).toBe(500);
    expect(await lastMail()).toBeUndefined();
    expect(await thread(custom)).toMatchObject({ state: 'new', messages: [] });
    expect((await shop.audited()).length).toBe(before);
  });
});

describe('where a request stands', () => {
  test('is said in any direction; saying it again changes nothing', async () => {
    const put = (state: string) =>
      shop.ask<RequestThread>(`PUT /v2/admin/request/${custom}?state=${state}`);
    expect(await put('answered')).toMatchObject({ state: 'answered', messages: [] });
    const before = (await shop.audited()).length;
    const again = await put('answered');
    expect(again).not.toHaveProperty('dueAt');
    expect((await shop.audited()).length).toBe(before);
    expect(await put('closed')).toMatchObject({ answeredAt: again.answeredAt });
    const anew = await put('new');
    expect(anew).toHaveProperty('dueAt');
    expect(anew).not.toHaveProperty('answeredAt');
  });

  test('is one of three', async () => {
    for (const query of ['', '?state=', '?state=lost']) {
      expect((await shop.call(`PUT /v2/admin/request/${custom}${query}`)).status).toBe(422);
    }
  });
});

test('what is no request is not found', async () => {
  const nowhere = '018f0000-0000-7000-8000-000000000000';
  for (const call of [
    () => shop.call(`GET /v2/admin/request/${nowhere}`),
    () => shop.call(`PUT /v2/admin/request/${nowhere}?state=closed`),
    () => shop.call(`POST /v2/admin/request/${nowhere}/reply`, { text: 'Yes' }),
  ]) {
    const response = await call();
    expect(response.status).toBe(404);
    expect((await readProblem(response)).code).toBe('REQUEST_NOT_FOUND');
  }
  expect((await shop.call("GET /v2/admin/request/1'--")).status).toBe(422);
});

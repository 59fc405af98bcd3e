import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyTables } from '#test/support/empty-tables.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import { send } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import type { RequestThread } from '../admin-contract.ts';

let shop: SignedInApp;
let request: string;
let other: string;

const KEY = 'b7f3f1de-0001';

async function ask(name: string): Promise<string> {
  const body = { name, email: `${name}@example.com`, productType: 'trays' };
  const response = await send(shop.app, 'POST /v2/custom-order-email', { body });
  return ((await response.json()) as { id: string }).id;
}

beforeAll(async () => {
  shop = await openSignedInApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await emptyTables(
    shop.app.db,
    'custom_order_request',
    'request_message',
    'mail',
    'idempotency_key',
  );
  request = await ask('ravi');
  other = await ask('zoya');
});

function reply(id: string, text: string, key?: string): Promise<Response> {
  return send(shop.app, `POST /v2/admin/request/${id}/reply`, {
    ...shop.admin,
    body: { text },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
}
const threadOf = async (answer: Response) => (await answer.json()) as RequestThread;
const mails = () =>
  shop.app.db
    .selectFrom('mail')
    .select(['id', 'kind', 'to_address', 'follows'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
const replies = async () => (await mails()).filter(({ kind }) => kind === 'request-reply');

describe('an answer that names a key', () => {
  test('sent five times at once goes out once, and all get the same thread', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => reply(request, 'Yes', KEY)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const replayed = answers.filter(({ headers }) => headers.has('idempotency-replayed'));
    expect(replayed).toHaveLength(4);
    const threads = await Promise.all(answers.map(threadOf));
    expect(new Set(threads.map((thread) => JSON.stringify(thread))).size).toBe(1);
    expect(threads[0]?.messages).toMatchObject([{ text: 'Yes', mailState: 'queued' }]);
    expect(await replies()).toHaveLength(1);
    const said = (await shop.audited()).filter(({ object_id: id }) => id === request);
    expect(said).toHaveLength(1);
  });

  test('is refused when the key stands for other words or another request', async () => {
    await reply(request, 'Yes', KEY);
    for (const again of [await reply(request, 'No', KEY), await reply(other, 'Yes', KEY)]) {
      const problem = await readProblem(again);
      expect([problem.status, problem.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    }
    expect(await replies()).toHaveLength(1);
  });

  test('leaves the key free when it came to nothing', async () => {
    const nowhere = '018f0000-0000-7000-8000-000000000000';
    expect((await reply(nowhere, 'Yes', KEY)).status).toBe(404);
    expect((await reply(request, 'Yes', KEY)).status).toBe(201);
  });

  test('goes out again under another key, as it does without one', async () => {
    for (const key of [KEY, `${KEY}-2`, undefined, undefined]) await reply(request, 'Yes', key);
    expect(await replies()).toHaveLength(4);
  });
});

describe('the mails of a conversation', () => {
  test('each follow those before them, from the one that said that it has arrived', async () => {
    const first = (await threadOf(await reply(request, 'Yes'))).messages[0]?.mailId;
    shop.app.clock.advance(60_000);
    const thread = await threadOf(await reply(request, 'In three weeks'));
    const all = await mails();
    const begin = all.find(
      (mail) => mail.kind.endsWith('acknowledgement') && mail.to_address === 'ravi@example.com',
    )?.id;
    const [one, two] = thread.messages.map(({ mailId }) => all.find(({ id }) => id === mailId));
    expect([begin, first].every((id) => typeof id === 'string')).toBe(true);
    expect(one?.follows).toEqual([begin]);
    expect(two?.follows).toEqual([begin, first]);
  });

  test('begin with the answer where nobody remembers the first mail', async () => {
    await sql`UPDATE custom_order_request SET mail_id = NULL`.execute(shop.app.db);
    await reply(request, 'Yes');
    expect((await replies()).map(({ follows }) => follows)).toEqual([[]]);
  });

  test('stay in the thread when one of them was thrown away', async () => {
    await reply(request, 'Yes');
    await sql`DELETE FROM mail`.execute(shop.app.db);
    const { messages } = await shop.ask<RequestThread>(`GET /v2/admin/request/${request}`);
    expect(messages).toMatchObject([{ text: 'Yes' }]);
    expect(messages[0]).not.toHaveProperty('mailState');
  });
});

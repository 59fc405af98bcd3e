import { afterAll, beforeAll, expect, test } from 'vitest';
import { send } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import { sendRequest } from '#test/support/sent-request.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import type { RequestThread } from '../../admin-contract.ts';
import type { QuoteDraft, SavedQuoteDraft } from '../../quote-contract.ts';

const DRAFT: QuoteDraft = {
  lines: [{ name: 'Tray with a wave', details: '45 x 30 cm', quantity: 2, unitPrice: '2,4' }],
  shipping: '',
  discount: '',
  deposit: 'half?',
  validUntil: '',
  readyInDays: '21',
  note: 'Ask about the colour of the foam',
};
const OFFER = {
  lines: [{ name: 'Tray', quantity: 1, unitPrice: 2400 }],
  shipping: 0,
  deposit: 0,
  validUntil: '2099-01-31',
};

let shop: SignedInApp;
beforeAll(async () => {
  shop = await openSignedInApp();
});
afterAll(() => shop.close());

const put = (id: string, version: number, change: Partial<QuoteDraft> = {}) =>
  shop.call(`PUT /v2/admin/request/${id}/quote-draft`, {
    version,
    draft: { ...DRAFT, ...change },
  });
const drop = (id: string, version: number) =>
  shop.call(`DELETE /v2/admin/request/${id}/quote-draft?version=${version}`);
const draftOf = async (id: string) =>
  (await shop.ask<RequestThread>(`GET /v2/admin/request/${id}`)).quoteDraft;

async function refusal(response: Response) {
  const { code, quoteDraft } = (await readProblem(response)) as {
    code: string;
    quoteDraft?: SavedQuoteDraft;
  };
  return { code, version: quoteDraft?.version, draft: quoteDraft?.draft };
}

test('a draft is saved as it is typed, and its customer sees nothing of it', async () => {
  const { id, token } = await sendRequest(shop);
  expect(await draftOf(id)).toEqual({ version: 0 });
  expect(await (await put(id, 0)).json()).toMatchObject({ version: 1, draft: DRAFT });
  expect(await draftOf(id)).toMatchObject({ version: 1, draft: DRAFT });
  const headers = { 'request-token': token };
  const seen = await send(shop.app, 'POST /v2/request-thread', { headers });
  const text = await seen.text();
  expect(JSON.parse(text)).toMatchObject({ state: 'new' });
  for (const secret of ['raft', '45 x 30', 'foam']) expect(text).not.toContain(secret);
});

test('of two windows the second is refused, with the draft that holds', async () => {
  const { id } = await sendRequest(shop);
  const answers = await Promise.all([
    put(id, 0, { note: 'On the phone' }),
    put(id, 0, { note: 'On the desk' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409,
  ]);
  const holds = (await draftOf(id))?.draft;
  const refused = answers.find(({ status }) => status === 409);
  expect(refused && (await refusal(refused))).toEqual({
    code: 'QUOTE_DRAFT_CHANGED',
    version: 1,
    draft: holds,
  });
});

test('thrown away it is gone, and a window that still shows it saves nothing', async () => {
  const { id } = await sendRequest(shop);
  await put(id, 0);
  expect(await refusal(await drop(id, 0))).toMatchObject({ code: 'QUOTE_DRAFT_CHANGED' });
  expect(await (await drop(id, 1)).json()).toEqual({ version: 2 });
  const gone = { code: 'QUOTE_DRAFT_CHANGED', version: 2, draft: undefined };
  expect(await refusal(await put(id, 1))).toEqual(gone);
  expect((await put(id, 2)).status).toBe(200);
});

test('sending ends the draft, and a window that still shows it saves nothing', async () => {
  const { id } = await sendRequest(shop);
  await put(id, 0);
  const sent = await shop.call(`POST /v2/admin/request/${id}/quote`, OFFER);
  expect(((await sent.json()) as RequestThread).quoteDraft).toEqual({ version: 2 });
  const gone = { code: 'QUOTE_DRAFT_CHANGED', version: 2, draft: undefined };
  expect(await refusal(await put(id, 1))).toEqual(gone);
});

test('a question has no draft, and no draft holds what no database takes', async () => {
  const { id } = await sendRequest(shop);
  expect((await put(id, 0, { shipping: '1'.repeat(31) })).status).toBe(422);
  const about = { name: 'Asha', email: shop.asha.email, queryType: 'Support' };
  const body = { ...about, details: 'Where is it?' };
  expect((await send(shop.app, 'POST /v2/query-email', { ...shop.asha, body })).status).toBe(201);
  const [question] = await shop.ask<{ id: string }[]>('GET /v2/admin/requests?kind=support');
  const asked = question?.id ?? '';
  expect(await draftOf(asked)).toBeUndefined();
  expect(await refusal(await put(asked, 0))).toMatchObject({ code: 'REQUEST_HAS_NO_LINK' });
});

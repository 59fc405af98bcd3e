import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MyData } from '#features/privacy/contract.ts';
import { openOrderApp, type OrderApp } from '#test/support/order-app.ts';
import { send, signUp } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import { sendRequest } from '#test/support/sent-request.ts';
import type { RequestThread } from '../../admin-contract.ts';
import { DECLINE_REASONS } from '../../options.ts';
import type { CustomerThread } from '../../thread-contract.ts';
import { createRequestLinks } from '../thread/request-links.ts';
import { tellOwner } from '../thread/tell-owner.ts';

type Quoted = { id: string; token: string; quoteId: string };

const OFFER = {
  lines: [{ name: 'Tray with a wave', quantity: 1, unitPrice: 2400 }],
  shipping: 0,
  deposit: 0,
  validUntil: '2099-01-31',
};

let opened: OrderApp;
let shop: OrderApp['shop'];
let deps: OrderApp['deps'];
let ctx: OrderApp['ctx'];

beforeAll(async () => {
  opened = await openOrderApp();
  ({ shop, deps, ctx } = opened);
});
afterAll(() => opened.close());

const seen = (id: string) => shop.ask<RequestThread>(`GET /v2/admin/request/${id}`);

async function aQuote(email = 'ravi@example.com'): Promise<Quoted> {
  const { id, token } = await sendRequest(shop, { email });
  const { quotes } = await shop.ask<RequestThread>(`POST /v2/admin/request/${id}/quote`, OFFER);
  return { id, token, quoteId: quotes?.at(-1)?.id ?? '' };
}

function decline({ token, quoteId }: Quoted, said: object = {}): Promise<Response> {
  const headers = { 'request-token': token };
  const body = { quoteId, ...said };
  return send(shop.app, 'POST /v2/request-thread/decline', { headers, body });
}

async function noticeTo(id: string): Promise<string | undefined> {
  const links = { requestLinks: createRequestLinks((purpose) => Buffer.from(purpose)) };
  await tellOwner(ctx, { ...deps, ...links }, id);
  const notice = await ctx.db
    .selectFrom('mail')
    .select('body_text')
    .where('kind', '=', 'request-message')
    .where('body_text', 'like', `%/admin/request/${id}%`)
    .executeTakeFirst();
  return notice?.body_text;
}

test('the reason stands with the quote, in the conversation and in the mail to the owner', async () => {
  const quoted = await aQuote();
  const response = await decline(quoted, { reason: 'Takes too long', text: 'We move in May' });
  expect(response.status).toBe(200);
  const said = 'I decline this quote. Reason: takes too long.\n\nWe move in May';
  const answer = (await response.json()) as CustomerThread;
  expect(answer.quote).toMatchObject({ state: 'declined', declineReason: 'Takes too long' });
  expect(answer.messages.at(-1)).toMatchObject({ author: 'customer', text: said });
  const { quotes, messages } = await seen(quoted.id);
  expect(quotes).toMatchObject([{ state: 'declined', declineReason: 'Takes too long' }]);
  expect(messages.at(-1)).toMatchObject({ author: 'customer', text: said });
  expect(await noticeTo(quoted.id)).toContain(said);
});

test('every reason may be chosen without words, and none need be', async () => {
  for (const reason of DECLINE_REASONS) {
    const quoted = await aQuote();
    expect((await decline(quoted, { reason })).status).toBe(200);
    expect((await seen(quoted.id)).quotes).toMatchObject([{ declineReason: reason }]);
  }
  const silent = await aQuote();
  expect((await decline(silent)).status).toBe(200);
  const { quotes, messages } = await seen(silent.id);
  expect(quotes?.[0]).not.toHaveProperty('declineReason');
  expect(messages.at(-1)?.text).toBe('I decline this quote.');
});

test('another reason is refused at its field, and the quote stays open', async () => {
  const quoted = await aQuote();
  for (const reason of ['', 'too expensive', 'A reason of mine']) {
    const { status, fields } = await readProblem(await decline(quoted, { reason }));
    expect([status, fields]).toEqual([422, { reason: 'Choose one of the reasons' }]);
  }
  expect((await seen(quoted.id)).quotes).toMatchObject([{ state: 'sent' }]);
});

test('the copy of her data says why a customer declined', async () => {
  const person = await signUp(shop.app, 'kavya@example.com');
  await sql`UPDATE identity.person SET email_verified = true WHERE id = ${person.uid}`.execute(
    ctx.db,
  );
  await decline(await aQuote('kavya@example.com'), { reason: 'Changed my mind' });
  const copy = (await (await send(shop.app, 'GET /v2/users/export', person)).json()) as MyData;
  expect(copy.requests).toMatchObject([{ quotes: [{ declineReason: 'Changed my mind' }] }]);
});

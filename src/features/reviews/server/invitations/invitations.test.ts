import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetCustomers } from '#features/orders/server/forget/forget-customers.ts';
import type { MyData } from '#features/privacy/contract.ts';
import type { Context } from '#platform/server/context.ts';
import { route } from '#platform/server/http/api/route.ts';
import { createLinkTokens } from '#platform/server/link-tokens.ts';
import { emptyTables } from '#test/support/empty-tables.ts';
import { readProblem } from '#test/support/problems.ts';
import { aProduct } from '#test/support/factories.ts';
import { openOrderDeps, type OpenOrderDeps } from '#test/support/order-deps.ts';
import { anOrder } from '#test/support/orders.ts';
import { send, SHOP_ORIGIN } from '#test/support/people.ts';
import { HOME } from '#test/support/shoppers.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import { createTestApi } from '#test/support/test-api.ts';
import { createTestContext, type TestContext } from '#test/support/test-context.ts';
import { stopInvitationsAtOnce } from '../../endpoints.ts';
import type { InvitationMailDeps } from './invitation-mail.ts';
import { inviteCustomers, type InvitingDeps } from './invite-customers.ts';
import { stopInvitations } from './stop-invitations.ts';

const DAY_MS = 24 * 3_600_000;

let shop: SignedInApp;
let context: TestContext;
let orders: OpenOrderDeps;
let deps: InvitingDeps & Pick<InvitationMailDeps, 'origin'>;
beforeAll(async () => {
  shop = await openSignedInApp();
  await send(shop.app, 'POST /v2/users/profile-address', { ...shop.asha, body: HOME });
  context = createTestContext(shop.app.connectionString, 10);
  orders = await openOrderDeps(shop.app.connectionString);
  const invitationLinks = createLinkTokens(Buffer.from('invitations'));
  deps = { ...orders, origin: () => SHOP_ORIGIN, invitationLinks, invitesReviews: () => true };
});
beforeEach(async () => {
  await emptyTables(shop.app.db, 'review_invitation', 'review_refusal', 'mail');
});
afterAll(async () => {
  await orders.close();
  await context.close();
  await shop.close();
});

/** The shop so many days from now. */
function afterDays(days: number): Context {
  const at = new Date(Date.now() + days * DAY_MS);
  return { ...context.ctx, clock: { now: () => at } };
}

const invite = (days = 7.1, change: Partial<typeof deps> = {}) =>
  inviteCustomers(afterDays(days), { ...deps, ...change });

const setStatus = (id: string, status: string) =>
  shop.ask(`PUT /v2/admin/order/${id}?status=${status}`, {});

type Change = Partial<Parameters<typeof anOrder>[1]>;

/** Sent, and delivered now. */
async function delivered(change: Change = {}) {
  const { db } = shop.app;
  const { id: productId } = await aProduct(db);
  const { uid, email } = shop.asha;
  const order = await anOrder(db, { uid, email, productId, status: 'shipped', ...change });
  await setStatus(order.id, 'delivered');
  return { ...order, productId };
}

type Sent = { to_address: string; subject: string; body_text: string; stop_url: string };
async function mails(): Promise<Sent[]> {
  const { rows } = await sql<Sent>`SELECT to_address, subject, body_text, stop_url FROM mail
    WHERE kind = 'review-invitation' ORDER BY id`.execute(shop.app.db);
  return rows;
}
const invited = async () => (await mails()).map(({ to_address: to }) => to);

function tokenIn(mail: Sent | undefined): string {
  const [, token] = /\/stop-invitations#([\w-]{49})\n/.exec(mail?.body_text ?? '') ?? [];
  if (token === undefined) throw new Error('no link stops the mails');
  return token;
}

test('an order gets one mail a week after its delivery, also when two processes look at once', async () => {
  const { number } = await delivered();
  for (let more = 0; more < 4; more += 1) await delivered();
  await invite(6.9);
  expect(await mails()).toEqual([]);
  await invite(7.1, { invitesReviews: () => false });
  await invite(7.1, { isSelling: () => false });
  await invite(7.1, { origin: () => undefined });
  expect(await mails()).toEqual([]);
  await Promise.all([invite(), invite()]);
  await invite(8);
  const all = await mails();
  expect(all).toHaveLength(5);
  const mail = all.find(({ body_text: text }) => text.includes(number));
  expect(mail).toMatchObject({
    to_address: shop.asha.email,
    subject: 'Lehar: how do you like it, Asha?',
  });
  expect(mail?.body_text).toContain(
    `Write your review:\nhttp://shop.test/order/${number}?reviews=1\n`,
  );
  expect(mail?.body_text).toContain('\nMarina Coasters\n');
});

test('a guest gets the link that opens the order', async () => {
  const { id, number } = await delivered({ uid: 'guest:ravi', email: 'ravi@example.com' });
  await sql`UPDATE shop_order SET link_version = 1 WHERE id = ${id}`.execute(shop.app.db);
  await invite();
  const key = deps.links.keyOf({ id, linkVersion: 1 });
  expect((await mails())[0]?.body_text).toContain(
    `Write your review:\nhttp://shop.test/order/${number}?reviews=1#k=${key}\n`,
  );
});

test('nobody is invited to what is open again, came back, was reviewed, is gone, or has no address', async () => {
  const { db } = shop.app;
  const open = await delivered();
  await sql`UPDATE shop_order SET status = 'shipped' WHERE id = ${open.id}`.execute(db);
  const back = await delivered();
  await sql`UPDATE order_line SET returned = quantity WHERE order_id = ${back.id}`.execute(db);
  const known = await delivered();
  await send(shop.app, `PUT /v2/order/${known.number}/reviews/${known.productId}`, {
    ...shop.asha,
    body: { rating: 5, text: 'Lovely' },
  });
  const gone = await delivered();
  await sql`DELETE FROM product WHERE id = ${gone.productId}`.execute(db);
  await delivered({ email: '' });
  await delivered({ email: 'OWNER@example.com' });
  await invite();
  expect(await mails()).toEqual([]);
});

test('an order that was reopened is invited a week after its second delivery, and not once more after its third', async () => {
  const { id } = await delivered();
  const turn = async () => {
    await sql`UPDATE shop_order SET status = 'shipped' WHERE id = ${id}`.execute(shop.app.db);
    await setStatus(id, 'delivered');
  };
  await turn();
  await invite();
  expect(await mails()).toHaveLength(1);
  await turn();
  await invite(8);
  expect(await mails()).toHaveLength(1);
});

test('orders of before invitations get none, and neither do those for which it is too late', async () => {
  const { uid, email } = shop.asha;
  const { id: productId } = await aProduct(shop.app.db);
  const { id } = await anOrder(shop.app.db, { uid, email, productId, status: 'delivered' });
  await sql`UPDATE shop_order SET delivered_at = now() WHERE id = ${id}`.execute(shop.app.db);
  await delivered();
  await invite(14.1);
  expect(await mails()).toEqual([]);
  const { rows } = await sql`SELECT FROM review_invitation`.execute(shop.app.db);
  expect(rows).toEqual([]);
});

test('the button of a mail program ends them with one post, without a page or an account', async () => {
  await delivered({ uid: 'guest:ravi', email: 'ravi@example.com' });
  await invite();
  const [mail] = await mails();
  expect(mail?.stop_url).toMatch(/^http:\/\/shop\.test\/v2\/review-invitations\/stop\/[\w-]{49}$/);
  const api = createTestApi({ ...context.ctx, actor: { role: 'visitor' } }, [
    route(stopInvitationsAtOnce, (ctx, { params }) => stopInvitations(ctx, deps, params.token)),
  ]);
  const post = (body: BodyInit) =>
    api.request(new URL(mail?.stop_url ?? '').pathname, { method: 'POST', body });
  const oneClick = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  expect((await post(oneClick)).status).toBe(200);
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  expect((await post(form)).status).toBe(200);
  await delivered({ uid: 'guest:ravi', email: 'ravi@example.com' });
  await invite(8);
  expect(await mails()).toHaveLength(1);
});

test('the link of a mail ends the invitations of its address, whatever its letters, and of no other', async () => {
  const { asha } = shop;
  const { id } = await delivered();
  await delivered({ email: asha.email.toUpperCase() });
  await delivered({ uid: 'guest:ravi', email: 'ravi@example.com' });
  const stop = (token: string) => stopInvitations(context.ctx, deps, token);
  await expect(stop('x'.repeat(49))).rejects.toThrow('It is incomplete');
  const foreign = createLinkTokens(Buffer.from('another kind')).tokenOf({ id, linkVersion: 1 });
  await expect(stop(foreign)).rejects.toThrow('It is incomplete');
  await invite(7.1, { invitesReviews: () => true });
  const first = (await mails()).find(({ to_address: to }) => to === asha.email);
  await stop(tokenIn(first));
  await stop(tokenIn(first));
  await delivered();
  await delivered({ email: asha.email.toUpperCase() });
  await delivered({ uid: 'guest:ravi', email: 'ravi@example.com' });
  await invite(8);
  expect((await invited()).filter((to) => to === 'ravi@example.com')).toHaveLength(2);
  expect(await invited()).toHaveLength(4);
  const copy = await send(shop.app, 'GET /v2/users/export', asha);
  const { reviewInvitations } = (await copy.json()) as MyData;
  expect(reviewInvitations.areStopped).toBe(true);
  expect(reviewInvitations.sent).toHaveLength(2);
});

test('the call takes a token of the shop alone, and only sent by POST', async () => {
  const path = '/v2/review-invitations/stop';
  const unknown = await readProblem(
    await send(shop.app, `POST ${path}`, { body: { token: 'x'.repeat(49) } }),
  );
  expect([unknown.status, unknown.code]).toEqual([404, 'INVITATION_UNKNOWN']);
  expect((await shop.app.request(path)).status).toBe(405);
});

test('whose account is deleted, or whose order was forgotten, gets none', async () => {
  await delivered({ uid: 'guest:ravi', email: 'ravi@example.com' });
  await forgetCustomers(context.ctx, new Date(Date.now() + DAY_MS));
  await delivered();
  await sql`SELECT remove_customer(${shop.asha.uid}, true)`.execute(shop.app.db);
  await invite();
  expect(await mails()).toEqual([]);
});

import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import { aProduct } from '#test/support/factories.ts';
import { PASSWORD, send } from '#test/support/people.ts';

/** What a customer types, each a word that stands nowhere else. */
const INPUT = {
  firstName: 'Vermilionasha',
  lastName: 'Ceruleanpatel',
  phone: '9820055501',
  street: '7 Cobalt Canary Road',
  utr: '412356789055',
  wish: 'A tray in saffroncanary',
  question: 'Where is my indigocanary',
  search: 'umbercanary',
};

const lines: string[] = [];
let shop: SignedInApp;

beforeAll(async () => {
  const log = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  shop = await openSignedInApp({ log, hasLink: true });
});
afterAll(() => shop.close());

/** A call of the customer's that works. */
async function asCustomer(call: string, body?: object): Promise<Record<string, unknown>> {
  const response = await send(shop.app, call, {
    token: shop.asha.token,
    ...(body !== undefined && { body }),
  });
  expect([call, response.status]).toEqual([call, expect.toSatisfy((status) => status < 300)]);
  return (await response.json()) as Record<string, unknown>;
}

async function register(): Promise<void> {
  const { firstName, lastName, phone, street } = INPUT;
  const personal = { firstName, lastName, phone, dateOfBirth: '1994-08-23', gender: 'female' };
  await asCustomer('POST /v2/auth/register', { ...personal, email: shop.asha.email });
  const address = { city: 'Surat', state: 'Gujarat', zipCode: '395003' };
  await asCustomer('POST /v2/users/profile-address?address_id=home', {
    address1: street,
    ...address,
  });
}

async function buy(): Promise<string> {
  const { id: productId } = await aProduct(shop.app.db);
  await shop.app.catchUp();
  await send(shop.app, `GET /v2/products?q=${INPUT.search}`);
  await asCustomer('POST /v2/cart', { productId });
  const order = await asCustomer('POST /v2/order', { shippingAddress: { id: 'home' } });
  const id = String(order['id']);
  await asCustomer(`POST /v2/order/${id}/payment`, { transactionId: INPUT.utr });
  return id;
}

async function write(): Promise<void> {
  const { email } = shop.asha;
  const name = INPUT.firstName;
  const body = { name, email, productType: 'trays', description: INPUT.wish };
  const request = await send(shop.app, 'POST /v2/custom-order-email', { body });
  expect(request.status).toBeLessThan(300);
  await asCustomer('POST /v2/query-email', { name, email, details: INPUT.question });
}

async function sell(id: string): Promise<void> {
  await shop.ask(`GET /v2/admin/allorders?q=${INPUT.lastName}`);
  await shop.ask(`POST /v2/admin/order/${id}/payment`, { decision: 'Paid' });
  await shop.ask(`PUT /v2/admin/order/${id}?status=processing`);
  await shop.ask('GET /v2/admin/requests');
}

/** Failures are logged too, and must name no person. */
async function stumble(): Promise<void> {
  const { email, token } = shop.asha;
  const wrong = { email, password: `${PASSWORD}-wrong` };
  await send(shop.app, 'POST /identity/sign-in/email', { body: wrong });
  await send(shop.app, `GET /v2/order/${INPUT.utr}`, { token });
  await send(shop.app, 'PUT /v2/users/profile', { token, body: { phone: INPUT.phone } });
  await send(shop.app, 'GET /v2/orders', { token: `${token}x` });
  shop.app.link().cut();
  await send(shop.app, 'PUT /v2/users/profile', { token, body: { firstName: INPUT.firstName } });
  await send(shop.app, 'POST /v2/query-email', {
    token,
    body: { name: INPUT.firstName, email, details: INPUT.question },
  });
  shop.app.link().mend();
}

test('no personal data and no secret is logged during purchases, questions and failures', async () => {
  await register();
  await sell(await buy());
  await write();
  await stumble();
  const { asha, admin } = shop;
  const secrets = [asha, admin].flatMap(({ uid, email, token, cookie }) => [
    uid,
    email,
    token.split('.')[1] ?? '',
    token.split('.')[2] ?? '',
    ...cookie.split('; ').map((one) => one.slice(one.indexOf('=') + 1, -1)),
  ]);
  const log = lines.join('');
  // The levels tell that the stumbling was logged as well.
  expect(log).toMatch(/"level":"(warn|error)"/);
  expect(lines.length).toBeGreaterThan(20);
  const canaries = [PASSWORD, ...Object.values(INPUT), ...secrets];
  expect(canaries.filter((canary) => canary.length > 4 && log.includes(canary))).toEqual([]);
});

import { aProduct } from '#test/support/factories.ts';
import { aPhoto } from '#test/support/customer-pictures.ts';
import { placedByGuest } from '#test/support/guests.ts';
import { anOrder } from '#test/support/orders.ts';
import {
  ADMIN_EMAIL,
  openPeopleApp,
  PASSWORD,
  send,
  signIn,
  signUp,
  type SignedIn,
} from '#test/support/people.ts';
import { fillCart, furnishShopper, HOME } from '#test/support/shoppers.ts';
import type { TestApp } from '#test/support/test-app.ts';
import { welcomeGuests } from '#test/support/workshop.ts';
import type { Known } from './schema-values.ts';

/** Who sends a request. `guest` has the keys of all links; `forged` the owner's token with another person's signature. */
export const SENDERS = ['visitor', 'guest', 'customer', 'other', 'owner', 'forged'] as const;
export type Sender = (typeof SENDERS)[number];

/** A shop with people in it, who sign in again when a request has signed them out. */
export type Cast = {
  app: TestApp;
  known: Known;
  /** Headers that identify the caller. */
  headersOf(sender: Sender): Record<string, string>;
  canReturn(sender: Sender): boolean;
  renew(): Promise<void>;
  close(): Promise<void>;
};

type People = Record<'customer' | 'other' | 'owner', SignedIn>;

async function furnish(app: TestApp, { customer, other }: People) {
  const { db } = app;
  const tray = await aProduct(db, { slug: 'wave-tray', tags: ['ocean'], stock: 1000 });
  const ring = await aProduct(db, { slug: 'tide-ring', variants: [{ stock: 500 }, {}] });
  const orders = [];
  for (const person of [customer, other]) {
    await furnishShopper(db, person);
    await fillCart(db, person.uid, [{ productId: tray.id, quantity: 2 }]);
    orders.push(
      await anOrder(db, person),
      await anOrder(db, { ...person, paymentStatus: 'Submitted' }),
      await anOrder(db, { ...person, status: 'shipped', paymentStatus: 'Paid' }),
      await anOrder(db, { ...person, status: 'delivered', paymentStatus: 'Paid' }),
      await anOrder(db, { ...person, status: 'cancelled' }),
    );
  }
  await app.catchUp();
  return { products: [tray, ring], orders };
}

/** @returns the token of a request's link */
async function ask(app: TestApp, { customer }: People): Promise<string> {
  const form = { name: 'Kavya', email: 'kavya@example.com', productType: 'other' };
  const sent = await send(app, 'POST /v2/custom-order-email', { body: form });
  const { token } = (await sent.json()) as { token: string };
  const question = { name: 'Asha', email: customer.email, details: 'When will it come?' };
  await send(app, 'POST /v2/query-email', { ...customer, body: question });
  return token;
}

async function idsOf(app: TestApp, table: 'mail' | 'custom_order_request' | 'support_query') {
  const rows = await app.db.selectFrom(table).select('id').execute();
  return rows.map(({ id }) => id);
}

type Keys = Record<string, string>;

async function knownIn(app: TestApp, people: People): Promise<{ known: Known; keys: Keys }> {
  const { products, orders } = await furnish(app, people);
  const requestToken = await ask(app, people);
  await welcomeGuests(app, people.owner);
  const line = { productId: products[0]?.id, variantId: '0', quantity: 1 };
  const guest = await placedByGuest(app, { lines: [line] });
  const photo = await aPhoto(app);
  const keys = {
    'order-key': guest.key,
    'request-token': requestToken,
    'picture-key': photo.ownerKey,
    'words-key': guest.key,
  };
  const productIds = products.flatMap(({ id, slug }) => [id, slug]);
  const orderIds = orders.flatMap(({ id, number }) => [id, number]);
  const mails = await idsOf(app, 'mail');
  const requests = [
    ...(await idsOf(app, 'custom_order_request')),
    ...(await idsOf(app, 'support_query')),
  ];
  const byName: Record<string, readonly unknown[]> = {
    productId: products.map(({ id }) => id),
    prod_id: products.map(({ id }) => id),
    variantId: ['0', ...products.flatMap(({ variantIds }) => variantIds)],
    var_id: ['0', ...products.flatMap(({ variantIds }) => variantIds)],
    address_id: [HOME.id, 'second'],
    uid: Object.values(people).map(({ uid }) => uid),
    password: [PASSWORD],
    category: ['Coasters'],
    pictureId: [photo.id],
    width: ['480', '1920'],
    number: [guest.order.number],
  };
  const known: Known = (name) => {
    const [parameter = ''] = name.split(' ').slice(-1);
    if (!name.startsWith('/') || byName[parameter]) return byName[parameter] ?? [];
    if (name.includes('customer-picture')) return [photo.id];
    if (name.includes('product')) return productIds;
    if (name.includes('order')) return orderIds;
    if (name.includes('mail')) return mails;
    return name.includes('request') ? requests : [];
  };
  return { known, keys };
}

const SIGNATURE = /[^.]+$/;

let returned = 0;

/** The one that the declared example of a change sets. */
const NEW_PASSWORD = 'granite-lantern-7';

/** Another person under the same role, where the first one was deleted. */
async function comeBack(app: TestApp, { email }: SignedIn): Promise<SignedIn> {
  for (const password of [PASSWORD, NEW_PASSWORD]) {
    const answer = await send(app, 'POST /identity/sign-in/email', { body: { email, password } });
    if (answer.status === 200) return signIn(app, email, { password });
  }
  returned += 1;
  return signUp(app, `again${returned}@example.com`);
}

export async function openCast(): Promise<Cast> {
  const app = await openPeopleApp();
  const people: People = {
    customer: await signUp(app, 'asha@example.com'),
    other: await signUp(app, 'ben@example.com'),
    owner: await signIn(app, ADMIN_EMAIL),
  };
  const { known, keys } = await knownIn(app, people);
  let renewing = Promise.resolve();

  async function renewAll(): Promise<void> {
    for (const role of ['customer', 'other', 'owner'] as const) {
      const person = people[role];
      const isIn = await send(app, 'POST /v2/auth-google/register', person);
      const session = await send(app, 'GET /identity/token', person);
      if (isIn.status === 200 && session.status === 200) continue;
      people[role] = await comeBack(app, person);
    }
  }

  return {
    app,
    known,
    headersOf(sender) {
      if (sender === 'visitor') return {};
      if (sender === 'guest') return keys;
      if (sender === 'forged') {
        const token = people.owner.token.replace(
          SIGNATURE,
          people.customer.token.split('.')[2] ?? '',
        );
        return { authorization: `Bearer ${token}`, cookie: `${people.owner.cookie}x` };
      }
      const { token, cookie } = people[sender];
      return { authorization: `Bearer ${token}`, cookie, origin: 'http://shop.test' };
    },
    canReturn: (sender) => sender !== 'visitor' && sender !== 'guest' && sender !== 'forged',
    renew: () => (renewing = renewing.then(renewAll)),
    close: () => app.close(),
  };
}

import { randomUUID } from 'node:crypto';
import { insertMedia } from '#features/media/server/media-queries.ts';
import { preparePicture } from '#features/media/server/prepare-picture.ts';
import { noise } from '#test/support/hostile-pictures.ts';
import { call, orderOf, type Answer, type Buyer } from '../../harness/calls.ts';
import { visit } from '../../harness/probe.ts';
import type { Stage } from '../../harness/stage.ts';

/** A shop, and whom it knows. */
export type Site = {
  stage: Stage;
  origin: string;
  buyer: Buyer;
  admin: Buyer;
  /** Addresses of pictures that no width is cached of. */
  pictures: string[];
  /** How people sign in there: with a password, or with an outside issuer's token. */
  signIn: () => Promise<Answer>;
  /** Keys of orders that were not confirmed. */
  open: string[];
};

const VISITOR = { uid: '', token: '' };
let searches = 0;

/** Keeps so many pictures, and nothing that was made of them. @returns their addresses */
export async function makePictures({ db }: Stage, many: number): Promise<string[]> {
  const pictures = [];
  for (let count = 0; count < many; count += 1) {
    pictures.push(await preparePicture(await noise().png().toBuffer()));
  }
  const stored = await insertMedia(db, pictures);
  return stored.map(({ id }) => `/media/${id}/320.webp`);
}

/** Orders once, in the ledger; an unconfirmed order can be tried again. */
async function orderOnce({ stage, origin, buyer, open }: Site): Promise<Answer> {
  const [{ ledger }, key] = [stage, randomUUID()];
  const intent = { uid: buyer.uid, key };
  ledger.append({ what: 'invoke', ...intent, detail: '' });
  const body = { shippingAddress: { id: 'home' } };
  const answer = await call(origin, 'POST /v2/order', buyer, { body, key });
  if (answer.status === 201) {
    const { id, pricing } = orderOf(answer);
    const total = Math.round(pricing.total * 100);
    ledger.append({ what: 'ok', ...intent, id, total, isReplayed: false });
  } else open.push(key);
  return answer;
}

/** What people do in a shop. Only browsing reads from the cache. */
export const DOINGS: Record<string, (site: Site) => Promise<Answer>> = {
  browse: async ({ origin }) => {
    const home = await visit(`${origin}/`);
    return home.status === 200 ? visit(`${origin}/v2/products`) : home;
  },
  search: ({ origin }) => {
    searches += 1;
    return call(origin, `GET /v2/products?q=word${searches}`, VISITOR);
  },
  'sign-in': ({ signIn }) => signIn(),
  cart: ({ origin, buyer }) => call(origin, 'GET /v2/carts', buyer),
  order: orderOnce,
  'custom request': ({ origin }) => {
    const wish = { name: 'Asha', email: 'asha@example.com', productType: 'other' };
    return call(origin, 'POST /v2/custom-order-email', VISITOR, { body: wish });
  },
  'admin list': ({ origin, admin }) => call(origin, 'GET /v2/admin/allorders', admin),
  picture: ({ origin, pictures }) => visit(origin + (pictures.pop() ?? '/none')),
};

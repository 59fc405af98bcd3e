import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { aProduct } from '#test/support/factories.ts';
import { fillCarts, makeBuyers } from '../harness/buyers.ts';
import { call, cancel, move, order, orderOf, type Buyer } from '../harness/calls.ts';
import { checkOn, PICTURE, type Bystander, type Facts } from '../harness/check.ts';
import { arrivedIn, drainMails } from '../harness/mails.ts';
import { conclude, type FaultCase } from '../harness/outcome.ts';
import { NAME } from '../harness/load.ts';
import { fulfil } from '../harness/owner-work.ts';
import type { Stage } from '../harness/stage.ts';
import { setWorkshop } from '../harness/workshop.ts';
import { unnoticedLeaks } from './leaks.ts';
import { makePictures } from './others/matrix-calls.ts';
import { PLANTS } from './plants.ts';

type Scene = { facts: Facts; bystander: Bystander; values: Record<string, string> };

/** The customer sends a UTR, and the owner finds the transfer. */
async function pay({ shop, admin }: Stage, buyer: Buyer, id: string): Promise<void> {
  const transactionId = String(Date.now()).slice(-12).padStart(12, '1');
  const [claim, decision] = [{ transactionId }, { decision: 'Paid' }];
  const claimed = await call(shop.origin, `POST /v2/order/${id}/payment`, buyer, { body: claim });
  const to = `POST /v2/admin/order/${id}/payment`;
  const { status } = await call(shop.origin, to, admin, { body: decision });
  if (status !== 200) throw new Error(`The payment was answered ${claimed.status}, ${status}`);
}

/** An order of a piece with a name on it, which has a place in a week. @returns its id */
async function makeToOrder(stage: Stage, buyer: Buyer): Promise<string> {
  const { ledger, shop, db } = stage;
  await setWorkshop(stage, true);
  const { id } = await aProduct(db, { fields: [{ id: NAME, label: 'Name', is_required: true }] });
  const body = { productId: id, quantity: 1, personal: { [NAME]: 'Asha' } };
  ledger.append({ what: 'filled', uid: buyer.uid });
  await call(shop.origin, 'POST /v2/cart', buyer, { body });
  const placed = orderOf(await order(ledger, shop.origin, buyer, { key: randomUUID() }));
  await setWorkshop(stage, false);
  return placed.id;
}

async function aPicturedProduct(stage: Stage): Promise<{ id: string; mediaId: string }> {
  const [picture = ''] = await makePictures(stage, 1);
  const [, , mediaId = ''] = picture.split('/');
  const { id } = await aProduct(stage.db, { stock: 50 });
  const image = { id: randomUUID(), product_id: id, media_id: mediaId, position: 0 };
  await stage.db.insertInto('product_image').values(image).execute();
  return { id, mediaId };
}

/** Orders: one that waits, one shipped, one paid, one cancelled, one with a return; and a bystander. */
async function setScene(stage: Stage): Promise<Scene> {
  const { ledger, shop, admin } = stage;
  const { id, mediaId } = await aPicturedProduct(stage);
  const [buyer, onlooker] = await makeBuyers(stage, 2);
  if (!buyer || !onlooker) throw new Error('There is nobody to buy');
  const lines = [{ productId: id, quantity: 2 }];
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    await fillCarts(stage, [buyer], lines);
    ids.push(orderOf(await order(ledger, shop.origin, buyer, { key: randomUUID() })).id);
  }
  const [waiting = '', shipped = '', cancelled = '', paid = '', returned = ''] = ids;
  const made = await makeToOrder(stage, buyer);
  await pay(stage, buyer, paid);
  await move(shop.origin, admin, shipped, 'shipped');
  await cancel(ledger, shop.origin, buyer, cancelled);
  await fulfil({ ledger, origin: shop.origin, owner: admin, id: returned });
  await fillCarts(stage, [onlooker], lines);
  const orders = { waiting, shipped, cancelled, paid, returned, made };
  const bystander = { uid: onlooker.uid, product_id: id, quantity: 2 };
  const entries = ledger.entries();
  return {
    facts: { entries, bystanders: [bystander], arrived: () => arrivedIn(stage) },
    bystander,
    values: { ...orders, mediaId, buyer: buyer.uid, onlooker: onlooker.uid, product: id },
  };
}

function filled(text: string, values: Record<string, string>): string {
  return text.replaceAll(/:(\w+)\b/g, (whole, name: string) =>
    name in values ? `'${values[name]}'` : whole,
  );
}

/** Plants one bug, looks, and takes it back. @returns the invariants that spoke */
async function speaking(client: pg.Client, text: string, { facts, values }: Scene) {
  await client.query(PICTURE);
  try {
    await client.query(filled(text, values));
    const faults = await checkOn(client, facts);
    return new Set(faults.map(({ invariant }) => invariant));
  } finally {
    await client.query('ROLLBACK');
  }
}

/** The harness's own: data that is wrong is called wrong, by the invariant whose matter it is. */
export const planted: FaultCase = {
  name: 'planted',
  says: 'the checker, on data that was spoilt on purpose',
  async run(stage) {
    const scene = await setScene(stage);
    await drainMails(stage);
    const { wrong } = await conclude(
      stage,
      { counts: {}, wrong: [] },
      {
        bystanders: [scene.bystander],
      },
    );
    const client = new pg.Client({ connectionString: stage.connectionString });
    await client.connect();
    try {
      for (const [name, { by, text }] of Object.entries(PLANTS)) {
        const spoke = await speaking(client, text, scene);
        if (!spoke.has(by)) wrong.push(`${name}: ${by} said nothing (${[...spoke].join(' ')})`);
      }
    } finally {
      await client.end();
    }
    const careless = { ...stage, shop: { ...stage.shop, said: () => '{"to":"asha@example.com"}' } };
    const { wrong: heard } = await conclude(careless, { counts: {}, wrong: [] });
    if (!heard.some((one) => one.startsWith('I13 an email'))) wrong.push('I13 heard no canary');
    wrong.push(...unnoticedLeaks());
    return { counts: { planted: Object.keys(PLANTS).length, 'not noticed': wrong.length }, wrong };
  },
};

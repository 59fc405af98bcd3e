import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { useCheckout } from '#test/support/checkout.ts';
import { anOrder } from '#test/support/orders.ts';
import { ADMIN_EMAIL, send, signIn, type SignedIn } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import type { AdminOrderWire } from '../../admin-contract.ts';
import type { OrderWire } from '../../contract.ts';
import { ORDER_STATUSES, TRANSITIONS } from '../../order-status.ts';

const PAIRS = 50;
const shop = useCheckout();
let owner: SignedIn;

beforeAll(async () => {
  owner = await signIn(shop.app, ADMIN_EMAIL);
});

function move(id: string, status: string, body?: object): Promise<Response> {
  return send(shop.app, `PUT /v2/admin/order/${id}?status=${status}`, { ...owner, body });
}

async function stateOf(id: string) {
  const { rows } = await sql<{ status: string; last: string; seqs: number[] }>`
    SELECT status, (SELECT status FROM order_event WHERE order_id = id ORDER BY seq DESC LIMIT 1)
      AS last, (SELECT array_agg(seq ORDER BY seq) FROM order_event WHERE order_id = id) AS seqs
    FROM shop_order WHERE id = ${id}`.execute(shop.app.db);
  return rows[0];
}

const MOVES = ORDER_STATUSES.flatMap((from) =>
  ORDER_STATUSES.filter((to) => to !== 'pending').map((to) => ({ from, to })),
);

function isAllowed({ from, to }: (typeof MOVES)[number]): boolean {
  return (TRANSITIONS[from] as readonly string[]).includes(to);
}

describe('the owner', () => {
  test.each(MOVES.filter(isAllowed))('moves an order from $from to $to', async ({ from, to }) => {
    const { id } = await anOrder(shop.app.db, { ...shop.asha, status: from });
    const response = await move(id, to);
    const order = (await response.json()) as OrderWire;
    expect([response.status, order.status]).toEqual([200, to]);
    expect(order.deliveredDate !== undefined).toBe(to === 'delivered');
    // A shipped order also gets a note that its units are not back.
    const seqs = from === 'shipped' && to === 'cancelled' ? [1, 2, 3] : [1, 2];
    expect(await stateOf(id)).toEqual({ status: to, last: to, seqs });
    expect(await shop.count('mail')).toBe(1);
  });

  test.each(MOVES.filter((one) => !isAllowed(one)))(
    'cannot move an order from $from to $to, and gets it as it is',
    async ({ from, to }) => {
      const { id } = await anOrder(shop.app.db, { ...shop.asha, status: from });
      const response = await move(id, to);
      expect(await response.clone().json()).toMatchObject({ order: { id, status: from } });
      expect((await readProblem(response)).code).toBe('ORDER_STATUS_NOT_ALLOWED');
      expect(await stateOf(id)).toEqual({ status: from, last: from, seqs: [1] });
      expect(await shop.count('mail')).toBe(0);
    },
  );

  test('enters the details of a sent parcel; the customer reads them', async () => {
    const { id } = await anOrder(shop.app.db, shop.asha);
    const parcel = {
      carrier: 'Delhivery',
      trackingNumber: 'DL 77/1',
      estimatedDelivery: '2026-12-01',
    };
    const response = await move(id, 'shipped', parcel);
    const link = 'https://www.delhivery.com/track/package/DL77%2F1';
    expect(await response.json()).toMatchObject({
      estimatedDelivery: '2026-12-01',
      shipping: { ...parcel, trackingUrl: link },
    });
    const { body_text: text } = await shop.app.db
      .selectFrom('mail')
      .select('body_text')
      .executeTakeFirstOrThrow();
    for (const words of ['Delhivery', 'DL 77/1', link, 'Tue 1 December'])
      expect(text).toContain(words);
  });

  test('puts the parcel of a shipped order right, once', async () => {
    const { id } = await anOrder(shop.app.db, shop.asha);
    await move(id, 'shipped', { carrier: 'DTDC', trackingNumber: 'X1' });
    const corrected = await move(id, 'shipped', { trackingNumber: 'X2' });
    const { shipping, tracking } = (await corrected.json()) as OrderWire;
    expect(shipping).toMatchObject({ carrier: 'DTDC', trackingNumber: 'X2' });
    expect(tracking.map(({ kind }) => kind)).toEqual(['placed', 'status', 'tracking']);
    expect((await move(id, 'shipped', { trackingNumber: 'X2' })).status).toBe(409);
    expect((await stateOf(id))?.seqs).toEqual([1, 2, 3]);
  });

  test('gives no parcel to what is not sent, and no address that is no page', async () => {
    const { id } = await anOrder(shop.app.db, shop.asha);
    for (const [status, parcel] of [
      ['processing', { carrier: 'DTDC' }],
      ['cancelled', { trackingNumber: '1' }],
      ['shipped', { trackingUrl: 'javascript:alert(1)' }],
      ['shipped', { carrier: 'Pigeon' }],
      ['pending', undefined],
      ['', undefined],
    ] as const) {
      expect((await readProblem(await move(id, status, parcel))).code).toBe('VALIDATION_FAILED');
    }
    expect(await stateOf(id)).toMatchObject({ status: 'pending', seqs: [1] });
  });

  test('who cancels returns the units to the stock, once', async () => {
    await shop.fill();
    const { id } = await shop.placed();
    await move(id, 'shipped');
    const all = await Promise.all([1, 2, 3].map(() => move(id, 'cancelled', { isReturned: true })));
    expect(all.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409']);
    expect(await shop.stock()).toEqual([7, 3]);
    expect((await move('ZZZZZZZZ', 'cancelled')).status).toBe(404);
  });

  test('who cancels a shipped order leaves its units out of stock, also when it is reopened', async () => {
    await shop.fill();
    const { id } = await shop.placed();
    await move(id, 'shipped');
    const cancelled = (await (
      await move(id, 'cancelled', { isReturned: false })
    ).json()) as AdminOrderWire;
    expect(cancelled.tracking.at(-1)).toMatchObject({
      kind: 'note',
      isPublic: false,
      text: 'The pieces have not come back: they stay out of stock',
    });
    expect(await shop.stock()).toEqual([6, 1]);
    const reopening = `POST /v2/admin/order/${id}/reopening`;
    const reopened = await send(shop.app, reopening, { ...owner, body: { reason: 'A slip' } });
    expect(reopened.status).toBe(200);
    expect(await shop.stock()).toEqual([6, 1]);
    expect((await move(id, 'cancelled', { isReturned: true })).status).toBe(200);
    expect(await shop.stock()).toEqual([7, 3]);
  });

  test('who cancels says why, to the customer alone, and no longer once it is reopened', async () => {
    const { id } = await anOrder(shop.app.db, { ...shop.asha, status: 'shipped' });
    const reason = 'The <b>glaze</b> cracked & leaked';
    await move(id, 'cancelled', { reason, isReturned: true });
    const own = (await (
      await send(shop.app, `GET /v2/order/${id}`, shop.asha)
    ).json()) as OrderWire;
    expect(own).toMatchObject({ status: 'cancelled', cancelReason: reason });
    expect(JSON.stringify(own.tracking)).not.toContain('glaze');
    const mine = await send(shop.app, 'GET /v2/users/export', shop.asha);
    expect(await mine.text()).toContain('The <b>glaze</b> cracked');
    const mail = await shop.app.db
      .selectFrom('mail')
      .select(['body_text', 'body_html'])
      .where('kind', '=', 'order-cancelled')
      .executeTakeFirstOrThrow();
    expect(mail.body_text).toContain(`Why: ${reason}`);
    expect(mail.body_text).toContain('already on its way');
    expect(mail.body_html).toContain('The &lt;b&gt;glaze&lt;/b&gt; cracked &amp; leaked');
    const reopening = `POST /v2/admin/order/${id}/reopening`;
    const reopened = await send(shop.app, reopening, { ...owner, body: { reason: 'A slip' } });
    expect(await reopened.json()).not.toHaveProperty('cancelReason');
  });

  test('gives reasons only for what is cancelled', async () => {
    const { id } = await anOrder(shop.app.db, shop.asha);
    for (const body of [{ reason: 'Because' }, { isReturned: true }]) {
      expect((await readProblem(await move(id, 'shipped', body))).code).toBe('VALIDATION_FAILED');
    }
    const long = { reason: 'x'.repeat(501) };
    expect((await readProblem(await move(id, 'cancelled', long))).code).toBe('VALIDATION_FAILED');
    expect(await stateOf(id)).toMatchObject({ status: 'pending', seqs: [1] });
  });
});

test(`of customer and owner who act at once on ${PAIRS} orders, one wins each time`, async () => {
  const wrong: unknown[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const { id } = await anOrder(shop.app.db, shop.asha);
    const cancelling = () => send(shop.app, `DELETE /v2/order/${id}`, shop.asha);
    const shipping = () => move(id, pair % 3 === 0 ? 'processing' : 'shipped');
    const calls = pair % 2 ? [cancelling(), shipping()] : [shipping(), cancelling()];
    const statuses = (await Promise.all(calls)).map(({ status }) => `${status}`).toSorted();
    const state = await stateOf(id);
    if (statuses.join() !== '200,409' || state?.status !== state?.last)
      wrong.push([statuses, state]);
    if (state?.seqs.join() !== '1,2') wrong.push(state);
  }
  expect(wrong).toEqual([]);
});

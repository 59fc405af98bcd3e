import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { emptyTables } from '#test/support/empty-tables.ts';
import { useCheckout } from '#test/support/checkout.ts';
import { byLink, orderAsGuest, placedByGuest } from '#test/support/guests.ts';
import { ADMIN_EMAIL, send, signIn } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import { fillCart } from '#test/support/shoppers.ts';
import { welcomeGuests } from '#test/support/workshop.ts';

const ROUNDS = 20;
const GUESTS = 5;

const shop = useCheckout();

beforeAll(async () => welcomeGuests(shop.app, await signIn(shop.app, ADMIN_EMAIL)));

async function outcomeOf(answer: Promise<Response>): Promise<string> {
  const response = await answer;
  return response.status === 201 ? 'placed' : (await readProblem(response)).code;
}

test(`of the last piece: one has it, with an account or without, in ${ROUNDS} rounds`, async () => {
  const { app, asha, tray } = shop;
  for (let round = 0; round < ROUNDS; round += 1) {
    await sql`UPDATE product SET stock = 1 WHERE id = ${tray.id}`.execute(app.db);
    await emptyTables(app.db, 'cart');
    await fillCart(app.db, asha.uid, [{ productId: tray.id }]);
    const lines = [{ productId: tray.id, quantity: 1 }];
    const guests = Array.from({ length: GUESTS }, (_, guest) =>
      orderAsGuest(app, {
        lines,
        email: `guest-${round}-${guest}@example.com`,
        phone: `98200${10_000 + round * GUESTS + guest}`,
      }),
    );
    const outcomes = await Promise.all([shop.order(), ...guests].map(outcomeOf));
    expect(outcomes.toSorted()).toEqual([...Array<string>(GUESTS).fill('OUT_OF_STOCK'), 'placed']);
    expect((await shop.stock())[0]).toBe(0);
  }
  expect(await shop.count('shop_order')).toBe(ROUNDS);
  expect(await shop.count('stock_movement')).toBe(ROUNDS);
});

const ACTS = {
  paid: {
    call: 'POST /payment',
    body: (round: number) => ({ transactionId: String(612_345_678_900 + round) }),
  },
  cancelled: { call: 'DELETE', body: () => ({ reason: 'Ordered by mistake' }) },
};

test.each(['paid', 'cancelled'] as const)(
  `an order that is %s by link while it is claimed: it is, or who sent it is told that an account has it, in ${ROUNDS} rounds`,
  async (act) => {
    const { app, asha, tray } = shop;
    const outcomes = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      await sql`UPDATE product SET stock = 9 WHERE id = ${tray.id}`.execute(app.db);
      const { order, key } = await placedByGuest(app, {
        lines: [{ productId: tray.id, quantity: 1 }],
        email: `guest-${act}-${round}@example.com`,
        phone: `98201${10_000 + round}`,
      });
      const { number } = order;
      const { call, body } = ACTS[act];
      const [answer, claimed] = await Promise.all([
        byLink(app, call, { number, key, body: body(round) }),
        send(app, 'POST /v2/order-claims', {
          ...asha,
          headers: { 'order-key': key },
          body: { number },
        }),
      ]);
      expect(claimed.status).toBe(200);
      outcomes.add(answer.status === 200 ? 'served' : (await readProblem(answer)).code);
    }
    expect([...outcomes].filter((one) => !['served', 'ORDER_IN_ACCOUNT'].includes(one))).toEqual(
      [],
    );
  },
);

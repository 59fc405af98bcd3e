import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { AdminOrderWire } from '#features/orders/admin-contract.ts';
import { useCheckout } from '#test/support/checkout.ts';
import { ADMIN_EMAIL, send, signIn } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';

const shop = useCheckout();

async function seenByOwner(id: string): Promise<AdminOrderWire> {
  const owner = await signIn(shop.app, ADMIN_EMAIL);
  return (await (
    await send(shop.app, `GET /v2/admin/order/${id}`, owner)
  ).json()) as AdminOrderWire;
}

test('the owner sees by which link the buyer came; the buyer does not', async () => {
  await shop.fill();
  const placed = await shop.placed({ via: 'instagram' });
  expect(placed).not.toHaveProperty('via');
  expect((await seenByOwner(placed.id)).via).toBe('instagram');
  await sql`UPDATE combination SET stock = 3`.execute(shop.app.db);
  await shop.fill();
  expect(await seenByOwner((await shop.placed()).id)).not.toHaveProperty('via');
});

test.each(['', 'Instagram', 'x'.repeat(21), '<b>', 'a b'])(
  '%j is no word of a link',
  async (via) => {
    await shop.fill();
    const { status, fields } = await readProblem(await shop.order({ via }));
    expect([status, fields]).toEqual([422, { via: 'Enter a short word in small letters' }]);
  },
);

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { typedParagraph } from '#platform/contract/typed/typed-text.ts';
import { useCheckout } from '#test/support/checkout.ts';
import { INJECTIONS, packed } from '#test/support/injections.ts';
import { send } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import { forgetNamesInOrders } from '../forget/forget-queries.ts';

const shop = useCheckout();
const GIFT = {
  firstName: 'Ravi',
  lastName: 'Iyer',
  phone: '+91 90000 12345',
  message: 'Happy\nDiwali',
};

async function mailTo(address: string): Promise<string> {
  const mails = shop.app.db
    .selectFrom('mail')
    .select('body_text')
    .where('to_address', '=', address);
  return (await mails.executeTakeFirstOrThrow()).body_text;
}

test('a gift is sent to somebody else; mails and the order say so, and its customer stays', async () => {
  await shop.fill();
  const made = await shop.placed({ gift: GIFT, notes: 'Blue, please' });
  const { email } = shop.asha;
  expect(made).toMatchObject({
    shippingName: { firstName: 'Ravi', lastName: 'Iyer', phone: '9000012345', email },
    billingName: { firstName: 'Asha', lastName: 'Patel', phone: '9820012345', email },
    gift: { message: GIFT.message },
    notes: 'Blue, please',
  });
  const reread = await send(shop.app, `GET /v2/order/${made.number}`, shop.asha);
  expect(await reread.json()).toEqual(made);
  const own = await mailTo(email);
  expect(own).toContain('Hello Asha');
  for (const text of [own, await mailTo('owner@example.com')]) {
    for (const words of ['For Ravi Iyer, phone +91 90000 12345', 'Diwali', 'Blue, please']) {
      expect(text).toContain(words);
    }
  }
});

test('a gift without a message has none; without a name or a phone number nothing is ordered', async () => {
  await shop.fill();
  const { message: _, lastName: __, ...bare } = GIFT;
  for (const [field, value] of [
    ['firstName', ' '],
    ['phone', '12'],
    ['message', 'x'.repeat(301)],
  ] as const) {
    const problem = await readProblem(await shop.order({ gift: { ...GIFT, [field]: value } }));
    expect([problem.code, Object.keys(problem.fields ?? {})]).toEqual([
      'VALIDATION_FAILED',
      [`gift.${field}`],
    ]);
  }
  expect(await shop.count('shop_order')).toBe(0);
  const made = await shop.placed({ gift: bare });
  expect([made.shippingName.lastName, made.gift]).toEqual(['', { message: '' }]);
});

test('the same request with another message is not the same order', async () => {
  await shop.fill();
  const key = { 'idempotency-key': 'gift-1' };
  expect((await shop.order({ gift: GIFT }, key)).status).toBe(201);
  const other = await shop.order({ gift: { ...GIFT, message: 'Other' } }, key);
  expect((await readProblem(other)).code).toBe('IDEMPOTENCY_KEY_REUSED');
  expect(await shop.count('shop_order')).toBe(1);
});

test('whatever stands in a gift comes back as it was sent, without what nobody sees', async () => {
  for (const [index, message] of packed(300).entries()) {
    await shop.fill();
    const [firstName = ''] = packed(60).slice(index);
    const made = await shop.placed({ gift: { ...GIFT, firstName: firstName || 'Ravi', message } });
    expect(made.gift?.message).toBe(typedParagraph(message));
    await sql`UPDATE product SET stock = 7 WHERE id = ${shop.tray.id}`.execute(shop.app.db);
    await sql`UPDATE combination SET stock = 3 WHERE product_id = ${shop.ring.id}`.execute(
      shop.app.db,
    );
  }
  expect(INJECTIONS.length).toBeGreaterThan(10);
});

test('who got it is forgotten with the customer', async () => {
  await shop.fill();
  const { id } = await shop.placed({ gift: GIFT });
  const { db } = shop.app;
  await sql`UPDATE shop_order SET status = 'delivered'`.execute(db);
  await sql`DELETE FROM customer_profile`.execute(db);
  expect(await forgetNamesInOrders(db, { before: new Date('2060-01-01'), most: 10 })).toBe(1);
  const row = await db.selectFrom('shop_order').selectAll().where('id', '=', id).executeTakeFirst();
  expect(JSON.stringify(row)).not.toMatch(/Ravi|Iyer|9000012345|Diwali|Asha/);
});

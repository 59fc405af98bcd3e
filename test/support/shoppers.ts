import type { Actor } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database/database.ts';
import { signUp, type SignedIn } from './people.ts';
import type { TestApp } from './test-app.ts';

export const HOME = {
  id: 'home',
  type: 'Home',
  address1: '14 Ellis Bridge',
  address2: '',
  city: 'Ahmedabad',
  state: 'Gujarat',
  zipCode: '380006',
  country: 'India',
};

/** What a line of a cart is of; the choice of variants as the wire writes it. */
type CartLine = { productId: string; variantId?: string; quantity?: number; seenPrice?: number };

/** Gives a person what they need to order: names, a phone number and one address, HOME. */
export async function furnishShopper(
  db: Database,
  {
    uid,
    email = `${uid}@example.com`,
    phone = '9820012345',
  }: { uid: string; email?: string; phone?: string },
): Promise<void> {
  await db
    .insertInto('customer_profile')
    .values({ uid, email, first_name: 'Asha', last_name: 'Patel', phone })
    .execute();
  const { zipCode, ...rest } = HOME;
  await db
    .insertInto('address')
    .values({ ...rest, uid, zip_code: zipCode, is_default: true })
    .execute();
}

/** Someone who can order, without an account: for tests that call operations themselves. */
export async function aShopper(
  db: Database,
  uid: string,
): Promise<Exclude<Actor, { role: 'visitor' }>> {
  await furnishShopper(db, { uid });
  return { role: 'customer', uid, email: `${uid}@example.com` };
}

/** Puts lines into a customer's cart, created if missing. */
export async function fillCart(db: Database, uid: string, lines: CartLine[], cartId = uid) {
  await db
    .insertInto('cart')
    .values({ uid, id: cartId })
    .onConflict((conflict) =>
      conflict
        .columns(['uid', 'id'])
        .doUpdateSet((eb) => ({ version: eb('cart.version', '+', 1) })),
    )
    .execute();
  for (const [index, line] of lines.entries()) {
    await db
      .insertInto('cart_line')
      .values({
        uid,
        cart_id: cartId,
        product_id: line.productId,
        variant_id: line.variantId ?? '0',
        quantity: line.quantity ?? 1,
        seen_price: line.seenPrice ?? 129_900,
        added_at: new Date(Date.now() + index),
      })
      .execute();
  }
}

/** A signed-in customer who can order. */
export async function signUpShopper(app: TestApp, email: string): Promise<SignedIn> {
  const person = await signUp(app, email);
  await furnishShopper(app.db, person);
  return person;
}

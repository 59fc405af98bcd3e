import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { OrderWire } from '#features/orders/contract.ts';
import { aProduct, type MadeProduct } from './factories.ts';
import { openPeopleApp, send, type SignedIn } from './people.ts';
import { fillCart, furnishShopper, HOME, signUpShopper } from './shoppers.ts';
import type { TestApp } from './test-app.ts';
import { emptyTables } from './empty-tables.ts';

type Counted =
  | 'shop_order'
  | 'order_event'
  | 'mail'
  | 'stock_movement'
  | 'idempotency_key'
  | 'cart_line';

export type Checkout = {
  app: TestApp;
  asha: SignedIn;
  /** Rs 1,299.50, 7 of them. */
  tray: MadeProduct;
  /** With one shade at Rs 599, 3 of it. */
  ring: MadeProduct;
  /** Puts one tray and two rings into the cart: Rs 2,522.50 with shipping. */
  fill(): Promise<void>;
  /** Orders to HOME. */
  order(change?: object, headers?: Record<string, string>): Promise<Response>;
  placed(change?: object): Promise<OrderWire>;
  count(table: Counted): Promise<number>;
  /** Units of the tray and of the ring's variant. */
  stock(): Promise<(number | null | undefined)[]>;
};

async function reset({ app, asha }: Checkout): Promise<void> {
  await emptyTables(app.db, 'shop_order', 'customer_profile', 'idempotency_key', 'mail');
  await app.emptyCatalogue();
  await furnishShopper(app.db, asha);
}

async function fillShelf(checkout: Checkout): Promise<void> {
  const { db } = checkout.app;
  const images = [{ url: 'https://img.test/tray.webp' }];
  checkout.tray = await aProduct(db, { price: 129_950, stock: 7, images });
  const variants = [{ price: 59_900, stock: 3 }];
  checkout.ring = await aProduct(db, { price: 49_900, variants });
}

/** A shop with Asha, who is signed in and can order, and two products; all anew for each test. */
export function useCheckout(options: Parameters<typeof openPeopleApp>[0] = {}): Checkout {
  const checkout = {
    async fill() {
      const { app, asha, tray, ring } = checkout;
      const rings = { productId: ring.id, variantId: ring.variantIds[0] ?? '', quantity: 2 };
      await fillCart(app.db, asha.uid, [{ productId: tray.id }, rings]);
    },
    order(change = {}, headers = {}) {
      const body = { shippingAddress: { id: HOME.id }, ...change };
      return send(checkout.app, 'POST /v2/order', { ...checkout.asha, body, headers });
    },
    async placed(change) {
      const response = await checkout.order(change);
      expect(response.status).toBe(201);
      return (await response.json()) as OrderWire;
    },
    async count(table) {
      const all = checkout.app.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'));
      return (await all.executeTakeFirstOrThrow()).n;
    },
    async stock() {
      const { app, tray, ring } = checkout;
      const { rows } = await sql<{ trays: number; rings: number }>`
        SELECT (SELECT stock FROM product WHERE id = ${tray.id}) AS trays,
          (SELECT stock FROM combination WHERE product_id = ${ring.id}) AS rings`.execute(app.db);
      return [rows[0]?.trays, rows[0]?.rings];
    },
  } as Checkout;
  beforeAll(async () => {
    checkout.app = await openPeopleApp(options);
    checkout.asha = await signUpShopper(checkout.app, 'asha@example.com');
  });
  beforeEach(async () => {
    await reset(checkout);
    await fillShelf(checkout);
  });
  afterAll(() => checkout.app.close());
  return checkout;
}

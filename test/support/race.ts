import { NewOrder } from '#features/orders/place-contract.ts';
import { placeOrder } from '#features/orders/server/place/place-order.ts';
import { ProblemError } from '#platform/contract/problem.ts';
import { createTestDatabase } from './database.ts';
import { openOrderDeps } from './order-deps.ts';
import { aShopper, HOME } from './shoppers.ts';
import { createTestContext } from './test-context.ts';

const ORDER = NewOrder.parse({ shippingAddress: { id: HOME.id } });

type Customer = Awaited<ReturnType<typeof aShopper>>;

/** Customers who order at one moment, each with an account and an address. */
export async function openRace(count: number) {
  const database = await createTestDatabase();
  const shop = createTestContext(database.connectionString, 10);
  const deps = await openOrderDeps(database.connectionString);
  const customers = await Promise.all(
    Array.from({ length: count }, (_, index) => aShopper(shop.ctx.db, `buyer-${index}`)),
  );

  /** `placed`, or the code of what was thrown. */
  async function outcomeOf(actor: Customer, order: NewOrder = ORDER): Promise<string> {
    try {
      const request = { cartId: undefined, key: undefined, order };
      await placeOrder({ ...shop.ctx, actor }, deps, request);
      return 'placed';
    } catch (error) {
      if (error instanceof ProblemError) return error.declaration.code;
      throw error;
    }
  }
  async function close(): Promise<void> {
    await deps.close();
    await shop.close();
    await database.drop();
  }
  return { shop, deps, customers, outcomeOf, close };
}

import { closeDays } from '../../src/features/numbers/server/sales/close-days.ts';
import { createTestContext } from '../../test/support/test-context.ts';
import { BROWSER } from '../support/load.ts';
import type { Options } from '../support/options.ts';
import { orderPaths } from '../support/order-questions.ts';
import { PACE, pacedRow } from '../support/paced-row.ts';
import { signOwnerIn } from '../support/people.ts';
import type { Report, Row } from '../support/report.ts';
import { bigShop, OWNER } from '../support/shared-shops.ts';
import { format } from '../support/statistics.ts';

const ORDERS = 1_000_000;

/** What the shop does within ten minutes by itself. */
async function closeAllDays(connectionString: string): Promise<void> {
  const context = createTestContext(connectionString);
  await closeDays(context.ctx);
  await context.close();
}

export async function adminOrders({ seconds }: Options): Promise<Report> {
  const shop = await bigShop({ orders: ORDERS });
  try {
    await closeAllDays(shop.connectionString);
    const questions = Object.entries(await orderPaths(shop.connectionString)).map(
      ([what, nextPath]) => ({ what, nextPath }),
    );
    const others = [
      'today',
      'numbers',
      'numbers?by=week',
      'numbers?by=month',
      'numbers/interest',
      'order-summary',
      'order-sources',
      'payments?limit=50',
      'audit?limit=50',
    ].map((call) => ({
      what: `\`GET /v2/admin/${call}\``,
      nextPath: () => `/v2/admin/${call}`,
    }));
    // It holds for 15 minutes, which is longer than all of them take.
    const token = await signOwnerIn(shop.origin, OWNER);
    const headers = { ...BROWSER, authorization: `Bearer ${token}` };
    const rows: Row[] = [];
    for (const question of [...questions, ...others]) {
      rows.push(await pacedRow(question, { shop, headers, seconds }));
    }
    return {
      title: "The owner's orders",
      how: `\`GET /v2/admin/allorders?limit=50\` on ${format(ORDERS)} orders of three years, from 50,000 customers with a name, a phone and an email each. Each filter takes its amounts, letters and names from orders drawn at random: ${PACE}. A delayed request counts from the time it was due.`,
      rows,
    };
  } finally {
    await shop.close();
  }
}

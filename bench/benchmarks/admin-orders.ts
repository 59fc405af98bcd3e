import { BROWSER, load, type Headers } from '../support/load.ts';
import type { Options } from '../support/options.ts';
import { orderPaths } from '../support/order-questions.ts';
import { signOwnerIn } from '../support/people.ts';
import type { Report, Row } from '../support/report.ts';
import { bigShop, OWNER } from '../support/shared-shops.ts';
import type { Shop } from '../support/shop.ts';
import { format } from '../support/statistics.ts';

const ORDERS = 1_000_000;
const BUDGET_MS = 50;
/** One maker, with the table, the cards and a second window. */
const CONNECTIONS = 4;
const RATE = 50;
/** Of each question, as fast as it is answered: more often than half a second of that pace. */
const WARM_UP_SECONDS = 0.2;

type Question = { what: string; nextPath: () => string };

type Asking = { shop: Shop; headers: Headers; seconds: number };

async function measure(
  { what, nextPath }: Question,
  { shop, headers, seconds }: Asking,
): Promise<Row> {
  const asked = { ...shop, nextPath, headers, connections: CONNECTIONS };
  await load({ ...asked, seconds: WARM_UP_SECONDS });
  const { p50Ms, p99Ms } = await load({ ...asked, seconds, rate: RATE });
  return {
    what,
    shop: `p99 ${p99Ms.toFixed(1)} ms (median ${p50Ms.toFixed(1)} ms)`,
    budget: `p99 <= ${BUDGET_MS} ms`,
    isMet: p99Ms <= BUDGET_MS,
  };
}

export async function adminOrders({ seconds }: Options): Promise<Report> {
  const shop = await bigShop({ orders: ORDERS });
  try {
    const questions = Object.entries(await orderPaths(shop.connectionString)).map(
      ([what, nextPath]) => ({ what, nextPath }),
    );
    const others = ['order-summary', 'payments?limit=50', 'audit?limit=50'].map((call) => ({
      what: `\`GET /v2/admin/${call}\``,
      nextPath: () => `/v2/admin/${call}`,
    }));
    // It holds for 15 minutes, which is longer than all of them take.
    const token = await signOwnerIn(shop.origin, OWNER);
    const headers = { ...BROWSER, authorization: `Bearer ${token}` };
    const rows: Row[] = [];
    for (const question of [...questions, ...others]) {
      rows.push(await measure(question, { shop, headers, seconds }));
    }
    return {
      title: "The maker's orders",
      how: `\`GET /v2/admin/allorders?limit=50\` with ${format(ORDERS)} orders over three years, of 50,000 customers with a name, a phone and an e-mail each, each filter with figures, letters and names of orders drawn at random; ${CONNECTIONS} connections, ${RATE} requests a second together. A request that had to wait counts from when it was due.`,
      rows,
    };
  } finally {
    await shop.close();
  }
}

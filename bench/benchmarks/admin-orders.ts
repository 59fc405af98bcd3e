import { BROWSER, load } from '../support/load.ts';
import type { Options } from '../support/options.ts';
import { orderPaths } from '../support/order-questions.ts';
import { signIn } from '../support/people.ts';
import type { Report, Row } from '../support/report.ts';
import { bigShop, OWNER } from '../support/shared-shops.ts';
import type { Shop } from '../support/shop.ts';
import { format } from '../support/statistics.ts';

const ORDERS = 1_000_000;
const BUDGET_MS = 50;
/** One maker, with the table, the cards and a second window. */
const CONNECTIONS = 4;
const RATE = 50;

type Question = { what: string; nextPath: () => string };

async function measure(shop: Shop, { what, nextPath }: Question, seconds: number): Promise<Row> {
  const { token } = await signIn(shop.origin, OWNER.ADMIN_EMAIL, OWNER.ADMIN_PASSWORD);
  const headers = { ...BROWSER, authorization: `Bearer ${token}` };
  const asked = { ...shop, nextPath, headers, connections: CONNECTIONS, rate: RATE };
  await load({ ...asked, seconds: 0.5 });
  const { p50Ms, p99Ms } = await load({ ...asked, seconds });
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
    const rows: Row[] = [];
    for (const question of [...questions, ...others]) {
      rows.push(await measure(shop, question, seconds));
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

import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { listCartProducts } from '../../src/features/cart/server/cart-queries.ts';
import type { DB } from '../../src/platform/server/database/schema.generated.ts';
import { openCarts } from '../support/bench-carts.ts';
import { compareWithStatement } from '../support/compare-statement.ts';
import type { Options } from '../support/options.ts';
import type { Report } from '../support/report.ts';
import { openShop } from '../support/shop.ts';

const LINES = 3;

/** The text of the select that the shop itself sends. */
async function selectOf(connectionString: string): Promise<string> {
  let text = '';
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString, max: 1 }) }),
    log: ({ query }) => {
      text = query.sql;
    },
  });
  await listCartProducts(db, { uid: 'nobody', cartId: 'nobody' });
  await db.destroy();
  return text;
}

export async function cartRead(options: Options): Promise<Report> {
  const shop = await openShop({ isDemo: false });
  const carts = await openCarts(shop);
  const text = await selectOf(shop.connectionString);
  const places = new Set(text.match(/\$\d+/g)).size;
  try {
    return {
      title: 'Read the cart',
      how: `50 signed-in people send \`GET /v2/carts\` at once; each cart has ${LINES} lines. The limit is node-postgres running the same select, prepared, for as many callers.`,
      notes: [
        "Where the time goes: HTTP in and out, above all the system calls of the customers' sockets; building and checking the cart is a small share.",
      ],
      rows: await compareWithStatement(
        {
          what: '`GET /v2/carts`',
          shop,
          people: carts.people,
          path: '/v2/carts',
          statement: (connection) => ({
            name: 'read',
            text,
            values: Array<string>(places).fill(carts.people[connection]?.uid ?? ''),
          }),
          beforeRound: () => carts.refill(LINES),
          budget: 0.3,
        },
        options,
      ),
    };
  } finally {
    await carts.close();
    await shop.close();
  }
}

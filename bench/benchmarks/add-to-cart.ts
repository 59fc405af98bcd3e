import { openCarts, type Choice } from '../support/bench-carts.ts';
import { compareWithStatement, type Statement } from '../support/compare-statement.ts';
import type { Options } from '../support/options.ts';
import type { Report } from '../support/report.ts';
import { openShop } from '../support/shop.ts';

const UPSERT = `INSERT INTO cart_line (uid, cart_id, product_id, variant_id, quantity, seen_price)
  VALUES ($1, $1, $2, $3, 1, 45000)
  ON CONFLICT (uid, cart_id, product_id, variant_id, personal_id)
  DO UPDATE SET quantity = cart_line.quantity % 99 + 1, seen_price = excluded.seen_price`;

/** Half of what is added: PostgreSQL would go on reading a table whole that was empty when it planned. */
const LINES = 12;

/** The next product to add: each customer takes the choices in turn. */
function inTurn(choices: Choice[]): (connection: number) => Choice {
  const taken: number[] = [];
  return (connection) => {
    const turn = (taken[connection] ?? connection) + 1;
    taken[connection] = turn;
    const choice = choices[turn % choices.length];
    if (!choice) throw new Error('There is nothing to add');
    return choice;
  };
}

export async function addToCart(options: Options): Promise<Report> {
  const shop = await openShop({ isDemo: false });
  const carts = await openCarts(shop);
  const { people, choices } = carts;
  const next = inTurn(choices);
  const statement = (connection: number): Statement => {
    const { productId, variantId } = next(connection);
    return {
      name: 'upsert',
      text: UPSERT,
      values: [people[connection]?.uid, productId, variantId],
    };
  };
  try {
    return {
      title: 'Add to cart',
      how: `50 signed-in people send \`POST /v2/cart\` at once; each adds 24 products in turn to a cart that holds ${LINES} of them at the start of a round. The limit is node-postgres running the one upsert of a line, prepared, for as many callers. The embedded PostgreSQL writes to disk on both sides.`,
      notes: [
        'Where the time goes: HTTP in and out, and the checks of input and answer. The shop reads the product with its lines and stock, decides, and writes line and cart in a second statement, if nobody has changed the cart meanwhile.',
      ],
      rows: await compareWithStatement(
        {
          what: '`POST /v2/cart`',
          shop,
          people,
          path: '/v2/cart',
          nextBody: (connection) => JSON.stringify({ ...next(connection), quantity: 1 }),
          statement,
          beforeRound: () => carts.refill(LINES),
          budget: 0.25,
        },
        options,
      ),
    };
  } finally {
    await carts.close();
    await shop.close();
  }
}

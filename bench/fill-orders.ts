// Fills a database with orders of any number, straight through SQL:
//   node bench/fill-orders.ts postgresql://... 1000000
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { placeManyOrders } from '../test/support/many-orders.ts';

/** Adds orders with their lines, events and payments to a shop that has `placed`, until there are `count`. */
export async function fillOrders(
  connectionString: string,
  count: number,
  placed = 0,
): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await placeManyOrders(client, count, placed);
  } finally {
    await client.end();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [connectionString, count = '1000'] = process.argv.slice(2);
  if (!connectionString) throw new Error('Give the connection string and the number of orders');
  await fillOrders(connectionString, Number(count));
}

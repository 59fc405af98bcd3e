// Fills a database with orders of any number, straight through SQL:
//   node bench/fill-orders.ts postgresql://... 1000000
import { placeManyOrders } from '../test/support/many-orders.ts';

const [connectionString, count = '1000'] = process.argv.slice(2);
if (!connectionString) throw new Error('Give the connection string and the number of orders');
await placeManyOrders(connectionString, Number(count));

import { openShop } from '/work/main/bench/support/shop.ts';
import { fillCatalogue } from '/work/main/bench/fill-catalogue.ts';
const shop = await openShop({ isDemo: false });
let t = Date.now();
await fillCatalogue(shop.connectionString, 1000);
console.log(Date.now() - t);
t = Date.now();
await fillCatalogue(shop.connectionString, 100000);
console.log(Date.now() - t);
console.log(shop.connectionString, shop.origin);
process.on('SIGTERM', async () => {
  await shop.close();
  process.exit(0);
});
setInterval(() => {}, 1000);

import { adminOrders } from './benchmarks/admin-orders.ts';
import { addToCart } from './benchmarks/add-to-cart.ts';
import { adminProducts } from './benchmarks/admin-products.ts';
import { buying } from './benchmarks/buying.ts';
import { cartRead } from './benchmarks/cart-read.ts';
import { costs } from './benchmarks/costs.ts';
import { firstRender } from './benchmarks/first-render.ts';
import { interaction } from './benchmarks/interaction.ts';
import { lighthouse } from './benchmarks/lighthouse.ts';
import { openToday } from './benchmarks/open-today.ts';
import { memory } from './benchmarks/memory.ts';
import { memoryOfOrders } from './benchmarks/memory-of-orders.ts';
import { orders } from './benchmarks/orders.ts';
import { ordersRead } from './benchmarks/orders-read.ts';
import { homePage, productPage } from './benchmarks/pages.ts';
import { pictures } from './benchmarks/pictures.ts';
import { productFeed } from './benchmarks/product-feed.ts';
import { productsList } from './benchmarks/products-list.ts';
import { publishing } from './benchmarks/publishing.ts';
import { scale } from './benchmarks/scale.ts';
import { searchBenchmark } from './benchmarks/search.ts';
import { sheets } from './benchmarks/sheets.ts';
import { start } from './benchmarks/start.ts';
import { transfer } from './benchmarks/transfer.ts';
import { visits } from './benchmarks/visits.ts';
import { visitors } from './benchmarks/visitors.ts';
import type { Options } from './support/options.ts';
import type { Report } from './support/report.ts';

export type Benchmark = (options: Options) => Promise<Report>;

/**
 * Every benchmark by its name, in the order in which they run. The big shop comes last: its database
 * goes on tidying up while others would measure. `scale` lets it grow from nothing.
 */
export const BENCHMARKS: Record<string, Benchmark> = {
  'products-list': productsList,
  'home-page': homePage,
  'product-page': productPage,
  visits,
  'first-render': firstRender,
  'add-to-cart': addToCart,
  'cart-read': cartRead,
  lighthouse,
  transfer,
  interaction,
  'open-today': openToday,
  buying,
  pictures,
  memory,
  'memory-of-orders': memoryOfOrders,
  orders,
  'orders-read': ordersRead,
  start,
  visitors,
  publishing,
  'product-feed': productFeed,
  search: searchBenchmark,
  costs,
  sheets,
  'admin-products': adminProducts,
  scale,
  'admin-orders': adminOrders,
};

import { homePage, productPage } from './benchmarks/pages.ts';
import { productsList } from './benchmarks/products-list.ts';
import type { Options } from './support/options.ts';
import type { Report } from './support/report.ts';

type Benchmark = (options: Options) => Promise<Report>;

/** Every benchmark by its name, in the order of docs/performance.md. */
export const BENCHMARKS: Record<string, Benchmark> = {
  'products-list': productsList,
  'home-page': homePage,
  'product-page': productPage,
};

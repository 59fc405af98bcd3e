import { route, type Route } from '#platform/server/http/route.ts';
import { getProduct, listProducts, listTags, suggestSearch as suggestion } from '../endpoints.ts';
import { findProduct } from './find-product.ts';
import { createProductLister, suggestSearch } from './listing/list-products.ts';
import { presentProduct } from './present-product.ts';
import { listActiveTags } from './product-queries.ts';

export function catalogueRoutes(version: () => number): Route[] {
  const list = createProductLister(version);
  return [
    route(listProducts, (ctx, { query }) => list(ctx, query)),
    route(getProduct, async (ctx, { params }) => presentProduct(await findProduct(ctx, params.id))),
    route(suggestion, (ctx, { query }) => suggestSearch(ctx, query.q)),
    route(listTags, ({ db }, { query }) => listActiveTags(db, query.limit)),
  ];
}

import { route, type Route } from '#platform/server/http/route.ts';
import { getProduct, listProducts, listTags } from '../endpoints.ts';
import { findProduct } from './find-product.ts';
import { presentProduct } from './present-product.ts';
import { countActiveProducts, listActiveProducts, listActiveTags } from './product-queries.ts';

export const catalogueRoutes: Route[] = [
  route(listProducts, async ({ db }, { query }) => {
    const [rows, total] = await Promise.all([
      listActiveProducts(db, query),
      countActiveProducts(db, query),
    ]);
    return { items: rows.map(presentProduct), total };
  }),
  route(getProduct, async (ctx, { params }) => presentProduct(await findProduct(ctx, params.id))),
  route(listTags, ({ db }, { query }) => listActiveTags(db, query.limit)),
];

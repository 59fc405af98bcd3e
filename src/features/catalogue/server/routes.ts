import { route, type Route } from '#platform/server/http/route.ts';
import { getProduct, listProducts, listTags } from '../endpoints.ts';
import { findProduct } from './find-product.ts';
import { presentProduct } from './present-product.ts';
import { listActiveProducts, listActiveTags } from './product-queries.ts';

export const catalogueRoutes: Route[] = [
  route(listProducts, async ({ db }, { query }) => {
    const { items, total } = await listActiveProducts(db, query);
    return { items: items.map(presentProduct), total };
  }),
  route(getProduct, async (ctx, { params }) => presentProduct(await findProduct(ctx, params.id))),
  route(listTags, ({ db }, { query }) => listActiveTags(db, query.limit)),
];

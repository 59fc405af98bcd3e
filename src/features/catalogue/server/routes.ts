import {
  REPLAYED,
  WithHeaders,
  route,
  withReplay,
  type Route,
} from '#platform/server/http/api/route.ts';
import type { AdminProduct } from '../admin-contract.ts';
import * as calls from '../admin-endpoints.ts';
import * as collections from '../collections/collection-endpoints.ts';
import * as prices from '../prices/prices-endpoints.ts';
import {
  getProduct,
  listProducts,
  listRelated as related,
  listTags,
  suggestSearch as suggestion,
} from '../endpoints.ts';
import { countProducts, listAllProducts } from './admin/admin-product-queries.ts';
import {
  listAllCollections,
  listCollections,
  listShelf,
} from '../collections/server/collections.ts';
import { editCollection } from '../collections/server/edit-collection.ts';
import { placeCollection, placeProduct } from '../collections/server/place.ts';
import { findProduct, getAnyProduct } from './find-product.ts';
import { createProductLister, suggestSearch } from './listing/list-products.ts';
import { listRelated } from './listing/list-related.ts';
import { presentAdminProduct, presentProduct } from './present-product.ts';
import { SEARCH_FIT } from '../search/search-fit.ts';
import { listActiveTags } from './product-queries.ts';
import { markSoldOut } from './stock/mark-sold-out.ts';
import { changeStock, getStockSheet } from './stock/stock.ts';
import { changePrices, previewPrices } from '../prices/server/change-prices.ts';
import { listPastChanges, undoPrices } from '../prices/server/undo-prices.ts';
import { deleteProduct } from './write/delete-product.ts';
import { archiveProduct, changeProductStatus } from './write/product-status.ts';
import { saveProduct, seenVersion } from './write/save-product.ts';
import { copyProduct, createProduct } from './write/create-product.ts';

export function catalogueRoutes(version: () => number): Route[] {
  const list = createProductLister(version);
  return [
    route(listProducts, async (ctx, { query }) => {
      const { isPartial = false, ...page } = await list(ctx, query);
      return isPartial ? new WithHeaders(page, { [SEARCH_FIT]: 'some' }) : page;
    }),
    route(getProduct, async (ctx, { params }) => presentProduct(await findProduct(ctx, params.id))),
    route(related, (ctx, { params }) => listRelated(ctx, params.id)),
    route(suggestion, (ctx, { query }) => suggestSearch(ctx, query.q)),
    route(listTags, ({ db }, { query }) => listActiveTags(db, query.limit)),
    route(collections.listCollections, listCollections),
  ];
}

function withVersion<P extends AdminProduct>(product: P, further = {}): WithHeaders<P> {
  return new WithHeaders(product, { etag: `"${product.version}"`, ...further });
}

export const adminCatalogueRoutes: Route[] = [
  route(calls.listAllProducts, async ({ db }, { query }) => {
    const { items, total } = await listAllProducts(db, query);
    return { items: items.map(presentAdminProduct), total };
  }),
  route(calls.getAnyProduct, async (ctx, { params }) =>
    withVersion(presentAdminProduct(await getAnyProduct(ctx, params.id))),
  ),
  route(calls.getProductSummary, ({ db }) => countProducts(db)),
  route(calls.postProduct, async (ctx, { headers, body }) => {
    const { answer, isReplayed } = await createProduct(ctx, body, headers['idempotency-key']);
    return withVersion(answer, isReplayed ? REPLAYED : {});
  }),
  route(calls.putProduct, async (ctx, { params, headers, body }) => {
    const seen = seenVersion(headers['if-match'], body.version);
    return withVersion(await saveProduct(ctx, { idOrSlug: params.id, draft: body, seen }));
  }),
  route(calls.patchProductStatus, async (ctx, { params, query }) =>
    withVersion(await changeProductStatus(ctx, params.id, query.status)),
  ),
  route(calls.deleteProduct, (ctx, { params }) => deleteProduct(ctx, params.id)),
  route(calls.putArchiving, async (ctx, { params, body }) =>
    withVersion(await archiveProduct(ctx, params.id, body)),
  ),
  route(calls.putSoldOut, async (ctx, { params, body }) =>
    withVersion(await markSoldOut(ctx, params.id, body.isSoldOut)),
  ),
  route(calls.postProductCopy, async (ctx, { params }) =>
    withVersion(await copyProduct(ctx, params.id)),
  ),
  route(prices.postPricePreview, (ctx, { body }) => previewPrices(ctx, body)),
  route(prices.postPriceChange, async (ctx, { headers, body }) =>
    withReplay(await changePrices(ctx, body, headers['idempotency-key'])),
  ),
  route(prices.postPriceUndo, (ctx, { params }) => undoPrices(ctx, params.id)),
  route(prices.listPriceChanges, listPastChanges),
  route(collections.listAdminCollections, listAllCollections),
  route(collections.putCollection, (ctx, { params, body }) =>
    editCollection(ctx, { ...params, ...body }),
  ),
  route(collections.putCollectionPlace, (ctx, { params, body }) =>
    placeCollection(ctx, params.slug, body),
  ),
  route(collections.listShelf, (ctx, { params }) => listShelf(ctx, params.slug)),
  route(collections.putProductPlace, (ctx, { params, body }) => placeProduct(ctx, params.id, body)),
  route(calls.getStock, (ctx, { params }) => getStockSheet(ctx, params.id)),
  route(calls.postStock, async (ctx, { params, headers, body }) => {
    const provided = { idOrSlug: params.id, change: body, key: headers['idempotency-key'] };
    return withReplay(await changeStock(ctx, provided));
  }),
];

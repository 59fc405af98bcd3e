import { lazy, Suspense, useEffect, useState } from 'react';
import {
  Outlet,
  useLoaderData,
  useLocation,
  useMatch,
  useRevalidator,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import type { Api, CallResult } from '#platform/client/calls/api.ts';
import { apiContext, siteContext } from '#platform/client/page/load-context.ts';
import { staticContext } from '#platform/client/page/static-data.ts';
import { loadRouteCode } from '#platform/client/page/load-route-code.ts';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { usePreload } from '#platform/ui/overlays/use-preload.ts';
import type { Shop } from '#features/shop/storefront/use-shop.ts';
import { cardWords } from '../../making/making.ts';
import type { Collection } from '../../collections/collection-contract.ts';
import type { listCollections } from '../../collections/collection-endpoints.ts';
import type { PublicProductWire } from '../../contract.ts';
import type { listProducts, listTags, suggestSearch } from '../../endpoints.ts';
import { toCardView } from '../../product-card-view.ts';
import { normaliseSearch } from '../../search/normalise-search.ts';
import { SEARCH_FIT } from '../../search/search-fit.ts';
import { reviewsContext } from '../review-parts.ts';
import { loadHomeParts, loadLoved } from './parts/load-home-parts.ts';
import {
  HOME_QUERY,
  cardLimit,
  hasTile,
  isNarrowed,
  readGrid,
  readGridQuery,
  saveGrid,
  type ProductGridData,
  type ProductGridQuery,
} from './product-grid-query.ts';
import { Home } from './home.tsx';
import type ProductDialog from '../product/product-dialog.tsx';

type DialogModule = { default: typeof ProductDialog };

let dialog: DialogModule | undefined;

async function loadDialog(): Promise<DialogModule> {
  dialog = await import('../product/product-dialog.tsx');
  return dialog;
}

const DeferredDialog = lazy(loadDialog);

/**
 * Once its code is loaded the dialog opens together with its address, so that later overlays
 * (sign-in, cart) lie above it.
 */
function ProductOverGrid() {
  const [Dialog] = useState(() => dialog?.default ?? DeferredDialog);
  return (
    <Suspense>
      <Dialog>
        <Outlet context="dialog" />
      </Dialog>
    </Suspense>
  );
}

/** The broad tags; there are narrower ones. */
const CHIP_TAGS = 6;
/** A full row. */
const OTHERS = 4;

async function suggest(api: Api, q: string): Promise<string | undefined> {
  const answer = await api<typeof suggestSearch>('GET /v2/search-suggestion', {
    query: { q: normaliseSearch(q) },
  });
  return answer.ok ? answer.data.q : undefined;
}

/** Facts about categories that the grid shows. */
function categoryFacts(
  { q, tag, category }: ProductGridQuery,
  [first]: PublicProductWire[],
  collections: Collection[],
) {
  const categories = collections.map(({ slug, name }) => ({ slug, name }));
  const collection = collections.find(({ slug }) => slug === category);
  const name = collection?.name ?? (category === '' ? undefined : first?.category.name);
  if (name === undefined) return { categories };
  return {
    categories: collection ? categories : [...categories, { slug: category, name }],
    categoryName: name,
    ...(collection && q + tag === '' && { collection }),
  };
}

/** A way on where nothing is found. */
async function loadOthers(api: Api, { q }: ProductGridQuery) {
  const [suggestion, others] = await Promise.all([
    q === '' ? undefined : suggest(api, q),
    api<typeof listProducts>('GET /v2/products', { query: { sort: 'loved', limit: OTHERS } }),
  ]);
  return { suggestion, others: rowsOf(others) };
}

function rowsOf<Row>(answer: { ok: true; data: Row[] } | { ok: false }): Row[] {
  return answer.ok ? answer.data : [];
}

function countsOf(list: CallResult<typeof listProducts>) {
  if (!list.ok) return { total: 0, failed: true };
  const isPartial = list.headers.get(SEARCH_FIT) === 'some';
  return { total: list.total, failed: false, ...(isPartial && { isPartial }) };
}

function listQuery(query: ProductGridQuery, shop: Shop) {
  const { q, tag, category, sort, min, max } = query;
  return {
    q: normaliseSearch(q),
    limit: cardLimit(query, hasTile(shop)),
    tag,
    category,
    ...(sort !== '' && { sort }),
    min,
    max,
  };
}

async function loadGrid({ url, context }: LoaderFunctionArgs): Promise<ProductGridData> {
  const api = context.get(apiContext);
  const shop = context.get(siteContext) as Shop;
  const query = readGridQuery(url.searchParams);
  const [list, tags, collections] = await Promise.all([
    api<typeof listProducts>('GET /v2/products', { query: listQuery(query, shop) }),
    api<typeof listTags>('GET /v2/product-tags', { query: { limit: CHIP_TAGS } }),
    api<typeof listCollections>('GET /v2/collections', {}),
  ]);
  const toCards = (rows: PublicProductWire[]) =>
    rows.map((one) => toCardView(one, cardWords(one, shop)));
  const shown = { cards: toCards(rowsOf(list)), collections: rowsOf(collections) };
  const isEmpty = list.ok && list.total === 0 && isNarrowed(query);
  const { suggestion, others } = isEmpty ? await loadOthers(api, query) : {};
  const isWhole = !isNarrowed(query);
  const [parts, loved] = await Promise.all([
    isWhole
      ? loadHomeParts(api, shop, { ...shown, reviewParts: context.get(reviewsContext) })
      : null,
    isWhole ? loadLoved(api, shop, shown.cards) : undefined,
  ]);
  context.set(staticContext, parts);
  return {
    ...query,
    ...categoryFacts(query, rowsOf(list), shown.collections),
    ...(suggestion !== undefined && { suggestion }),
    ...(others && { others: toCards(others) }),
    ...(loved && { others: loved }),
    cards: shown.cards,
    ...countsOf(list),
    tags: rowsOf(tags).map((row) => row.tag),
  };
}

/** A product page opened directly loads no grid. */
export async function loader(args: LoaderFunctionArgs): Promise<ProductGridData | null> {
  return args.url.pathname === '/' ? loadGrid(args) : null;
}

export async function clientLoader({
  url,
  serverLoader,
}: ClientLoaderFunctionArgs): Promise<ProductGridData | null> {
  if (url.pathname !== '/') return readGrid() ?? null;
  try {
    const data = await serverLoader<typeof loader>();
    if (data) saveGrid(data);
    return data;
  } catch (error) {
    const saved = readGrid();
    if (!saved) throw error;
    return { ...saved, savedAt: saved.at };
  }
}

/** Opening or closing a product leaves the grid as it is; the same address again reloads it. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  if (nextUrl.pathname !== '/') return false;
  if (currentUrl.href === nextUrl.href) return true;
  if (currentUrl.pathname === '/') {
    return HOME_QUERY.some(
      (name) => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name),
    );
  }
  return readGrid()?.address !== nextUrl.search;
}

/** Pause between retries. */
const RENEWAL_MS = 5000;

/** Reloads a saved grid once the shop can be reached again. */
function useRenewal(grid: ProductGridData | null): void {
  const isOnline = useOnline();
  const { state, revalidate } = useRevalidator();
  const isDue = isOnline && grid?.savedAt !== undefined;
  useEffect(() => {
    if (isDue) void revalidate();
  }, [isDue, revalidate]);
  // The connection may return before the shop does: every failed answer is retried.
  const isIdle = isDue && state === 'idle';
  useEffect(() => {
    if (!isIdle) return;
    const timer = setTimeout(() => void revalidate(), RENEWAL_MS);
    return () => clearTimeout(timer);
  }, [isIdle, grid, revalidate]);
}

/** Preloads the dialog's code, for a connection that is lost later. */
function loadModal(): Promise<unknown> {
  return Promise.all([loadDialog(), loadRouteCode('product')]);
}

/** The grid with a product over it, or the product as a page of its own. */
export default function ProductGridLayout() {
  const grid = useLoaderData<ProductGridData | null>();
  const { state, search } = useLocation();
  const isProduct = useMatch('/product/:slug') !== null;
  const isOverGrid = (state as { overGrid?: boolean } | null)?.overGrid === true;
  useEffect(() => {
    if (grid && !isProduct && grid.savedAt === undefined) {
      saveGrid({ ...grid, address: search });
    }
  }, [grid, isProduct, search]);
  useRenewal(isProduct ? null : grid);
  usePreload(loadModal);

  if (isProduct && !(isOverGrid && grid)) return <Outlet />;
  return (
    <>
      {grid && <Home grid={grid} />}
      {isProduct && <ProductOverGrid />}
    </>
  );
}

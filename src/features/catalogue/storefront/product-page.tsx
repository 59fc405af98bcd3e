import {
  data,
  redirect,
  useLoaderData,
  useOutletContext,
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { apiContext } from '#platform/client/load-context.ts';
import { pageMeta, shopOf } from '#platform/client/page-meta.ts';
import type { PublicProductWire } from '../contract.ts';
import type { getProduct, listProducts } from '../endpoints.ts';
import { toCardView } from '../product-card-view.ts';
import { ProductDetails } from './product-details.tsx';
import { ProductFullPage } from './product-full-page.tsx';
import { structuredProduct } from './structured-product.ts';

const RELATED = 4;

type Context = LoaderFunctionArgs['context'];

export { ProductProblem as ErrorBoundary } from './product-problem.tsx';

/** Pieces of the same first tag, filled up with those of the same category. */
async function loadRelated(
  context: Context,
  product: PublicProductWire,
): Promise<PublicProductWire[]> {
  const api = context.get(apiContext);
  const limit = RELATED + 1;
  const [tag] = product.tags;
  const lists = await Promise.all([
    api<typeof listProducts>('GET /v2/products', { query: { limit, ...(tag && { tag }) } }),
    api<typeof listProducts>('GET /v2/products', {
      query: { limit: 2 * limit, category: product.category.slug },
    }),
  ]);
  const others = new Map(
    lists
      .flatMap((list) => (list.ok ? list.data : []))
      .filter((other) => other.id !== product.id)
      .map((other) => [other.id, other]),
  );
  return [...others.values()].slice(0, RELATED);
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const result = await context.get(apiContext)<typeof getProduct>('GET /v2/products/{id}', {
    params: { id: params.slug ?? '' },
  });
  if (!result.ok) throw data(result.problem, { status: result.problem.status });
  if (result.data.slug !== params.slug) throw redirect(`/product/${result.data.slug}`, 301);
  return {
    product: result.data,
    related: (await loadRelated(context, result.data)).map(toCardView),
  };
}

/** What opens over a piece, or closes again, stands in the search alone: the piece stays as it is. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args;
  const isSamePiece = currentUrl.pathname === nextUrl.pathname;
  if (isSamePiece && currentUrl.search !== nextUrl.search) return false;
  return defaultShouldRevalidate;
}

export function meta({ matches, loaderData }: MetaArgs<typeof loader>): MetaDescriptor[] {
  if (!loaderData) return [];
  const { shop } = shopOf(matches);
  const { product } = loaderData;
  const image = product.images.find((one) => one.isPrimary) ?? product.images[0];
  return pageMeta(shop, {
    title: `${product.name} · ${shop.name}`,
    description: product.description.slice(0, 155),
    path: `/product/${product.slug}`,
    type: 'product',
    ...(image && { image: image.url }),
    structured: structuredProduct(shop, product),
  });
}

/** A piece: as a page of its own, or as what the modal over the shelf shows. */
export default function ProductPage() {
  const place = useOutletContext<'dialog' | undefined>();
  const { product, related } = useLoaderData<typeof loader>();
  if (place === 'dialog')
    return <ProductDetails key={product.id} product={product} place="dialog" />;
  return <ProductFullPage key={product.id} product={product} related={related} />;
}

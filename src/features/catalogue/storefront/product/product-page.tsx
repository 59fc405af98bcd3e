import { lazy, Suspense, use, useEffect } from 'react';
import {
  data,
  isRouteErrorResponse,
  Link,
  redirect,
  useLoaderData,
  useOutletContext,
  useRevalidator,
  useRouteError,
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import type { Api } from '#platform/client/calls/api.ts';
import { apiContext, siteContext } from '#platform/client/page/load-context.ts';
import { staticContext } from '#platform/client/page/static-data.ts';
import { StaticPart } from '#platform/client/page/static-part.tsx';
import { sharePictureUrl } from '#features/media/picture-formats.ts';
import { type Shop, shopOf } from '#features/shop/storefront/use-shop.ts';
import { pageMeta, type PageFacts } from '#platform/client/page/page-meta.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { deferredPart } from '#platform/ui/deferred-part.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog/dialog-title.tsx';
import type { PublicProductWire } from '../../contract.ts';
import type { getProduct, listRelated } from '../../endpoints.ts';
import type { listProductOffers } from '../../offer-endpoints.ts';
import { FurtherReviewsContext, reviewsContext } from '../review-parts.ts';
import { siblingsOf } from '../../choices/gallery-pictures.ts';
import { pictureAlt, toCardView, type ProductCardView } from '../../product-card-view.ts';
import { Gallery } from './pictures/gallery.tsx';
import { DialogFacts } from './feature-list.tsx';
import { ProductDetails, type ProductDetailsProps } from './product-details.tsx';
import { cardWords, choiceMaking } from '../../making/making.ts';
import { chosenVariants, firstChoice, variantIdOf } from '../../choices/variant-choice.ts';
import { structuredProduct } from './structured-product.ts';
import { loadOwnerLetter } from './full/load-owner-letter.ts';
import type { StaticFacts } from './full/static-facts.tsx';
import styles from './product.module.css';
import buttonStyles from '#platform/ui/actions/button.module.css';

const loadParts = () => import('./full/full-parts.tsx');
const Crumbs = deferredPart(loadParts, (parts) => parts.Crumbs);
const FullGallery = deferredPart(loadParts, (parts) => parts.PageGallery);
const FullFacts = deferredPart(loadParts, (parts) => parts.ProductFacts);
const Related = deferredPart(loadParts, (parts) => parts.Related);
const RecentlySeen = deferredPart(loadParts, (parts) => parts.RecentlySeen);
const StaticFactsPart = import.meta.env.SSR
  ? lazy(async () => ({ default: (await import('./full/static-facts.tsx')).StaticFactsPart }))
  : () => null;
const PhotoLightbox = deferredPart(loadParts, (parts) => parts.PhotoLightbox);
const MissingProduct = deferredPart(
  () => import('./missing-product.tsx'),
  (module) => module.MissingProduct,
);
function pageFactsOf(shop: Shop, product: PublicProductWire): PageFacts {
  const image = product.images.find((one) => one.isPrimary) ?? product.images[0];
  return {
    title: `${product.name} · ${shop.name}`,
    description: product.description.slice(0, 155),
    path: `/product/${product.slug}`,
    type: 'product',
    ...(image && {
      image: {
        url: image.mediaId === undefined ? image.url : sharePictureUrl(image.mediaId),
        alt: pictureAlt(image.alt, product.name),
      },
    }),
  };
}

/** The combination in the address, which structured data links to; else the one that the card shows. */
function choiceOf(product: PublicProductWire, url: string) {
  const id = new URL(url).searchParams.get('choice');
  const named = product.combinations.find((one) => one.id === id);
  return (named && chosenVariants(product.variants, named.id)) ?? firstChoice(product);
}

/** What the page says of offers; nothing if they didn't load. */
async function loadOffers(api: Api, named: { params: { id: string } }): Promise<string[]> {
  const offers = await api<typeof listProductOffers>('GET /v2/products/{id}/offers', named);
  return offers.ok ? offers.data : [];
}

export async function loader({ params, context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const named = { params: { id: params.slug ?? '' } };
  const [result, related, offers] = await Promise.all([
    api<typeof getProduct>('GET /v2/products/{id}', named),
    api<typeof listRelated>('GET /v2/products/{id}/related', named),
    loadOffers(api, named),
  ]);
  if (!result.ok) throw data(result.problem, { status: result.problem.status });
  if (result.data.slug !== params.slug) throw redirect(`/product/${result.data.slug}`, 301);
  const shop = context.get(siteContext) as Shop;
  const first = choiceOf(result.data, request.url);
  const [reviews, owner] = await Promise.all([
    result.data.reviewCount > 0
      ? context.get(reviewsContext).ofProduct(api, result.data.id)
      : undefined,
    loadOwnerLetter(api, shop),
  ]);
  const { name, images } = result.data;
  const siblings = siblingsOf(result.data);
  const structured = structuredProduct(shop, result.data, reviews?.structured);
  const facts: StaticFacts = { name, siblings, owner, reviews: reviews?.first, structured };
  context.set(staticContext, facts);
  return {
    product: { ...result.data, images: images.filter((one) => !siblings.includes(one)) },
    related: related.ok ? related.data.map((one) => toCardView(one, cardWords(one, shop))) : [],
    reviews: reviews?.sum,
    offers,
    // Made on the server alone: they are no part of the page's scripts.
    first: first.map(({ id }) => id),
    making:
      shop.workshop &&
      choiceMaking(result.data, variantIdOf(first.map(({ id }) => id)), shop.workshop),
    page: pageFactsOf(shop, result.data),
  };
}

/** Overlays change the search only, which leaves the product as it is. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args;
  const isSameProduct = currentUrl.pathname === nextUrl.pathname;
  if (isSameProduct && currentUrl.search !== nextUrl.search) return false;
  return defaultShouldRevalidate;
}

export function meta({ matches, loaderData }: MetaArgs<typeof loader>): MetaDescriptor[] {
  return loaderData ? pageMeta(shopOf(matches), loaderData.page) : [];
}

/** A page of its own, or the content of the dialog. */
export default function ProductPage() {
  const place = useOutletContext<'dialog' | undefined>();
  const { product, first, making, related, reviews, offers } = useLoaderData<typeof loader>();
  const { slug } = product;
  useEffect(() => {
    import('./seen/seen-slugs.ts').then(
      ({ rememberSeen }) => rememberSeen(slug),
      () => undefined,
    );
  }, [slug]);
  const shown = { product, first, making, reviews, offers };
  if (place === 'dialog') {
    return (
      <ProductDetails
        key={product.id}
        {...shown}
        Gallery={Gallery}
        Facts={DialogFacts}
        place="dialog"
      />
    );
  }
  return <ProductFullPage key={product.id} {...shown} related={related} />;
}

function ProductFullPage({
  related,
  ...shown
}: Omit<ProductDetailsProps, 'place' | 'Gallery' | 'Facts'> & {
  related: ProductCardView[];
}) {
  const { product, reviews } = shown;
  const { id, slug, name } = product;
  const furtherReviews = use(FurtherReviewsContext);
  return (
    <div className={`frame ${styles.productFull}`}>
      <Crumbs product={product} />
      <ProductDetails {...shown} Gallery={FullGallery} Facts={FullFacts} place="page" />
      <StaticPart id={`still-facts-${slug}`} page={`/product/${slug}`}>
        <Suspense>
          <StaticFactsPart />
        </Suspense>
      </StaticPart>
      {reviews &&
        reviews.count > reviews.firstIds.length &&
        furtherReviews?.({ productId: id, sum: reviews })}
      <PhotoLightbox name={name} />
      <Related cards={related} />
      <RecentlySeen others={[product, ...related].map((one) => one.slug)} />
    </div>
  );
}

const MISSING = {
  title: 'This piece is no longer listed.',
  text: 'It may be sold out for good or renamed. The collection has others.',
};
const FAILED = {
  title: "This piece didn't load",
  text: 'The shop could not be reached for a moment. The piece is still there: try again.',
};

/** A missing product, or one that could not be loaded; as a page or in the dialog. */
export function ErrorBoundary() {
  const error = useRouteError();
  const isInDialog = useOutletContext<'dialog' | undefined>() === 'dialog';
  const { revalidate, state } = useRevalidator();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const { title, text } = isMissing ? MISSING : FAILED;
  if (isMissing && !isInDialog) return <MissingProduct {...MISSING} />;
  return (
    <div className={isInDialog ? 'dialog-body stack' : 'frame message-page stack'}>
      <title>{title}</title>
      {isInDialog ? <DialogTitle>{title}</DialogTitle> : <h1>{title}</h1>}
      <p className="muted readable">{text}</p>
      <p className="row wrap">
        {!isMissing && (
          <Button busy={state === 'loading'} onClick={() => void revalidate()}>
            Try again
          </Button>
        )}
        <Link className={isMissing ? 'btn' : `btn ${buttonStyles.secondary}`} to="/#shop">
          Browse the collection
        </Link>
      </p>
    </div>
  );
}

import { useEffect } from 'react';
import {
  data,
  isRouteErrorResponse,
  useLoaderData,
  useLocation,
  useRouteError,
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
} from 'react-router';
import { pictureAlt } from '#features/catalogue/product-card-view.ts';
import { rememberEarlyKey } from '#features/catalogue/storefront/opening/early-key.ts';
import { useIsOpen } from '#features/catalogue/storefront/opening/use-is-open.ts';
import { sharePictureUrl } from '#features/media/picture-formats.ts';
import { shopOf, type Shop } from '#features/shop/storefront/use-shop.ts';
import { apiContext, siteContext } from '#platform/client/page/load-context.ts';
import { pageMeta } from '#platform/client/page/page-meta.ts';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import type { DropWire } from '../contract.ts';
import type { getDrop } from '../endpoints.ts';
import { DropPoster, posterWords, type PosterView } from './drop-poster.tsx';

type Loaded = PosterView & { share: { url: string; alt: string } | undefined };

function shareOf({ picture, title, pieces }: DropWire): Loaded['share'] {
  if (picture) return { url: sharePictureUrl(picture.mediaId), alt: title };
  const [image] = pieces[0]?.images ?? [];
  if (!image) return undefined;
  const url = image.mediaId === undefined ? image.url : sharePictureUrl(image.mediaId);
  return { url, alt: pictureAlt(image.alt, pieces[0]?.name ?? title) };
}

export async function loader({ params, context }: LoaderFunctionArgs): Promise<Loaded> {
  const api = context.get(apiContext);
  const shop = context.get(siteContext) as Shop;
  const result = await api<typeof getDrop>('GET /v2/drops/{slug}', {
    params: { slug: params['slug'] ?? '' },
  });
  if (!result.ok) throw data(result.problem, { status: result.problem.status });
  const { pieces: _, ...drop } = result.data;
  return { ...drop, ...posterWords(result.data, shop), share: shareOf(result.data) };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>): MetaDescriptor[] {
  const shop = shopOf(matches);
  if (!loaderData) return [{ title: shop.name }];
  const { slug, title, sentence, words, share, isListed } = loaderData;
  return [
    ...pageMeta(shop, {
      title: `${title} · ${shop.name}`,
      description: [words, sentence].filter((one) => one !== '').join('. '),
      path: `/drops/${slug}`,
      ...(share && { image: share }),
    }),
    ...(isListed ? [] : [{ name: 'robots', content: 'noindex' }]),
  ];
}

/** The page of a drop. */
export default function DropPage() {
  const drop = useLoaderData<typeof loader>();
  const { slug } = drop;
  const { hash } = useLocation();
  useEffect(() => rememberEarlyKey(slug, hash), [slug, hash]);
  const isOpen = useIsOpen(drop);
  return (
    <div className="frame">
      <DropPoster drop={drop} isOpen={isOpen} />
    </div>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const title = isMissing ? 'This drop is not here.' : "This drop didn't load";
  return (
    <div className="frame message-page stack">
      <title>{title}</title>
      <h1>{title}</h1>
      <p className="muted readable">
        {isMissing
          ? 'Its address may have been mistyped, or the drop was called off.'
          : 'The shop could not be reached for a moment. Load the page again.'}
      </p>
      <p>
        <LinkButton to="/#shop">Browse the collection</LinkButton>
      </p>
    </div>
  );
}

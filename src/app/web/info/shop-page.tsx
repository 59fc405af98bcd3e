import { lazy, Suspense } from 'react';
import {
  data,
  Link,
  useLoaderData,
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import type { ShopPage } from '#features/pages/contract.ts';
import type { getPage } from '#features/pages/endpoints.ts';
import { fillText } from '#features/pages/inline-text.ts';
import { factsOf } from '#features/pages/storefront/page-facts.ts';
import { PageView } from '#features/pages/storefront/page-view.tsx';
import { shopOf, useShop } from '#features/shop/storefront/use-shop.ts';
import { apiContext } from '#platform/client/page/load-context.ts';
import { useOverlayLink } from '#platform/client/page/overlay-link.ts';
import { pageMeta, type PageFacts } from '#platform/client/page/page-meta.ts';
import { missing, MissingPage } from './missing-page.tsx';

const ExportMyData = lazy(() =>
  import('#features/privacy/storefront/export-my-data.tsx').then((module) => ({
    default: module.ExportMyData,
  })),
);

const ContactForm = lazy(() =>
  import('#features/enquiries/storefront/support/contact-form.tsx').then((module) => ({
    default: module.ContactForm,
  })),
);

const NOT_THERE = [400, 404, 422];

export async function loader({ params, context }: LoaderFunctionArgs): Promise<ShopPage> {
  const answer = await context.get(apiContext)<typeof getPage>('GET /v2/pages/{slug}', {
    params: { slug: params.slug ?? '' },
  });
  if (answer.ok) return answer.data;
  const { status } = answer.problem;
  if (NOT_THERE.includes(status)) throw await missing(context);
  throw data(answer.problem, { status });
}

/** Overlays change the search only. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

function pictureOf({ blocks }: ShopPage): PageFacts['image'] {
  const picture = blocks.find((block) => block.type === 'picture' && block.mediaId !== undefined);
  if (picture?.type !== 'picture') return undefined;
  return { url: `/media/${picture.mediaId ?? ''}/1280.webp`, alt: picture.alt };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>): MetaDescriptor[] {
  if (!loaderData) return [];
  const shop = shopOf(matches);
  const { title, description, slug } = loaderData;
  const image = pictureOf(loaderData);
  return pageMeta(shop, {
    title: `${title} · ${shop.name}`,
    description: fillText(description, factsOf(shop)),
    path: `/${slug}`,
    ...(image !== undefined && { image }),
  });
}

/** Data that the shop stores about the signed-in customer. */
function MyData() {
  const { status } = useSignIn();
  const signIn = useOverlayLink('sign-in');
  if (status === 'in') {
    return (
      <Suspense>
        <ExportMyData />
      </Suspense>
    );
  }
  return (
    <p>
      <Link {...signIn}>Sign in</Link> to download what is kept under your account.
    </p>
  );
}

export { MissingPage as ErrorBoundary };

export default function ShopPageRoute() {
  const page = useLoaderData<typeof loader>();
  const shop = useShop();
  const contactForm = (
    <Suspense>
      <ContactForm />
    </Suspense>
  );
  return (
    <PageView
      kind={page.kind}
      content={page}
      facts={factsOf(shop)}
      myData={<MyData />}
      contactForm={contactForm}
    />
  );
}

import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { useEffect, useState, type ReactNode } from 'react';
import {
  cleanAddressScript,
  reloadedProductScript,
  rememberViaScript,
} from '#app/web/head-scripts.ts';
import { guestCartScript } from '#features/cart/storefront/guest/cart-mark.ts';
import { presenceScript } from '#features/identity/storefront/session-hint.ts';
import { startSignIn } from '#features/identity/storefront/sign-in-state.ts';
import type { listPages } from '#features/pages/endpoints.ts';
import { ALIVE, deferHydrationScript } from '#platform/client/page/defer-hydration.ts';
import { whenComplete } from '#platform/client/page/deferred-parts.ts';
import type { Shop } from '#features/shop/storefront/use-shop.ts';
import { apiContext, siteContext } from '#platform/client/page/load-context.ts';
import { useSite } from '#platform/client/page/use-site.ts';
import { LiveRegion } from '#platform/ui/feedback/live-region.tsx';
import eczar from '#platform/ui/fonts/eczar-basic.woff2?url';
import figtree from '#platform/ui/fonts/figtree-basic.woff2?url';
import { SkipLink } from '#platform/ui/feedback/skip-link.tsx';
import { themeScript } from '#platform/ui/theme/theme.ts';
import { AlertProvider } from '#platform/ui/overlays/alerts/alert-provider.tsx';
import { useBackAtRoot } from '#platform/ui/overlays/use-back.ts';
import { Toaster } from '#platform/ui/overlays/toasts/toaster.tsx';
import type { Route } from './+types/root.ts';
import { BackFromGoogle } from './account/back-from-google.tsx';
import { footerPages } from './frame/footer-pages.ts';
import { UnfetchedPage } from './unfetched-page.tsx';
import './styles/index.css';

export { RouteError as ErrorBoundary } from './route-error.tsx';

/** Routes of the pages that all visitors share (`shared-pages.ts`). */
const SHARED = ['product-grid', 'links', 'drops/:slug'];
/** Around every page of visitors. */
const STOREFRONT = 'storefront-layout';
/** Around every page of the owner. */
const ADMIN_LAYOUT = 'admin/admin-layout';
/** Stands at every address of a shop that is not open, so no router may look at the address. */
const OPENING_SOON = 'opening-soon';

const FONTS = [figtree, eczar];

export const links: Route.LinksFunction = () =>
  FONTS.map((href) => ({
    rel: 'preload',
    href,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  }));

export async function loader({ context }: Route.LoaderArgs) {
  const pages = await context.get(apiContext)<typeof listPages>('GET /v2/pages', {});
  return { shop: context.get(siteContext), pages: footerPages(pages.ok ? pages.data : []) };
}

/** The shop's facts do not change while one visitor looks around, but in the workbench (`useRenewedSite`). */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return nextUrl.pathname.startsWith('/admin') && nextUrl.href === currentUrl.href;
}

/** Inline script that only the server writes: a browser has run it before it hydrates, and leaves it as it stands. */
function useHeadScript(isAlive: boolean): string {
  const { search } = useLocation();
  const mayBeGuest = useRouteLoaderData<{ shop: Shop }>('root')?.shop.withoutAccount === 'on';
  const ids = useMatches().map(({ id }) => id);
  if (!import.meta.env.SSR) return '';
  if (!isAlive) return themeScript;
  return (
    themeScript +
    presenceScript +
    (mayBeGuest ? guestCartScript : '') +
    deferHydrationScript +
    (ids.includes(STOREFRONT) ? rememberViaScript : '') +
    (ids.some((id) => SHARED.includes(id))
      ? reloadedProductScript + cleanAddressScript(search)
      : '')
  );
}

/** Stands before the script that chooses the theme. Missing where the root itself failed to load; a later look needs a new document, by its policy. */
function LookOfShop() {
  const newest = useRouteLoaderData<{ shop: Shop }>('root')?.shop.look;
  const [look] = useState(newest);
  if (!look) return null;
  const { bar, css, icon, touchIcon } = look;
  return (
    <>
      <meta
        name="theme-color"
        content={bar.light}
        data-light={bar.light}
        data-dark={bar.dark}
        suppressHydrationWarning
      />
      {css !== '' && <style>{css}</style>}
      <link rel="icon" href={icon.href} type={icon.type} />
      {touchIcon !== undefined && <link rel="apple-touch-icon" href={touchIcon} />}
    </>
  );
}

/** The workbench is an app of its own. */
function manifestOf(matches: { id: string }[]): string {
  const isAdmin = matches.some(({ id }) => id === ADMIN_LAYOUT);
  return isAdmin ? '/admin.webmanifest' : '/manifest.webmanifest';
}

export function Layout({ children }: { children: ReactNode }) {
  const matches = useMatches();
  // The closed page is sent without scripts: a page that runs one is another.
  const isAlive = !import.meta.env.SSR || matches.every(({ id }) => id !== OPENING_SOON);
  const headScript = useHeadScript(isAlive);
  // Marks a hydrated page, for journeys that must not click before.
  useEffect(() => {
    whenComplete(() => {
      document.documentElement.dataset.ready = '';
      document.dispatchEvent(new Event(ALIVE));
    });
  }, []);
  return (
    <html lang="en-IN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <LookOfShop />
        <script suppressHydrationWarning>{headScript}</script>
        <Meta />
        <Links />
        <link rel="manifest" href={manifestOf(matches)} />
      </head>
      <body>
        <SkipLink />
        {children}
        {isAlive && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function App() {
  const { identity } = useSite();
  useEffect(() => startSignIn(identity), [identity]);
  useBackAtRoot();
  return (
    <LiveRegion>
      <AlertProvider>
        <Toaster>
          <Outlet />
          <BackFromGoogle />
          <UnfetchedPage />
        </Toaster>
      </AlertProvider>
    </LiveRegion>
  );
}

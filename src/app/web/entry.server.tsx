import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createContext,
  RouterContextProvider,
  ServerRouter,
  type EntryContext,
} from 'react-router';
import { reviewsContext } from '#features/catalogue/storefront/review-parts.ts';
import { reviewParts } from '#features/reviews/storefront/shown/load-shown.tsx';
import type { LinkPage } from '#features/shop/settings/link-page-settings.ts';
import { apiContext, siteContext, type Site } from '#platform/client/page/load-context.ts';
import { createApiClient, type Fetch } from '#platform/client/calls/api.ts';
import { LATE, LATE_SCRIPT } from '#platform/client/page/defer-hydration.ts';
import { linkPageContext } from './links/link-page-context.ts';
import { StaticData, staticContext } from '#platform/client/page/static-data.ts';

// The server must use this copy of the router: contexts are compared by identity.
export { createRequestHandler } from 'react-router';

type Known = { fetch: Fetch; shop: Site; linkPage: LinkPage };

export function createLoadContext(deps: Known): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, createApiClient(deps.fetch));
  context.set(siteContext, deps.shop);
  context.set(linkPageContext, deps.linkPage);
  context.set(reviewsContext, reviewParts);
  return context;
}

type Page = Buffer<ArrayBuffer>;

/** The page's bytes: a Response would copy them into a stream, to be read out again. */
const pageContext = createContext<Page | null>(null);

/** Null where the router answered something else. */
export function pageOf(context: RouterContextProvider): Page | null {
  return context.get(pageContext);
}

/** Route of the storefront pages, which are complete without scripts. */
const PRODUCT_GRID = 'product-grid';

/** Delays scripts of pages complete as sent (`defer-hydration.ts`), as the router has no option for it; other bytes stay. */
function withDeferredScripts(page: Page): Page {
  // Bytes as characters: decoding and encoding the page would cost more than the change.
  return Buffer.from(
    page
      .toString('latin1')
      .replaceAll('<link rel="modulepreload" ', `<link rel="${LATE}" `)
      .replace('<script type="module" async="">', `<script type="${LATE_SCRIPT}">`),
    'latin1',
  );
}

function isWhole({ staticHandlerContext }: EntryContext): boolean {
  return (
    import.meta.env.PROD &&
    staticHandlerContext.matches.some(({ route }) => route.id === PRODUCT_GRID)
  );
}

function render(page: ReactNode): Promise<Page> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    const whole = new Writable({
      write(chunk: Uint8Array, _encoding, done) {
        chunks.push(chunk);
        done();
      },
    });
    whole.once('finish', () => resolve(Buffer.concat(chunks)));
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => pipe(whole),
      onShellError: reject,
      // Else a long part that is loaded late in the browser would be moved into place by a script.
      progressiveChunkSize: Infinity,
    });
  });
}

/** Renders a whole page before answering, to be cached for all. @returns status and headers; the page is `pageOf(loadContext)` */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const page = await render(
    <StaticData value={loadContext.get(staticContext)}>
      <ServerRouter context={context} url={request.url} />
    </StaticData>,
  );
  loadContext.set(pageContext, isWhole(context) ? withDeferredScripts(page) : page);
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(null, { status, headers });
}

import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { RouterContextProvider, ServerRouter, type EntryContext } from 'react-router';
import { apiContext, shopContext, type Shop } from '#platform/client/load-context.ts';
import { createApiClient, type Fetch } from '#platform/client/api.ts';
import { LATE } from '#platform/client/late-start.ts';

// The server renders with this very copy of the router: its contexts are told apart by identity.
export { createRequestHandler } from 'react-router';

/** What the server hands to the loaders of a page. */
export function createLoadContext(deps: { fetch: Fetch; shop: Shop }): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, createApiClient(deps.fetch));
  context.set(shopContext, deps.shop);
  return context;
}

/** The route around the pages of the shop window, which are whole without any script. */
const SHELF = 'shelf';

/**
 * Where the page is whole as it is sent, its scripts wait (see `late-start.ts`); the router gives no
 * way to say so. Elsewhere they are what fills the page. Byte for byte the rest stays.
 */
function withLateScripts(page: Buffer): Uint8Array<ArrayBuffer> {
  const html = page
    .toString('latin1')
    .replaceAll('<link rel="modulepreload" ', `<link rel="${LATE}" `)
    .replace('<script type="module" ', `<script type="${LATE}" `);
  return new Uint8Array(Buffer.from(html, 'latin1'));
}

function isWhole({ staticHandlerContext }: EntryContext): boolean {
  return (
    import.meta.env.PROD && staticHandlerContext.matches.some(({ route }) => route.id === SHELF)
  );
}

/** The page as the bytes that React wrote: as text it would be decoded and encoded again. */
function render(context: EntryContext, url: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    const page = new Writable({
      write(chunk: Uint8Array, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        const bytes = Buffer.concat(chunks);
        resolve(isWhole(context) ? withLateScripts(bytes) : new Uint8Array(bytes));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={url} />, {
      onAllReady: () => pipe(page),
      onShellError: reject,
    });
  });
}

/** Renders a whole page before answering: it is kept and served to every visitor. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const html = await render(context, request.url);
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(html, { status, headers });
}

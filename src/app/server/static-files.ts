import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import type { AppEnv } from '#platform/server/http/create-api.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * The browser's build: hashed files under /assets for ever, the few others (icons, manifest) for an
 * hour. Brotli and gzip twins were written when it was built.
 */
export function mountStaticFiles(app: Hono<AppEnv>, root: string): void {
  const serve = serveStatic<AppEnv>({ root, precompressed: true });
  app.use('*', async (c, next) => {
    const found = await serve(c, next);
    // What `next` comes to is no answer of ours.
    if (!(found instanceof Response)) return;
    const isHashed = c.req.path.startsWith('/assets/');
    found.headers.set('cache-control', isHashed ? IMMUTABLE : 'public, max-age=3600');
    if (isHashed) {
      // Never asked for again and never complained about: a page of a dozen files saves a kilobyte.
      found.headers.delete('last-modified');
      const { 'x-request-id': _, ...headers } = c.get('headers') ?? {};
      c.set('headers', headers);
    }
    return found;
  });
}

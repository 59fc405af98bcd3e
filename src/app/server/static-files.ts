import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import type { AppEnv } from '#platform/server/http/create-api.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * The browser's build: hashed files under /assets for ever, the few others (icons, manifest) for an
 * hour. Brotli and gzip twins were written when it was built.
 */
export function mountStaticFiles(app: Hono<AppEnv>, root: string): void {
  app.use(
    '*',
    serveStatic({
      root,
      precompressed: true,
      onFound: (file, c) => {
        if (!/[\\/]assets[\\/]/.test(file))
          return c.header('cache-control', 'public, max-age=3600');
        c.header('cache-control', IMMUTABLE);
        // Never asked for again and never complained about: a page of a dozen files saves a kilobyte.
        c.header('last-modified', undefined);
        const { 'x-request-id': _, ...headers } = c.get('headers') ?? {};
        c.set('headers', headers);
      },
    }),
  );
}

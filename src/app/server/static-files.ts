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
        c.header(
          'cache-control',
          /[\\/]assets[\\/]/.test(file) ? IMMUTABLE : 'public, max-age=3600',
        );
      },
    }),
  );
}

import { readdirSync } from 'node:fs';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import type { AppEnv } from '#platform/server/http/app-env.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Omitted for hashed files: saves two kilobytes on a page of a dozen files. */
const NOT_FOR_FILES = new Set(['x-request-id', 'cross-origin-opener-policy', 'permissions-policy']);

/** A worker fetches under the policy of its own file. */
const WORKER = { path: '/admin-worker.js', csp: "default-src 'none'; connect-src 'self'" };

/** Serves the browser's build: hashed files under /assets are cached for ever, others for an hour. */
export function mountStaticFiles(app: Hono<AppEnv>, root: string): void {
  const serve = serveStatic<AppEnv>({ root, precompressed: true });
  // Listed once, so that no page request checks the disk.
  const names = new Set(readdirSync(root));
  app.use('*', async (c, next) => {
    const [, name = ''] = c.req.path.split('/', 2);
    if (!names.has(name)) return next();
    const found = await serve(c, next);
    // No file: `serve` gives the result of `next`.
    if (!(found instanceof Response)) return;
    c.set('isCheap', true);
    const isHashed = c.req.path.startsWith('/assets/');
    found.headers.set('cache-control', isHashed ? IMMUTABLE : 'public, max-age=3600');
    if (c.req.path === WORKER.path) {
      c.set('headers', { ...c.get('headers'), 'content-security-policy': WORKER.csp });
    }
    if (isHashed) {
      found.headers.delete('last-modified');
      const headers = Object.entries(c.get('headers') ?? {});
      c.set('headers', Object.fromEntries(headers.filter(([name]) => !NOT_FOR_FILES.has(name))));
    }
    return found;
  });
}

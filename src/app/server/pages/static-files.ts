import { readdirSync } from 'node:fs';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import type { AppEnv } from '#platform/server/http/app-env.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Left out of hashed files: two kilobytes less for a page of a dozen files. */
const NOT_FOR_FILES = new Set(['x-request-id', 'cross-origin-opener-policy', 'permissions-policy']);

/** The browser's build: hashed files under /assets for ever, others for an hour. */
export function mountStaticFiles(app: Hono<AppEnv>, root: string): void {
  const serve = serveStatic<AppEnv>({ root, precompressed: true });
  // Looked up once, so that no page asks the disk whether it is a file.
  const names = new Set(readdirSync(root));
  app.use('*', async (c, next) => {
    const [, name = ''] = c.req.path.split('/', 2);
    if (!names.has(name)) return next();
    const found = await serve(c, next);
    // What `next` comes to is no answer of ours.
    if (!(found instanceof Response)) return;
    c.set('isCheap', true);
    const isHashed = c.req.path.startsWith('/assets/');
    found.headers.set('cache-control', isHashed ? IMMUTABLE : 'public, max-age=3600');
    if (isHashed) {
      found.headers.delete('last-modified');
      const headers = Object.entries(c.get('headers') ?? {});
      c.set('headers', Object.fromEntries(headers.filter(([name]) => !NOT_FOR_FILES.has(name))));
    }
    return found;
  });
}

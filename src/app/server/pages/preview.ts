import type { Hono } from 'hono';
import * as z from 'zod';
import { previewedSettings } from '#features/shop/server/shop-preview.ts';
import { READ } from '#platform/contract/rate-limit.ts';
import { NotFound } from '#platform/contract/problem.ts';
import { atOrigin } from '#platform/contract/at-origin.ts';
import type { AppEnv } from '#platform/server/http/app-env.ts';
import { assertAllowed, type RateLimiter } from '#platform/server/http/limits/rate-limiter.ts';
import { problemResponse } from '#platform/server/http/api/problem-response.ts';
import { previewCsp } from '#platform/server/http/security-headers.ts';
import { originalSettings } from '../config/shop-environment.ts';
import type { MountedDeps } from '../api/mount-api.ts';
import type { PageRenderer } from './mount-pages.ts';

const NOT_OF_VISITORS = /^\/(?:admin|v2|identity|preview|owner)(?:\/|\?|$)/;

const PreviewQuery = z.object({
  token: z.string().min(1).max(100),
  path: z
    .string()
    .max(300)
    .regex(/^\/(?![/\\])/)
    .refine((path) => !NOT_OF_VISITORS.test(path)),
  theme: z.enum(['light', 'dark']).default('light'),
});

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'x-frame-options': 'SAMEORIGIN',
  'x-robots-tag': 'noindex',
  'cache-control': 'no-store',
};

type Deps = Pick<MountedDeps, 'config' | 'shop' | 'db' | 'clock'> & { limiter: RateLimiter };

const SCRIPTS = /<(script|noscript)\b[^]*?<\/\1>|<link rel="modulepreload"[^>]*>/g;

/** Removes scripts, which the policy refuses: the theme is written into the page, and links do nothing in the frame. */
function asPreview(body: Uint8Array, theme: string): string {
  return Buffer.from(body)
    .toString()
    .replaceAll(SCRIPTS, '')
    .replace('<html ', `<html data-theme="${theme}" `)
    .replace('<head>', '<head><base target="_blank"/>');
}

/** A page of visitors with the draft of the settings, for a frame on the owner's page. */
export function mountPreview(app: Hono<AppEnv>, renderer: PageRenderer, deps: Deps): void {
  const { config, shop, db, clock, limiter } = deps;
  const original = originalSettings(config);
  app.get('/preview', async (c) => {
    assertAllowed(limiter, READ, c.get('caller'));
    const query = PreviewQuery.safeParse(c.req.query());
    const ctx = {
      actor: { role: 'visitor' },
      db,
      clock,
      log: c.get('log'),
      requestId: c.get('requestId'),
    } as const;
    const settings =
      query.data && (await previewedSettings(ctx, { shop, original }, query.data.token));
    if (!settings) return problemResponse(NotFound(), c.get('requestId'));
    const { path, theme } = query.data;
    const address = atOrigin(new URL(c.req.url).origin, path);
    const page = await renderer.render(new Request(address), settings);
    const body = asPreview(page.body, theme);
    const csp = previewCsp(Buffer.from(body));
    return c.body(body, 200, { ...HEADERS, 'content-security-policy': csp });
  });
}
